import { env } from '~/platform/env.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';

/** What only signed-in people see leads to sign-in, so there is nothing to keep anyone out of but the machinery. */
export const loader = page({ access: 'public' }, () => {
  const rules = env.DEPLOYMENT === 'staging' ? ['Disallow: /'] : ['Disallow: /api/', 'Disallow: /admin'];
  const lines = ['User-agent: *', ...rules, '', `Sitemap: ${new URL(urls.sitemap(), env.APP_URL)}`, ''];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
});
