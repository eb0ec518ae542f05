import { now } from '~/platform/clock.server';
import { env } from '~/platform/env.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';

/** How long a finder may rely on what it says. It is written again each time, so it never runs out while we answer. */
const GOOD_FOR_MS = 180 * 24 * 60 * 60 * 1000;

/** Whom to tell about a weakness (RFC 9116). SECURITY.md says the same to who reads the code. */
export const loader = page({ access: 'public' }, () => {
  const lines = [
    `Contact: mailto:${env.SUPPORT_EMAIL}`,
    `Expires: ${new Date(now().getTime() + GOOD_FOR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(urls.securityTxt(), env.APP_URL)}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
});
