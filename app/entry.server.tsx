import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { DocumentFactsContext, declarationOf } from '~/document';
import { consentOf } from '~/platform/consent.server';
import { env } from '~/platform/env.server';
import { reportError } from '~/platform/error-reporting.server';
import { setSecurityHeaders } from '~/platform/security-headers.server';

export { keptCopyFor } from '~/platform/consent.server';
export { env } from '~/platform/env.server';
export { log } from '~/platform/log.server';
export { isCrossSite } from '~/platform/same-origin.server';
export { visitorAddress } from '~/platform/source-of';
export { isReady, start, stop } from '~/process.server';

/** Documents are sent in one piece: nothing of ours streams, and a whole is much cheaper than a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { matches, actionData } = remix.staticHandlerContext;
  const declared = declarationOf(matches.map(({ route }) => remix.routeModules[route.id]?.handle));
  const kept = declared.kept !== undefined && status === 200 ? declared.kept : null;
  const nonce = kept === null ? context.nonce : undefined;

  const document = (
    <DocumentFactsContext.Provider
      value={{
        nonce,
        entry: remix.manifest.entry.module,
        hasErrors: actionData !== null && status >= 400,
        stripeJsUrl: env.STRIPE_JS_URL,
      }}
    >
      <RemixServer context={remix} url={request.url} nonce={nonce} />
    </DocumentFactsContext.Provider>
  );
  const html = declared.frame === 'admin' ? await renderWithData(document, nonce) : renderToString(document);

  setSecurityHeaders(headers, nonce ?? null, {
    botCheck: declared.botCheck,
    payment: declared.island === 'card-payment',
    hostedForm: declared.hostedForm && consentOf(request) === 'all',
    reporting: declared.frame === 'admin',
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  // What is on a page belongs to who asked for it; the back button must not show it after sign-out.
  headers.set('cache-control', 'no-store');
  // For our own server alone: it keeps the page, and takes the header away.
  if (kept !== null) headers.set('x-keep-seconds', String(kept));
  // Handed over as it is: as a body it would become a stream, and a tenth of a page's processor time.
  context.document = `<!doctype html>${html}`;
  return new Response(null, { status, headers });
}

/** A page that is hydrated carries its data behind it, as scripts that a string cannot wait for. */
function renderWithData(document: ReactElement, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      nonce,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** What a hydrated page fetches in place of a document. */
export function handleDataRequest(response: Response): Response {
  response.headers.set('cache-control', 'no-store');
  response.headers.set('x-content-type-options', 'nosniff');
  return response;
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  // A post to a page that takes none, and the like: answered, and nobody's fault of ours.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) reportError(error, { path: new URL(request.url).pathname, method: request.method });
}
