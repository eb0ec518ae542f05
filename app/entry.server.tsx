import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { DocumentFactsContext } from '~/document';
import type { PageHandle } from '~/page-handle';
import { env } from '~/platform/env.server';
import { reportError } from '~/platform/error-reporting.server';
import { setSecurityHeaders } from '~/platform/security-headers.server';

export { env } from '~/platform/env.server';
export { log } from '~/platform/log.server';
export { isCrossSite } from '~/platform/same-origin.server';
export { isReady, start, stop } from '~/process.server';

/** Documents are rendered in one piece: nothing of ours streams, and a whole is much cheaper than a stream. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Response {
  const { matches, actionData } = remix.staticHandlerContext;
  const leaf = matches.at(-1)?.route.id;
  const handle = leaf === undefined ? undefined : (remix.routeModules[leaf]?.handle as PageHandle | undefined);
  const kept = handle?.kept !== undefined && status === 200 ? handle.kept : null;
  const nonce = kept === null ? context.nonce : undefined;

  const html = renderToString(
    <DocumentFactsContext.Provider
      value={{
        nonce,
        entry: remix.manifest.entry.module,
        hasErrors: actionData !== null && status >= 400,
        stripeJsUrl: env.STRIPE_JS_URL,
      }}
    >
      <RemixServer context={remix} url={request.url} />
    </DocumentFactsContext.Provider>,
  );

  setSecurityHeaders(headers, nonce ?? null);
  headers.set('content-type', 'text/html; charset=utf-8');
  // What is on a page belongs to who asked for it; the back button must not show it after sign-out.
  headers.set('cache-control', 'no-store');
  // For our own server alone: it keeps the page, and takes the header away.
  if (kept !== null) headers.set('x-keep-seconds', String(kept));
  // Handed over as it is: as a body it would become a stream, and a tenth of a page's processor time.
  context.document = `<!doctype html>${html}`;
  return new Response(null, { status, headers });
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  // A post to a page that takes none, and the like: answered, and nobody's fault of ours.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) reportError(error, { path: new URL(request.url).pathname, method: request.method });
}
