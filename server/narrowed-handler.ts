import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';

type Routes = ServerBuild['routes'];
/** `isOpen`: any further parts may follow, or none. */
type Pattern = { id: string; parts: string[]; isOpen: boolean };
type Tree = Parameters<typeof matchRoutes>[0];
type Narrowed = { handle: RequestHandler; tree: Tree };

const partsOf = (path: string) =>
  path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');

/** Whether a route may answer a path. Accepting more than Remix's own matching costs time. Accepting less would be wrong. */
const fits = ({ parts: expected, isOpen }: Pattern, parts: readonly string[]) =>
  (isOpen ? expected.length <= parts.length : expected.length === parts.length) &&
  expected.every((part, at) => part.startsWith(':') || part === parts[at]);

/** Letters, digits and characters that need no escaping, with one slash between parts. Any other path is given to the whole app. */
const plainPath = /^(?:\/|(?:\/(?!__manifest)[\w@:+~,-]+(?:\.(?!data$)[\w@:+~,-]+)*)+\/?)$/;

const treeOf = (routes: Routes, parentId?: string): Tree =>
  Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(routes, id) }));

/**
 * Remix ranks every route of the app several times a request, which with some 280 routes costs more than the rest of a page. So a
 * request is given to Remix's own handler, made only for the routes that its path can reach and the layouts around them.
 */
export function createNarrowedHandler(build: ServerBuild) {
  const pathOf = (id?: string): string => {
    const route = build.routes[id ?? ''];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : '';
  };
  const patterns = Object.keys(build.routes).map((id): Pattern => {
    const parts = partsOf(pathOf(id));
    const open = parts.findIndex((part) => part === '*' || part.endsWith('?'));
    return { id, parts: open < 0 ? parts : parts.slice(0, open), isOpen: open >= 0 };
  });

  const narrowedTo = (ids: readonly string[]): Narrowed => {
    const reachable = new Set(ids);
    for (const id of reachable) {
      const parentId = build.routes[id]?.parentId;
      if (parentId !== undefined) reachable.add(parentId);
    }
    const cut = <T>(routes: Record<string, T>) =>
      Object.fromEntries(Object.entries(routes).filter(([id]) => reachable.has(id)));
    const routes = cut(build.routes);
    const assets = { ...build.assets, routes: cut(build.assets.routes) };
    return { handle: createRequestHandler({ ...build, routes, assets }, build.mode), tree: treeOf(routes) };
  };

  const whole: Narrowed = { handle: createRequestHandler(build, build.mode), tree: treeOf(build.routes) };
  /** Handlers by the routes they contain: one for each set of patterns that a path can fit. */
  const known = new Map<string, Narrowed>();

  /**
   * The handler for a path, and the pattern of the route that answers. Logs have the pattern, since a path may hold personal data.
   */
  return (pathname: string): { handle: RequestHandler; pattern: string; routeId: string | undefined } => {
    let narrowed = whole;
    if (plainPath.test(pathname)) {
      const parts = partsOf(pathname);
      const ids = patterns.filter((pattern) => fits(pattern, parts)).map(({ id }) => id);
      narrowed = known.get(ids.join()) ?? narrowedTo(ids);
      known.set(ids.join(), narrowed);
    }
    const routeId = matchRoutes(narrowed.tree, pathname.replace(/\.data$/, ''))?.at(-1)?.route.id;
    return { handle: narrowed.handle, pattern: `/${partsOf(pathOf(routeId)).join('/')}`, routeId };
  };
}
