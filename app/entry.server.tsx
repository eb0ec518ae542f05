import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { DocumentFactsContext, declarationOf } from '~/document/document';
import { fixedMarkup } from '~/document/fixed-markup.server';
import { Unhydrated } from '~/document/unhydrated';
import { inOnePiece } from '~/platform/answer.server';
import { consentOf } from '~/platform/consent.server';
import { env } from '~/platform/env.server';
import { reportError } from '~/platform/error-reporting.server';
import { RETRY_AFTER_SECONDS } from '~/platform/errors';
import { setSecurityHeaders } from '~/platform/security-headers.server';
import { FixedMarkup } from '~/ui/fixed';
import { urls } from '~/urls';

export { keptCopyFor } from '~/platform/consent.server';
export { ownCookies } from '~/platform/cookies.server';
export { env } from '~/platform/env.server';
export { reportError } from '~/platform/error-reporting.server';
export { log } from '~/platform/log.server';
export { requestBegan, requestEnded } from '~/platform/metrics.server';
export { isCrossSite } from '~/platform/same-origin.server';
export { headersOfAll } from '~/platform/security-headers.server';
export { sourceOf, visitorAddress } from '~/platform/source-of';
export { traced } from '~/platform/tracing.server';
export { isReady, start, stop, stopWork } from '~/process/process.server';
export { metricsText, metricsType, startWatching } from '~/process/watch.server';

/** Documents are sent in one piece: nothing of ours streams, and a whole is much cheaper than a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { matches, actionData, errors: failed } = remix.staticHandlerContext;
  const declared = declarationOf(matches.map(({ route }) => remix.routeModules[route.id]?.handle));
  const isHydrated = declared.frame === 'admin';
  // The rule that chooses kept pages reads cookies. This one knows the viewer, so a page made for one is never kept.
  const isForEveryone = remix.staticHandlerContext.loaderData.root?.viewer === null;
  const kept = declared.kept !== undefined && status === 200 && isForEveryone ? declared.kept : null;
  const nonce = kept === null ? (context.nonce ?? randomUUID()) : undefined;

  const document = (
    <DocumentFactsContext.Provider
      value={{
        nonce,
        entry: remix.manifest.entry.module,
        // Remix's own types leave it out.
        hotReload: (remix.manifest as { hmr?: { runtime: string } }).hmr?.runtime,
        hasErrors: actionData !== null && status >= 400,
        stripeJsUrl: env.STRIPE_JS_URL,
      }}
    >
      <FixedMarkup.Provider value={fixedMarkup}>
        {isHydrated || failed ? (
          <RemixServer context={remix} url={request.url} nonce={nonce} />
        ) : (
          <Unhydrated {...remix} />
        )}
      </FixedMarkup.Provider>
    </DocumentFactsContext.Provider>
  );
  let html: string;
  try {
    if (isHydrated) await readData(remix);
    html = renderToString(document);
  } catch (error) {
    // Remix tries once more, with our error page. Where that is what fails, this is what is left to say.
    if (failed === null) throw error;
    handleError(error, { request, context });
    html = LAST_WORDS;
  }

  setSecurityHeaders(headers, nonce ?? null, {
    botCheck: declared.botCheck,
    payment: declared.island === 'card-payment',
    hostedForm: declared.hostedForm && consentOf(request) === 'all',
    reporting: isHydrated,
    ownFrame: !isHydrated && consentOf(request) === 'unasked',
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  // What is on a page belongs to who asked for it; the back button must not show it after sign-out.
  headers.set('cache-control', 'no-store');
  if (status === 503) headers.set('retry-after', RETRY_AFTER_SECONDS);
  const whole = `<!doctype html>${html}`;
  return inOnePiece(
    context,
    whole,
    { status, headers },
    kept === null ? null : { seconds: kept, isSharedByPlace: !declared.signedTime },
  );
}

const LAST_WORDS = `<html lang="en-GB"><head><meta charset="utf-8"><title>There was an error</title></head><body>
<h1>There was an error</h1><p>Something went wrong. Please try again.</p><p><a href="${urls.home()}">Go to homepage</a></p>
</body></html>`;

/**
 * A page that is hydrated ends with its data, in a script that Remix makes from a stream while it renders. We read the stream first and leave the
 * data where Remix keeps what it has read. Then nothing is waited for, and the page can be rendered as a string like any other.
 */
async function readData({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const result = { done: true, value: await text(serverHandoffStream as ReadableStream) };
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result }) };
}

/** What a hydrated page fetches in place of a document. */
export function handleDataRequest(response: Response): Response {
  response.headers.set('cache-control', 'no-store');
  response.headers.set('x-content-type-options', 'nosniff');
  return response;
}

export function handleError(
  error: unknown,
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
): void {
  // A post to a page that takes none, and the like: the client's error, and answered.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) reportError(error, { path: context.pattern ?? '', method: request.method });
}
