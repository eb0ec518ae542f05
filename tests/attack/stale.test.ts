/** A form that comes back with a mistake keeps the version that it was made from. Against the production build. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pool } from '~/platform/db.server';
import { type Fixtures, insertFixtures } from './fixtures';
import { serve } from './served';
import { validInputs } from './valid';

let origin: string;
let stop: () => Promise<void>;
let cast: Fixtures;

beforeAll(async () => {
  ({ origin, stop } = await serve());
  cast = await insertFixtures(process.env.DATABASE_URL ?? '');
  // As if colleagues had saved since.
  for (const table of ['app_user', 'estate_agent', 'estate_agent_brand', 'law_firm', 'lawyer_group', 'purchase']) {
    await pool.query(`update ${table} set version = 7`);
  }
});
afterAll(async () => {
  await cast.end();
  await stop();
});

const WRONG = '\u{20BB7}'.repeat(300);

test('no dialog overwrites unseen changes when it is saved after a mistake', async () => {
  const { ids } = cast;
  const addressOf = (pattern: string) =>
    pattern
      .replace('/transactions-groups/:id', `/transactions-groups/${ids.development}`)
      .replace('/transactions/:id', `/transactions/${ids.sale}`)
      .replace('/work/:id', `/work/${ids.sale}`)
      .replace(':purchaseId', ids.purchase)
      .replace('/people/:personId', `/people/${ids.seller}`)
      .replace('/buyers/:personId', '/buyers/add')
      .replace('/giftors/:personId', `/giftors/${ids.giftor}`)
      .replace('/estate-agent-brands/:id', `/estate-agent-brands/${ids.brand}`)
      .replace('/estate-agents/:id', `/estate-agents/${ids.agent}`)
      .replace('/valuers/:personId', `/valuers/${ids.valuer}`)
      .replace('/negotiators/:personId', `/negotiators/${ids.negotiator}`)
      .replace('/law-firms/:id', `/law-firms/${ids.firm}`)
      .replace('/lawyer-groups/:id', `/lawyer-groups/${ids.group}`)
      .replace(':lawyerId', ids.assistant)
      .replace('/users/:id', `/users/${ids.user}`)
      .replace('/codes/:id', `/codes/${ids.code}`)
      .replace(':updateId', ids.update)
      .replace('/stories/:id', `/stories/${ids.story}`)
      .replace('/products/:id', `/products/${ids.product}`);
  const dialogs = Object.entries(validInputs(ids)).filter(
    ([pattern, { form = {} }]) =>
      pattern.startsWith('/admin/') &&
      !pattern.includes('/add/') &&
      // Any reason is one: there is nothing else to be wrong.
      !/\/corrections\/.*\/remove$|\/orders\/reopen$/.test(pattern) &&
      'version' in form &&
      // `insteadOf` is not typed: each page reads it again.
      Object.keys(form).some((name) => name !== 'version' && !['insteadOf', 'offerDay'].includes(name)),
  );
  expect(dialogs.length).toBeGreaterThan(10);
  for (const [pattern, { form }] of dialogs) {
    const typed = Object.keys(form ?? {}).filter((name) => name !== '_id');
    const body = new URLSearchParams(typed.map((name) => [name, name === 'version' ? '3' : WRONG]));
    const headers = { cookie: cast.sessions.staff, origin };
    const answer = await fetch(origin + addressOf(pattern), { method: 'POST', headers, body });
    expect(answer.status, pattern).toBe(422);
    expect(await answer.text(), pattern).toContain('name="version" value="3"');
  }
});
