import { expect, test } from 'vitest';
import { env } from '~/platform/env.server';
import { loader } from '~/routes/public/security-txt';

test('/.well-known/security.txt says who to tell about a weakness, for less than a year', async () => {
  const request = new Request(`${env.APP_URL}/.well-known/security.txt`);
  const answer = await loader({ request, params: {}, context: {} });
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = new Map((await answer.text()).split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]));
  expect(fields.get('Contact')).toBe(`mailto:${env.SUPPORT_EMAIL}`);
  expect(fields.get('Canonical')).toBe(new URL(request.url, env.APP_URL).href);
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
