import { createRequestHandler } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { createDocumentHandler, isPlain } from './document-handler.mjs';

/**
 * Remix ranks every route of the site again, several times for each request, so a page costs more with every page that the site
 * has. Here a request is handed to a handler that knows only the routes whose pattern its path fits: one or two, and the
 * not-found page; and where one and the same of these answers whatever path comes here, that one
 * alone. Remix still decides which of them answers.
 *
 * @typedef {import('@remix-run/node').ServerBuild} Build
 * @typedef {ReturnType<typeof createRequestHandler>} Handler
 * @typedef {Parameters<typeof matchRoutes>[0]} Tree
 * @typedef {{ id: string, parts: string[], isOpen: boolean }} Pattern `isOpen`: anything may follow its parts, or nothing
 * @typedef {{ pattern: string, isPage: boolean, methods: string[], handle: Handler }} Place what answers a path, and to which
 *   methods
 * @typedef {{ handle: Handler, document: Handler, routes: Tree, isSettled: boolean, place?: Place }} Narrowed `document`: answers with
 *   pages that no browser hydrates; `isSettled`: whatever path led to these routes, the same one of them answers
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
  (isOpen ? expected.length <= parts.length : expected.length === parts.length) &&
  expected.every((part, at) => part.startsWith(':') || part === parts[at]);

/** Where hydrated pages ask what lies at other addresses. Remix answers there, and no route of ours. */
const MANIFEST = '/__manifest';

/** Hydrated pages ask for a page's data at its address with '.data' behind it. @param {string} pathname */
const pageOf = (pathname) => (pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, ''));

/** @param {Build} build */
export function createNarrowedHandler(build) {
  /** @param {Build['routes'][string] | undefined} route @returns {string} */
  const fullPath = (route) =>
    route === undefined ? '' : `${fullPath(build.routes[route.parentId ?? ''])}/${route.path ?? ''}`;

  /** @type {Pattern[]} */
  const patterns = Object.values(build.routes).map((route) => {
    const parts = partsOf(fullPath(route));
    // A star, or a part that may be left out.
    const open = parts.findIndex((part) => part === '*' || part.endsWith('?'));
    return { id: route.id, parts: open < 0 ? parts : parts.slice(0, open), isOpen: open >= 0 };
  });

  /** Those that a path of so many parts may fit: few of all. @type {Map<number, Pattern[]>} */
  const ofLength = new Map();
  const open = patterns.filter(({ isOpen }) => isOpen);
  for (const { parts } of patterns) {
    const may = patterns.filter((pattern) => pattern.isOpen || pattern.parts.length === parts.length);
    ofLength.set(parts.length, may);
  }

  /** @param {Build['routes']} routes @param {string} [parentId] @returns {Tree} */
  const treeOf = (routes, parentId) =>
    Object.values(routes)
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(routes, id) }));

  /** @param {string[]} ids @returns {Narrowed} of these routes and of the layouts they are in */
  const narrowedTo = (ids) => {
    const kept = new Set(ids);
    for (const id of kept) {
      const parentId = build.routes[id]?.parentId;
      if (parentId !== undefined) kept.add(parentId);
    }
    /** @template T @param {Record<string, T>} routes @returns {Record<string, T>} */
    const cut = (routes) => Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
    const routes = cut(build.routes);
    const narrowed = { ...build, routes, assets: { ...build.assets, routes: cut(build.assets.routes) } };
    const isSettled = patterns.some(({ id, isOpen }) => !isOpen && ids.includes(id));
    return { ...handlersOf(narrowed), routes: treeOf(routes), isSettled };
  };

  /** @param {Build} narrowed */
  const handlersOf = (narrowed) => {
    const handle = createRequestHandler(narrowed, narrowed.mode);
    // A page in development has more to it.
    if (narrowed.mode !== 'production') return { handle, document: handle };
    const answer = createDocumentHandler(narrowed);
    /** @type {Handler} */
    const document = (request, context = {}) => (isPlain(request.url) ? answer : handle)(request, context);
    return { handle, document };
  };

  /**
   * Whether browsers go on rendering a page: those of the back office, as its layout says.
   * @param {Build['routes'][string] | undefined} route
   * @returns {boolean}
   */
  const isHydrated = (route) => {
    if (route === undefined) return false;
    const handle = /** @type {{ frame?: string } | undefined} */ (/** @type {unknown} */ (route.module.handle));
    return handle?.frame === 'admin' || isHydrated(build.routes[route.parentId ?? '']);
  };

  /** @type {Narrowed} */
  const whole = { ...handlersOf(build), routes: treeOf(build.routes), isSettled: false };
  /** By the routes that they know. As many as there are sets of patterns which one path can fit. @type {Map<string, Narrowed>} */
  const handlers = new Map();

  /** @param {string} pathname */
  const narrowedFor = (pathname) => {
    // Percent-encoded paths go to Remix as they are.
    if (pathname === MANIFEST || pathname.includes('%')) return whole;
    const page = pageOf(pathname);
    const parts = partsOf(page);
    const ids = (ofLength.get(parts.length) ?? open).filter((pattern) => fits(pattern, parts)).map(({ id }) => id);
    // A page and its data are answered in two ways: which was asked for first decides nothing about the other.
    const key = `${ids.join()}${page === pathname ? '' : ' as data'}`;
    const known = handlers.get(key) ?? narrowedTo(ids);
    handlers.set(key, known);
    return known;
  };

  /** @param {string} pathname @param {Tree} routes */
  const answering = (pathname, routes) => (matchRoutes(routes, pageOf(pathname)) ?? []).at(-1)?.route.id ?? '';

  /** Knowing only the route that answers, which is the same for all paths that come here. @param {string} pathname @param {Narrowed} narrowed */
  const alone = (pathname, { routes }) => narrowedTo([answering(pathname, routes)]);

  /** @param {string} pathname @param {Narrowed} narrowed @returns {Place} */
  const findPlace = (pathname, { handle, document, routes }) => {
    const route = build.routes[answering(pathname, routes)];
    const module = route?.module;
    const isPage = module?.default !== undefined;
    const isDocument = isPage && pathname !== MANIFEST && !pathname.endsWith('.data') && !isHydrated(route);
    const action = /** @type {{ methods?: string[] } | undefined} */ (module?.action);
    return {
      pattern: pathname === MANIFEST ? pathname : `/${partsOf(fullPath(route)).join('/')}`,
      isPage,
      handle: isDocument ? document : handle,
      methods: [
        ...(isPage || module?.loader || !route ? ['GET', 'HEAD'] : []),
        ...(action ? (action.methods ?? ['POST']) : []),
      ],
    };
  };

  return {
    /**
     * The route that answers a path: logs have its pattern in place of the path, which may hold personal data.
     * @param {string} pathname
     * @returns {Place}
     */
    placeOf(pathname) {
      const narrowed = narrowedFor(pathname);
      // An empty part, which we overlook, is one to Remix.
      if (!narrowed.isSettled || pathname.includes('//')) return findPlace(pathname, narrowed);
      narrowed.place ??= findPlace(pathname, alone(pathname, narrowed));
      return narrowed.place;
    },
  };
}
