/** The handler of a JSON call, by its address, as a server finds it. */
import path from 'node:path';
import { operations } from '~/routes/api/contract/index.server';
import { operationsAt } from '~/routes/api/contract/operation.server';
import { addresses } from '../attack/site';
import type { Handler } from './routes';
import { at } from './seller';

export async function handlerOf(method: string, pathname: string): Promise<Handler> {
  const [call] = operationsAt(operations, pathname);
  const route = addresses.find(({ pattern }) => pattern === call?.path);
  if (!call || !route) throw new Error(`Nothing answers at ${pathname}`);
  const { loader, action }: { loader?: Handler; action?: Handler } = await import(path.resolve('app', route.file));
  const given = pathname.split('/');
  const params = call.path
    .split('/')
    .flatMap((part, n) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[n] ?? '')]] : []));
  return at((method === 'GET' ? loader : action) as Handler, Object.fromEntries(params));
}
