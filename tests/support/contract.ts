/** Holds what a call answered to the contract: app/routes/api/contract. */
import { problem } from '~/routes/api/contract/entities.server';
import { operations } from '~/routes/api/contract/index.server';
import { operationsAt, type Status, statusesOf } from '~/routes/api/contract/operation.server';

/** Under /api, and no call: a page that is opened by a link, and what answers at an address that is none. */
export const NO_CALLS = ['GET /api/transaction/export.csv', 'GET /api/*', 'POST /api/*'];

type Answered = { method: string; address: string; status: number; isJson: boolean; data: unknown };

const PAGES = NO_CALLS.map((name) => name.replace('GET ', ''));

/** What is wrong with an answer, in words; nothing when it is as the contract says. */
export function breaches({ method, address, status, isJson, data }: Answered): string[] {
  const path = new URL(address, 'http://ours.invalid').pathname;
  if (!path.startsWith('/api/') || PAGES.includes(path)) return [];
  const here = operationsAt(operations, path);
  const operation = here.find((each) => each.method === (method === 'HEAD' ? 'GET' : method));
  const say = (what: string) => [`${method} ${path}: ${what}`];
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

function misfits(schema: (typeof operations)[number]['answer'], data: unknown): string[] {
  const issues = schema?.safeParse(data).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`);
}
