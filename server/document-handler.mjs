import { createRequire } from 'node:module';

/**
 * Answers with a document that the browser does not hydrate, which is every page but those of the back office. Matching, loaders, actions and
 * errors are the router's own, the very one that Remix hands its documents to. Left out is what Remix adds for browsers that go on rendering
 * (all data of the page, as a stream) and for query parameters of its own (copies of the request without them). That took a quarter of a
 * page's processor time. docs/decisions/0087-documents-that-nobody-hydrates.md
 *
 * @typedef {import('@remix-run/node').ServerBuild} Build
 * @typedef {ReturnType<typeof import('@remix-run/node').createRequestHandler>} Handler
 * @typedef {import('@remix-run/node').EntryContext['staticHandlerContext']} Context
 */

const require = createRequire(import.meta.url);
/** At the version that Remix brings. @type {typeof import('@remix-run/router')} */
const router = createRequire(require.resolve('@remix-run/react'))('@remix-run/router');
const { createStaticHandler, getStaticContextFromError, isRouteErrorResponse } = router;

/** Their answers have no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/** Remix's own query parameters, which it hides from loaders. */
const OF_REMIX = /[?&](?:index|_routes|_data)\b/;

/** Whether an address may be answered here. @param {string} url */
export const isPlain = (url) => !OF_REMIX.test(url);

/**
 * @param {Build} build
 * @returns {(request: Request, context: import('@remix-run/node').AppLoadContext) => Promise<Response>}
 */
export function createDocumentHandler(build) {
  const { routes, assets, entry, future, isSpaMode, basename } = build;
  const staticHandler = createStaticHandler(treeOf(routes), {
    basename,
    future: { v7_relativeSplatPath: future.v3_relativeSplatPath, v7_throwAbortReason: future.v3_throwAbortReason },
  });
  const routeModules = Object.fromEntries(Object.entries(routes).map(([id, { module }]) => [id, module]));
  const fixed = {
    manifest: assets,
    routeModules,
    serverHandoffString: '',
    renderMeta: {},
    future,
    isSpaMode,
    serializeError: sanitized,
  };

  return async (request, context) => {
    /** @param {unknown} error */
    const tell = (error) => entry.module.handleError?.(error, { context, params: {}, request });
    /** @param {Context} found @param {Headers} headers */
    const render = (found, headers) => {
      const remix = /** @type {import('@remix-run/node').EntryContext} */ ({ ...fixed, staticHandlerContext: found });
      return entry.module.default(request, found.statusCode, headers, remix, context);
    };
    let found;
    try {
      found = await staticHandler.query(request, { requestContext: context });
    } catch (error) {
      tell(error);
      return new Response(null, { status: 500 });
    }
    if (found instanceof Response) return found;
    const headers = headersOf(routes, found);
    if (WITHOUT_BODY.has(found.statusCode)) return new Response(null, { status: found.statusCode, headers });
    for (const error of Object.values(found.errors ?? {})) {
      if (!isRouteErrorResponse(error) || 'error' in error) tell(error);
    }
    found.errors = sanitizedIn(found.errors);
    try {
      return await render(found, headers);
    } catch (error) {
      tell(error);
      // Once more, with the error page where the error was.
      const failed = getStaticContextFromError(staticHandler.dataRoutes, found, error);
      failed.errors = sanitizedIn(failed.errors);
      try {
        return await render(failed, headers);
      } catch (again) {
        tell(again);
        return new Response('Unexpected Server Error', { status: 500, headers: { 'content-type': 'text/plain' } });
      }
    }
  };
}

/**
 * @param {Build['routes']} routes
 * @param {string} [parentId]
 * @returns {Parameters<typeof createStaticHandler>[0]}
 */
function treeOf(routes, parentId) {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module }) => {
      const common = {
        id,
        path,
        hasErrorBoundary: id === 'root' || module.ErrorBoundary !== undefined,
        loader: module.loader && mustReturn(module.loader),
        action: module.action && mustReturn(module.action),
        handle: module.handle,
      };
      return index ? { index, ...common } : { caseSensitive, children: treeOf(routes, id), ...common };
    });
}

/**
 * A page's loader or action as the router calls it. Returning nothing is a mistake, as in Remix.
 * @param {(args: any) => unknown} handler
 */
const mustReturn = (handler) => async (/** @type {unknown} */ args) => {
  const result = await handler(args);
  if (result === undefined) throw new Error('A loader or an action gave nothing');
  return result;
};

/** Only the server knows what failed. @template T @param {T} error */
function sanitized(error) {
  if (!(error instanceof Error)) return error;
  const said = new Error('Unexpected Server Error');
  said.stack = undefined;
  return /** @type {T} */ (said);
}

/** @param {Context['errors']} errors @returns {Context['errors']} */
const sanitizedIn = (errors) =>
  errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, sanitized(error)]));

/**
 * The headers that the matched routes declare, from the outermost to the page, or to the route that shows an error. By Remix's own rules,
 * which it does not export.
 * @param {Build['routes']} routes @param {Context} context
 */
function headersOf(routes, { matches, errors, loaderHeaders, loaderData, actionHeaders, actionData }) {
  const boundary = errors ? matches.findIndex(({ route }) => errors[route.id]) : -1;
  const shown = boundary < 0 ? matches : matches.slice(0, boundary + 1);
  /** @type {Headers | undefined} */
  let ofError;
  for (const { route } of boundary < 0 ? [] : matches.slice(boundary)) {
    if (actionHeaders[route.id] && actionData?.[route.id] === undefined) ofError = actionHeaders[route.id];
    else if (loaderHeaders[route.id] && loaderData[route.id] === undefined) ofError = loaderHeaders[route.id];
    if (ofError) break;
  }
  return shown.reduce((parentHeaders, { route: { id } }, at) => {
    const own = {
      loaderHeaders: loaderHeaders[id] ?? new Headers(),
      actionHeaders: actionHeaders[id] ?? new Headers(),
    };
    const errorHeaders = at === shown.length - 1 ? ofError : undefined;
    const declared = routes[id]?.module.headers;
    const headers = new Headers(
      declared === undefined
        ? parentHeaders
        : typeof declared === 'function'
          ? declared({ ...own, parentHeaders, errorHeaders })
          : declared,
    );
    if (errorHeaders && errorHeaders !== own.loaderHeaders && errorHeaders !== own.actionHeaders)
      addCookies(errorHeaders, headers);
    addCookies(own.actionHeaders, headers);
    addCookies(own.loaderHeaders, headers);
    if (declared !== undefined) addCookies(parentHeaders, headers);
    return headers;
  }, new Headers());
}

/** @param {Headers} from @param {Headers} to */
function addCookies(from, to) {
  const known = to.getSetCookie();
  for (const cookie of from.getSetCookie()) if (!known.includes(cookie)) to.append('set-cookie', cookie);
}
