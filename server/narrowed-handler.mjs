import { createRequestHandler } from '@remix-run/node';

/**
 * Remix ranks every route of the site anew, several times for each request, so a page costs more with every page that the site
 * has. Here a request is handed to a handler that knows only the routes whose pattern its path fits: one or two, and the
 * not-found page. Which of them answers is still Remix's own decision.
 *
 * @typedef {import('@remix-run/node').ServerBuild} Build
 * @typedef {ReturnType<typeof createRequestHandler>} Handler
 * @typedef {{ id: string, parts: string[], isOpen: boolean }} Pattern `isOpen`: its end may be anything, or nothing
 */

/** @param {string} path */
const partsOf = (path) =>
  path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');

/**
 * Whether a route may answer a path: wider than Remix's own matching where it has to be, never narrower.
 * @param {Pattern} pattern @param {string[]} parts
 */
const fits = ({ parts: expected, isOpen }, parts) =>
  isOpen ||
  (expected.length === parts.length && expected.every((part, at) => part.startsWith(':') || part === parts[at]));

/**
 * @param {Build} build
 * @returns {Handler}
 */
export function createNarrowedHandler(build) {
  /** @param {Build['routes'][string] | undefined} route @returns {string} */
  const fullPath = (route) =>
    route === undefined ? '' : `${fullPath(build.routes[route.parentId ?? ''])}/${route.path ?? ''}`;

  /** @type {Pattern[]} */
  const patterns = Object.values(build.routes).map((route) => {
    const parts = partsOf(fullPath(route));
    return { id: route.id, parts, isOpen: parts.some((part) => part === '*' || part.endsWith('?')) };
  });

  /** @param {string[]} ids @returns {Handler} of these routes and what they stand in */
  const handlerOf = (ids) => {
    const kept = new Set(ids);
    for (const id of kept) {
      const parentId = build.routes[id]?.parentId;
      if (parentId !== undefined) kept.add(parentId);
    }
    /** @template T @param {Record<string, T>} routes @returns {Record<string, T>} */
    const cut = (routes) => Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
    const narrowed = {
      ...build,
      routes: cut(build.routes),
      assets: { ...build.assets, routes: cut(build.assets.routes) },
    };
    return createRequestHandler(narrowed, 'production');
  };

  const whole = createRequestHandler(build, 'production');
  /** By the routes that they know. As many as there are sets of patterns which one path can fit. @type {Map<string, Handler>} */
  const handlers = new Map();

  return (request, context) => {
    const { pathname } = new URL(request.url);
    // Hydrated pages ask what lies at other addresses; and what is written in escapes is for Remix to read.
    if (pathname === '/__manifest' || pathname.includes('%')) return whole(request, context);
    const path = pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '');
    const parts = partsOf(path);
    const ids = patterns.filter((pattern) => fits(pattern, parts)).map(({ id }) => id);
    const key = ids.join();
    const handler = handlers.get(key) ?? handlerOf(ids);
    handlers.set(key, handler);
    return handler(request, context);
  };
}
