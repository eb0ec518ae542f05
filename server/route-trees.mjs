import { createRequestHandler } from '@remix-run/node';

/**
 * Remix ranks every route of the site anew for each request, so a page costs more with every page that the site has. The
 * trees of our site map share nothing but the root: a request is handed to a handler that knows its tree alone.
 *
 * @typedef {import('@remix-run/node').ServerBuild} Build
 * @typedef {ReturnType<typeof createRequestHandler>} Handler
 */

/** The first part of a path; '' for the root's own. @param {string | undefined} path */
const treeOf = (path) =>
  path
    ?.split('/')
    .find((part) => part !== '')
    ?.toLowerCase() ?? '';

/**
 * @param {Build} build
 * @returns {Handler}
 */
export function createTreeHandler(build) {
  /** @param {Build['routes'][string]} route @returns {string} */
  const treeOfRoute = (route) => {
    const parent = route.parentId === undefined ? undefined : build.routes[route.parentId];
    return parent === undefined || parent.parentId === undefined ? treeOf(route.path) : treeOfRoute(parent);
  };

  /** Whether its path begins with a parameter. @param {Build['routes'][string]} route */
  const isAnyTree = (route) => treeOfRoute(route).startsWith(':');

  /** @param {string} tree @returns {Build} the build, cut down to the root, one tree and the answer to unknown paths */
  const only = (tree) => {
    const kept = Object.values(build.routes).filter(
      (route) => route.parentId === undefined || [tree, '*'].includes(treeOfRoute(route)) || isAnyTree(route),
    );
    /** @template T @param {Record<string, T>} routes @returns {Record<string, T>} */
    const cut = (routes) =>
      Object.fromEntries(Object.entries(routes).filter(([id]) => kept.some((route) => route.id === id)));
    return { ...build, routes: cut(build.routes), assets: { ...build.assets, routes: cut(build.assets.routes) } };
  };

  /** @type {Map<string, Handler>} */
  const handlers = new Map();
  for (const tree of new Set(Object.values(build.routes).map(treeOfRoute))) {
    handlers.set(tree, createRequestHandler(only(tree), 'production'));
  }
  const whole = createRequestHandler(build, 'production');
  const unknown = createRequestHandler(only('*'), 'production');

  return (request, context) => {
    const { pathname } = new URL(request.url);
    // Hydrated pages ask what lies at other addresses.
    if (pathname === '/__manifest') return whole(request, context);
    const tree = treeOf(pathname);
    return (handlers.get(tree.endsWith('.data') ? tree.slice(0, -'.data'.length) : tree) ?? unknown)(request, context);
  };
}
