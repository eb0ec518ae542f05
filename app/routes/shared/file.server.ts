import type { ResultFile } from '~/domain/search/results-queries.server';
import { searchLabel } from '~/domain/search/rules';

/** A result of a search, to be saved: a browser neither shows it on our origin nor guesses what it is. */
export function resultFileResponse({ productId, postcode, content_type, bytes }: ResultFile): Response {
  const name = [searchLabel(productId), postcode]
    .filter(Boolean)
    .join(' ')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': content_type,
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    },
  });
}
