import { env } from '~/platform/env.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';

/** Pages for signed-in people redirect to sign-in, so only addresses that are not pages need to be excluded. */
export const loader = page({ access: 'public' }, () => {
  const rules = env.DEPLOYMENT === 'staging' ? ['Disallow: /'] : ['Disallow: /api/', 'Disallow: /admin'];
  const lines = ['User-agent: *', ...rules, '', `Sitemap: ${new URL(urls.sitemap(), env.APP_URL)}`, ''];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
});
