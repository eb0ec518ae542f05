import { env } from '~/platform/env.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';

/** Every page that search engines may list. A test compares the list with the pages themselves. */
const pages = [urls.home(), urls.signIn(), urls.contact(), urls.partnerSignUp(), urls.privacy(), urls.cookies()];

export const loader = page({ access: 'public' }, () => {
  const places = pages.map((path) => `  <url><loc>${new URL(path, env.APP_URL)}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...places,
    '</urlset>',
    '',
  ];
  return new Response(xml.join('\n'), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
});
