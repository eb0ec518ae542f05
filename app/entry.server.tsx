import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { DocumentFactsContext, declarationOf, titleOfError } from '~/document/document';
import { consentOf } from '~/platform/consent.server';
import { env } from '~/platform/env.server';
import { factsOf, reportError } from '~/platform/error-reporting.server';
import { RETRY_AFTER_SECONDS } from '~/platform/errors';
import { errorPageSent } from '~/platform/metrics.server';
import { setSecurityHeaders } from '~/platform/security-headers.server';
import { urls } from '~/urls';

export { makeStaffSignInLink } from '~/domain/account/staff-link-commands.server';
export { getViewer } from '~/domain/account/viewer-commands.server';
export { resolveClientIp } from '~/platform/client-ip';
export { cacheVariantFor } from '~/platform/consent.server';
export { ownCookies } from '~/platform/cookies.server';
export { env } from '~/platform/env.server';
export { errorFacts } from '~/platform/error-facts';
export { reportError } from '~/platform/error-reporting.server';
export { log } from '~/platform/log.server';
export { requestBegan, requestEnded } from '~/platform/metrics.server';
export { isCrossSite } from '~/platform/same-origin.server';
export { defaultHeaders } from '~/platform/security-headers.server';
export { traced } from '~/platform/tracing.server';
export { isReady, start, stop, stopWork, whyNotReady } from '~/process/process.server';
export { metricsText, metricsType, startWatching } from '~/process/watch.server';

/** Pages of the site are not hydrated, so they render no `<Scripts>` (app/root.tsx); the back office's are. Every page is sent whole. */
export default async function handleRequest(
  request: Request,
  asked: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { matches, actionData, errors: failed } = remix.staticHandlerContext;
  // An action that found a mistake does not know that its page is about what is not there: the error that is shown says how it is answered.
  const shown = failed && Object.values(failed)[0];
  const status = isRouteErrorResponse(shown) ? shown.status : shown ? 500 : asked;
  const declared = declarationOf(matches.map(({ route }) => remix.routeModules[route.id]?.handle));
  const isHydrated = declared.frame === 'admin';
  // The cache of public pages decides by cookies alone. Here the viewer is known, so a page made for one person is never cached.
  const root = remix.staticHandlerContext.loaderData.root;
  const isForEveryone = root?.viewer === null;
  if (status === 200 && isForEveryone) context.cacheSeconds = declared.cacheSeconds;
  const nonce = context.cacheSeconds === undefined ? (context.nonce ?? randomUUID()) : undefined;

  let html: string;
  try {
    html = await (isHydrated ? renderHydrated : renderSite)(
      <DocumentFactsContext.Provider
        value={{
          nonce,
          entry: remix.manifest.entry.module,
          // Remix's own types leave it out.
          hotReload: (remix.manifest as { hmr?: { runtime: string } }).hmr?.runtime,
          hasErrors: (actionData !== null && status >= 400) || (root?.mistake ?? null) !== null,
          errorTitle: failed ? titleOfError(shown) : undefined,
          requestId: failed && status >= 500 ? context.requestId : undefined,
          stripeJsUrl: env.STRIPE_JS_URL,
        }}
      >
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </DocumentFactsContext.Provider>,
    );
  } catch (error) {
    // Remix tries once more, with our error page. If that fails too, this is what is left to say.
    if (failed === null) throw error;
    handleError(error, { request, context });
    html = LAST_WORDS;
  }

  if (failed !== null && status >= 500) errorPageSent(status);
  setSecurityHeaders(headers, nonce ?? null, {
    botCheck: declared.botCheck,
    payment: declared.island === 'card-payment',
    hostedForm: declared.hostedForm && consentOf(request) === 'all',
    reporting: isHydrated,
    ownFrame: !isHydrated && consentOf(request) === 'unasked',
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  // Pages are private, so the back button must not show them after sign-out.
  headers.set('cache-control', 'no-store');
  if (status === 503) headers.set('retry-after', RETRY_AFTER_SECONDS);
  return new Response(html, { status, headers });
}

/**
 * A page of the site, which waits for nothing. React's stream encodes each text node by itself, which doubles such a page's
 * processor time (docs/decisions/03-remix-as-it-comes.md).
 * @throws what failed while it was rendered
 */
const renderSite = (document: ReactElement): string => endsWithHtml(`<!DOCTYPE html>${renderToString(document)}`);

/**
 * A hydrated page. Remix streams the loaders' data as a suspended part, so this waits for the whole stream.
 * @throws what failed while it was rendered
 */
const renderHydrated = (document: ReactElement) =>
  new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      onAllReady: () => resolve(text(pipe(new PassThrough())).then(endsWithHtml)),
      onError: reject,
    });
  });

const END = '</body></html>';

/** React writes what Remix adds (that data, or two empty markers) after `</html>`, where HTML allows nothing. Moves it inside. */
function endsWithHtml(html: string): string {
  const at = html.lastIndexOf(END);
  return html.slice(0, at) + html.slice(at + END.length) + END;
}

const LAST_WORDS = `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>There was an error</title></head><body>
<h1>There was an error</h1><p>Something went wrong. Please try again.</p><p><a href="${urls.home()}">Go to homepage</a></p>
${END}`;

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
  // The client's error, for example a POST to a page without an action. It has been answered and needs no report.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) reportError(error, factsOf(request, context));
}
