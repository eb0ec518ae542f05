import type { ResultFile } from '~/domain/search/results-queries.server';
import { searchLabel } from '~/domain/search/rules';

/** A search result as a download: the browser neither shows it on our origin nor guesses its type. */
export function resultFileResponse({ productId, postcode, contentType, size, body }: ResultFile): Response {
  const name = [searchLabel(productId), postcode]
    .filter(Boolean)
    .join(' ')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();
  return new Response(body, {
    headers: {
      'content-type': contentType,
      'content-length': String(size),
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    },
  });
}

/** What we hold about a person, as a JSON download. */
export function dataFileResponse(name: string, body: BodyInit, size: number): Response {
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(size),
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    },
  });
}
