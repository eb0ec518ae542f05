/**
 * Sends every call of the contract what its own schemas describe, its valid input, and mixtures of both, as each kind
 * of caller. `CONTRACT_FUZZ=200` sends that many to each call; the default is a few.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '~/platform/db.server';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { parametersOf, requestSchema } from '~/routes/api/contract/document.server';
import { collectOperations } from '~/routes/api/contract/index.server';
import type { Operation } from '~/routes/api/contract/operation.server';
import { type Fixtures, insertFixtures, WHO, type Who } from '../attack/fixtures';
import { validInputs } from '../attack/valid';
import { handlerOf } from '../support/calls';
import { valuesOf } from '../support/json-arbitrary';
import { type Answer, Browser } from '../support/routes';

const RUNS = Number(process.env.CONTRACT_FUZZ ?? 3);
/** A name in the records of the seller and of no one else. */
const SECRET = 'Quennerstedt';
/** A customer who has nothing to do with the deals. */
type Caller = Who | 'stranger';
const CALLERS: readonly Caller[] = [...WHO, 'stranger'];

let cast: Fixtures;
let sessions: Record<Caller, string>;

beforeAll(async () => {
  await startQueue(workers);
  cast = await insertFixtures(process.env.DATABASE_URL ?? '');
});
beforeEach(async () => {
  await db.rateLimit.deleteMany();
  await db.user.update({ where: { id: cast.ids.user }, data: { last_name: SECRET } });
  sessions = { ...(await cast.signInAgain()), stranger: await cast.signInStranger() };
});
afterAll(() => cast.end());

type Sent = { who: Caller; path: string; body: unknown };

/** Mostly the id that the address is for, then another one, then nonsense. */
function pathsOf({ path, params, query }: Operation): fc.Arbitrary<string> {
  const ids = Object.values(cast.ids);
  const likely = likelyIds(path);
  const described = parametersOf({ params, query });
  const values = described.map(({ name, schema, in: place }) => {
    const any = valuesOf(schema, ids).map(String);
    const isId = place === 'path' && JSON.stringify(schema).includes('24}');
    const value = isId
      ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...likely) }, { weight: 1, arbitrary: any })
      : any;
    return value.map((text) => ({ name, place, text: encodeURIComponent(text.toWellFormed()) }));
  });
  return fc.tuple(...values).map((all) => {
    const inPath = (name: string) => all.find((each) => each.place === 'path' && each.name === name)?.text || 'x';
    const query = all.flatMap(({ place, name, text }) => (place === 'query' ? [`${name}=${text}`] : []));
    const filled = path.replace(/:(\w+)/g, (_, name: string) => inPath(name));
    return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
  });
}

function likelyIds(path: string): string[] {
  const { ids } = cast;
  if (path.includes('groupId') || path.includes('transactions-group')) return [ids.development];
  if (path.includes('/abort') || path.includes('/order')) return [ids.check];
  if (path.includes('estate-agent-brand')) return [ids.brand];
  if (path.startsWith('/api/estate-agent')) return [ids.agent];
  if (path.includes('law-firm')) return [ids.firm];
  if (path.includes('lawyer-group/')) return [ids.group];
  if (path.includes('company')) return [ids.company];
  if (path.includes('property')) return [ids.property];
  if (path.includes('user')) return [ids.user];
  if (path.includes('purchase-intent')) return [ids.purchase, ids.openPurchase];
  if (path.endsWith('additional-search-requests/:id')) return [ids.request];
  return [ids.sale];
}

function bodiesOf({ path, body }: Operation): fc.Arbitrary<unknown> {
  if (!body) return fc.constant({});
  const { json, form } = validInputs(cast.ids)[path] ?? {};
  const valid = json ?? form ?? {};
  const described = valuesOf(requestSchema(body), Object.values(cast.ids));
  return fc.oneof(
    fc.constant(valid),
    described,
    described.map((values) => ({ ...valid, ...Object.fromEntries(Object.entries(Object(values)).slice(0, 1)) })),
  );
}

async function send({ method, isForm }: Operation, { who, path, body }: Sent): Promise<Answer> {
  const browser = new Browser();
  const [, session] = sessions[who].split('=');
  if (session) browser.cookies.set('kt_session', session);
  const handler = await handlerOf(method, path.split('?')[0] ?? '');
  if (method === 'GET') return browser.get(handler, path);
  if (!isForm) return browser.postJson(handler, path, body, method);
  const fields = Object.entries(Object(body)).map(([name, value]) => [name, String(value)]);
  return browser.post(handler, path, Object.fromEntries(fields), {}, method);
}

const FAILS_ON_PURPOSE = '/api/__testerror';
const calls = (await collectOperations()).filter(({ path }) => path !== FAILS_ON_PURPOSE);

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', async (_, operation) => {
  const sent = fc.record({ who: fc.constantFrom(...CALLERS), path: pathsOf(operation), body: bodiesOf(operation) });
  const property = fc.asyncProperty(sent, async (each) => {
    // `Browser` throws if the answer does not match the contract.
    const { status, data } = await send(operation, each);
    expect([502, 503].includes(status) || status < 500, JSON.stringify(data)).toBe(true);
    const isOwn = each.who === 'customer' || each.who === 'staff';
    if (!isOwn && status < 300) expect(JSON.stringify(data ?? '')).not.toContain(SECRET);
  });
  await fc.assert(property, { numRuns: RUNS });
});
