import { sha256 } from '~/platform/crypto.server';
import { api } from '~/routes/shared/handler.server';
import { openApiText } from './contract/document.server';

let tag: string | undefined;

/** The contract. It changes with a release only: who has it is told so, and gets it no second time. */
export const loader = api({ access: 'staff' }, async ({ request }) => {
  const text = await openApiText();
  tag ??= `"${sha256(text).slice(0, 32)}"`;
  const headers = { etag: tag, 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' };
  const has = (request.headers.get('if-none-match') ?? '').split(/, */).map((each) => each.replace(/^W\//, ''));
  if (has.includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' } });
});
