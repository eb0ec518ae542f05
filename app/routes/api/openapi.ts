import { z } from 'zod';
import { sha256 } from '~/platform/crypto.server';
import { api, calls } from './call.server';
import { openApiText } from './contract/document.server';

let tag: string | undefined;

/** The contract. It changes only with a release, so a client that has it gets a 304. */
const { loader, action } = calls(
  api.get(
    {
      summary: 'This contract, as OpenAPI 3.1.',
      access: 'staff',
      answer: z.looseObject({ openapi: z.literal('3.1.1') }),
    },
    async ({ request }) => {
      const text = await openApiText();
      tag ??= `"${sha256(text).slice(0, 32)}"`;
      const headers = { etag: tag, 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' };
      const has = (request.headers.get('if-none-match') ?? '').split(/, */).map((each) => each.replace(/^W\//, ''));
      if (has.includes(tag)) return new Response(null, { status: 304, headers });
      return new Response(text, { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' } });
    },
  ),
);

export { action, loader };
