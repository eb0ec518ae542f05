import type { AppLoadContext } from '@remix-run/node';

type Kept = NonNullable<AppLoadContext['whole']>['kept'];

/**
 * An answer in one piece. Our server is handed its text, and sends that for the body: as a body it would become a stream, which is a tenth of a page's
 * processor time, and of a long list it would be copied twice, outside the heap, which the collector is then called for.
 * @param kept for how long it may be kept for others
 */
export function inOnePiece(context: AppLoadContext, text: string, init: ResponseInit, kept: Kept = null): Response {
  if (context.whole === undefined) return new Response(text, init);
  context.whole = { text, kept };
  return new Response(null, init);
}
