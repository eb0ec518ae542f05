/** Holds what a call answered to the contract: app/routes/api/contract. */
import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '~/routes';
import { problem } from '~/routes/api/contract/entities.server';
import { operations } from '~/routes/api/contract/index.server';
import { fits, type Operation, operationsAt, type Status, statusesOf } from '~/routes/api/contract/operation.server';

/** Under /api, and no call: a page that is opened by a link, and what answers at an address that is none. */
export const NO_CALLS = ['GET /api/transaction/export.csv', 'GET /api/*', 'POST /api/*'];
const NO_CALL_FILES = ['routes/api/transaction/export.ts', 'routes/api/not-found.ts'];

type Answered = {
  /** The file of the route, where the handler knows it; else its address says which call it is. */
  route?: string | undefined;
  method: string;
  address: string;
  status: number;
  isJson: boolean;
  data: unknown;
};

const paths = new Map<string, string[]>();
for (const { file, path } of routes as RouteConfigEntry[]) paths.set(file, [...(paths.get(file) ?? []), `/${path}`]);

/** The calls that a route answers. Of one with several addresses, those at the address. */
function callsOf(route: string | undefined, address: string): Operation[] {
  if (route === undefined) return operationsAt(operations, address);
  const own = paths.get(route) ?? [];
  const here = own.filter((path) => fits(path, address));
  const meant = here.length > 0 ? here : own;
  return operations.filter(({ path }) => meant.includes(path));
}

/** What is wrong with an answer, in words; nothing when it is as the contract says. */
export function breaches({ route, method, address, status, isJson, data }: Answered): string[] {
  const path = new URL(address, 'http://ours.invalid').pathname;
  if (route ? NO_CALL_FILES.includes(route) : !path.startsWith('/api/') || path === '/api/transaction/export.csv')
    return [];
  const here = callsOf(route, path);
  const operation = here.find((each) => each.method === (method === 'HEAD' ? 'GET' : method));
  const say = (what: string) => [`${method} ${operation?.path ?? path}: ${what}`];
  if (status >= 400) {
    const known: number[] = operation ? statusesOf(operation) : here.length > 0 ? [405] : [404];
    if (!known.includes(status as Status)) return say(`${status} is none of its refusals`);
    return method === 'HEAD' ? [] : misfits(problem, data).flatMap(say);
  }
  if (!operation) return say('is no call of the contract');
  if (status === 304 || method === 'HEAD') return [];
  if (operation.answer === null) return status === 204 ? [] : say(`${status} in place of 204`);
  if (status !== 200 || !isJson) return say(`${status}${isJson ? '' : ', and no JSON'}`);
  return misfits(operation.answer, data).flatMap(say);
}

function misfits(schema: Operation['answer'], data: unknown): string[] {
  const issues = schema?.safeParse(data).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`);
}
