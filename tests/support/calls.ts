/** Finds the handler of a JSON call by its address, as the server does. */
import path from 'node:path';
import { apiRoutes } from '~/api-routes';
import type { Route } from '~/routes/api/call.server';
import type { Handler } from './routes';
import { withParams } from './seller';

const isParam = (part: string) => part.startsWith(':');
const paramsIn = (pattern: string) => pattern.split('/').filter(isParam).length;

function fits(pattern: string, pathname: string): boolean {
  const parts = pattern.split('/');
  const given = pathname.replace(/\/+$/, '').split('/');
  return parts.length === given.length && parts.every((part, at) => isParam(part) || part === given[at]);
}

/** As in the router, a path with fewer parameters wins. */
export async function handlerOf(method: string, pathname: string): Promise<Handler> {
  const [route] = apiRoutes
    .map(([address, file]) => ({ pattern: `/api/${address}`, file }))
    .filter(({ pattern }) => fits(pattern, pathname))
    .sort((a, b) => paramsIn(a.pattern) - paramsIn(b.pattern));
  if (!route) throw new Error(`Nothing answers at ${pathname}`);
  const { loader }: { loader: Route } = await import(path.resolve(`app/routes/api/${route.file}.ts`));
  if (!loader.calls.some((call) => call.method === method)) throw new Error(`${pathname} has no ${method}`);
  const given = pathname.split('/');
  const params = route.pattern
    .split('/')
    .flatMap((part, n) => (isParam(part) ? [[part.slice(1), decodeURIComponent(given[n] ?? '')]] : []));
  return withParams(loader, Object.fromEntries(params));
}
