/**
 * When what a person edits has just been deleted, they are told and keep what they typed. Against the production build.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { type Fixtures, insertFixtures } from './fixtures';
import { serve } from './served';
import { type Body, validInputs } from './valid';

let origin: string;
let stop: () => Promise<void>;
let cast: Fixtures;

beforeAll(async () => {
  ({ origin, stop } = await serve());
});
afterAll(() => stop());

const TOLD = 'This was removed in another tab or by someone else. Nothing was saved.';

type Form = {
  pattern: string;
  who: 'customer' | 'buyer' | 'staff';
  /** Its address, for a row of `cast`. */
  path: () => string;
  /** Deletes it, as another tab would. */
  remove: () => Promise<unknown>;
  /** Typed texts that the returned page must show. */
  typed: string[];
  /** Where it can be added as new, and the button's words; absent if it cannot. */
  again?: { action: () => string; button: string };
};

const gone = (text: string) => (id: string) => pool.query(text, [id]);
const [noPerson, noBrand, noValuer, noNegotiator, noLawyer] = [
  gone('delete from person where id = $1'),
  gone('delete from estate_agent_brand where id = $1'),
  gone('delete from valuer where id = $1'),
  gone('delete from negotiator where id = $1'),
  gone('delete from lawyer where id = $1'),
];

const ids = () => cast.ids;

/** The product never deletes these rows, but what was typed must not be lost even so. */
const renamed = (table: string) => async (id: string) => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(`update ${table} set id = $2 where id = $1`, [id, newId()]);
  await client.query('commit');
  client.release();
};

const FORMS: Form[] = [
  {
    pattern: '/dashboard/buy/:id/giftors/:personId',
    who: 'buyer',
    path: () => `/dashboard/buy/${ids().purchase}/giftors/${ids().giftor}`,
    remove: () => noPerson(ids().giftor),
    typed: ['Meera', '18 Mill Lane', '25,000'],
    again: { action: () => `/dashboard/buy/${ids().purchase}/giftors/add`, button: 'Add giftor' },
  },
  {
    pattern: '/:role/about-the-property/:kind/:personId',
    who: 'customer',
    path: () => `/sell/about-the-property/sellers/${ids().giftor}`,
    remove: async () => {},
    typed: ['Meera', '18 Mill Lane', '07700 900 456'],
    again: { action: () => '/sell/about-the-property/sellers/add', button: 'Add seller' },
  },
  {
    pattern: '/admin/estate-agent-brands/:id/edit',
    who: 'staff',
    path: () => `/admin/estate-agent-brands/${ids().brand}/edit`,
    remove: async () => {
      await pool.query('delete from estate_agent where brand_id = $1', [ids().brand]);
      await noBrand(ids().brand);
    },
    typed: ['Quayside'],
    again: { action: () => '/admin/estate-agent-brands/add', button: 'Save' },
  },
  {
    pattern: '/admin/estate-agents/:id/valuers/:personId',
    who: 'staff',
    path: () => `/admin/estate-agents/${ids().agent}/valuers/${ids().valuer}`,
    remove: () => noValuer(ids().valuer),
    typed: ['Lund', 'vera@agents.example'],
    again: { action: () => `/admin/estate-agents/${ids().agent}/valuers/add`, button: 'Save' },
  },
  {
    pattern: '/admin/estate-agents/:id/negotiators/:personId',
    who: 'staff',
    path: () => `/admin/estate-agents/${ids().agent}/negotiators/${ids().negotiator}`,
    remove: () => noNegotiator(ids().negotiator),
    typed: ['Lund', 'vera@agents.example'],
    again: { action: () => `/admin/estate-agents/${ids().agent}/negotiators/add`, button: 'Save' },
  },
  {
    pattern: '/admin/lawyer-groups/:id/legal-assistants/:lawyerId',
    who: 'staff',
    path: () => `/admin/lawyer-groups/${ids().group}/legal-assistants/${ids().assistant}`,
    remove: () => noLawyer(ids().assistant),
    typed: ['Lund', 'vera@agents.example'],
    again: { action: () => `/admin/lawyer-groups/${ids().group}/legal-assistants/add`, button: 'Save' },
  },
  ...[
    { pattern: '/admin/law-firms/:id/edit', id: () => ids().firm, end: 'edit', at: 'law-firms', table: 'law_firm' },
    {
      pattern: '/admin/lawyer-groups/:id/edit',
      id: () => ids().group,
      end: 'edit',
      at: 'lawyer-groups',
      table: 'lawyer_group',
    },
    {
      pattern: '/admin/lawyer-groups/:id/solicitor',
      id: () => ids().group,
      end: 'solicitor',
      at: 'lawyer-groups',
      table: 'lawyer_group',
    },
    {
      pattern: '/admin/estate-agents/:id/office',
      id: () => ids().agent,
      end: 'office',
      at: 'estate-agents',
      table: 'estate_agent',
    },
    {
      pattern: '/admin/users/:id/personal-information',
      id: () => ids().user,
      end: 'personal-information',
      at: 'users',
      table: 'app_user',
    },
    { pattern: '/admin/users/:id/address', id: () => ids().user, end: 'address', at: 'users', table: 'app_user' },
  ].map(
    ({ pattern, id, end, at, table }): Form => ({
      pattern,
      who: 'staff',
      path: () => `/admin/${at}/${id()}/${end}`,
      remove: () => renamed(table)(id()),
      typed: [
        end === 'solicitor' || end === 'personal-information'
          ? 'Lund'
          : end === 'address'
            ? '18 Mill Lane'
            : at === 'lawyer-groups'
              ? 'North'
              : end === 'office'
                ? 'Ludlow'
                : 'Hollis and Co',
      ],
    }),
  ),
  {
    pattern: '/admin/transactions/:id/purchase-intents/:purchaseId/significant-dates',
    who: 'staff',
    path: () => `/admin/transactions/${ids().sale}/purchase-intents/${ids().purchase}/significant-dates`,
    remove: () => renamed('purchase')(ids().purchase),
    typed: ['2026'],
  },
];

/** Without the query, which names the deal. */
const pathIn = (address = '') => address.split('?')[0];
const postedTo = (html: string) =>
  [...html.matchAll(/<form[^>]*action="([^"]+)"/g)].map(([, action]) => pathIn(action));

test.each(FORMS)('$pattern', async ({ pattern, who, path, remove, typed, again }) => {
  cast = await insertFixtures(process.env.DATABASE_URL ?? '');
  const headers = { cookie: cast.sessions[who], origin };
  const form = { ...validInputs(cast.ids)[pattern]?.form } as Body;
  delete form.version;
  const address = path();
  await remove();
  const body = new URLSearchParams(form as Record<string, string>);
  const answer = await fetch(origin + address, { method: 'POST', headers, body, redirect: 'manual' });
  const html = await answer.text();
  expect(answer.status, html.slice(0, 300)).toBe(404);
  expect(html).toContain('<html');
  expect(html).toContain(TOLD);
  for (const text of typed) expect(html).toContain(text);
  if (again) {
    expect(postedTo(html)).toContain(again.action());
    expect(html).toContain(again.button);
  }
  await cast.end();
});

/** Removing something that is already gone succeeds. */
test.each([
  { who: 'buyer', from: () => `/dashboard/buy/${ids().purchase}/giftors` },
  { who: 'customer', from: () => '/sell/about-the-property' },
] as const)('a $who can remove what was already removed in another tab', async ({ who, from }) => {
  cast = await insertFixtures(process.env.DATABASE_URL ?? '');
  const headers = { cookie: cast.sessions[who], origin };
  const path = who === 'buyer' ? `${from()}/${newId()}/remove` : `${from()}/sellers/${newId()}/remove`;
  const body = new URLSearchParams();
  const answer = await fetch(origin + path, { method: 'POST', headers, body, redirect: 'manual' });
  expect([answer.status, pathIn(answer.headers.get('location') ?? '')]).toEqual([303, from()]);
  await cast.end();
});

/** An unforeseen failure: the database refuses the write. */
test('after a failure the page comes back with everything typed and an error message', async () => {
  cast = await insertFixtures(process.env.DATABASE_URL ?? '');
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before insert or update on person for each row execute function refuse();
    create trigger refuse before update on app_user for each row execute function refuse();`);
  const posts = [
    { path: '/sell/about-you', pattern: '/:role/about-you', who: 'customer' },
    { path: `/dashboard/buy/${ids().purchase}/giftors/add`, pattern: '/dashboard/buy/:id/giftors/add', who: 'buyer' },
  ] as const;
  for (const { path, pattern, who } of posts) {
    const form = { ...validInputs(ids())[pattern]?.form, personId: newId() } as Record<string, string>;
    const headers = { cookie: cast.sessions[who], origin };
    const answer = await fetch(origin + path, { method: 'POST', headers, body: new URLSearchParams(form) });
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(html).toContain('There was an error submitting the form, please contact support at');
    for (const text of ['Meera', 'Devi', '07700 900 456']) expect(html).toContain(text);
  }
  await pool.query('drop trigger refuse on person; drop trigger refuse on app_user; drop function refuse');
  await cast.end();
});
