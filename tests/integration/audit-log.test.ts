import { beforeAll, expect, test } from 'vitest';
import { setUserActive } from '~/domain/account/users-commands.server';
import { recordChange } from '~/domain/audit/commands.server';
import { setSignificantDates } from '~/domain/closing/significant-dates-commands.server';
import { CHANGES_A_PAGE } from '~/domain/reporting/changes-queries.server';
import { anonymiseAccounts } from '~/domain/retention/anonymise-commands.server';
import { addTag } from '~/domain/sale/tags-commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { setOwner } from '~/domain/work/owner-commands.server';
import { db, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { loader } from '~/routes/admin/audit';
import { buyerOf } from '../support/deal';
import { sellerWithSale } from '../support/seller';
import { staffMember } from '../support/staff';

type Row = { id: string; author: string; action: string; subject: string; href: string | null; changed: unknown };
type Page = { rows: Row[]; older: string | null; about: { kind: string | null } | null };

let priya: Awaited<ReturnType<typeof staffMember>>;
let tom: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  [priya, tom] = [await staffMember(), await staffMember('Tom', 'Nowak')];
  await db.adminConfig.upsert({ where: { id: 1 }, create: { id: 1, tags: ['Chain'] }, update: { tags: ['Chain'] } });
});

async function read(query: Record<string, string> = {}): Promise<Page> {
  const { status, data } = await priya.browser.get(loader, `/admin/audit?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return data as Page;
}

const toldBy = ({ rows }: Page) => rows.map(({ author, action, subject }) => `${author}: ${action}, ${subject}`);

test('staff read the changes of a deal, of a person, by a colleague and on a day, newest first', async () => {
  const { saleId, person } = await sellerWithSale();
  const { purchaseId, person: buyer } = await buyerOf(saleId, { isAccepted: true });
  const elsewhere = await sellerWithSale();
  await addTag(tom, elsewhere.saleId, 'Chain');
  await addTag(priya, saleId, 'Chain');
  await setSignificantDates(tom, purchaseId, { exchanged: '2026-10-08' });
  await setUserActive(priya, person.id, false);

  const ofDeal = await read({ about: saleId });
  expect(ofDeal.about).toMatchObject({ kind: 'sale' });
  expect(toldBy(ofDeal)).toEqual(['Tom Nowak: Set significant dates, Purchase', 'Priya Shah: Set tags, Transaction']);
  expect(ofDeal.rows.map(({ href }) => href)).toEqual([1, 2].map(() => `/admin/transactions/${saleId}`));
  expect(ofDeal.rows[1]?.changed).toEqual({
    fields: [{ field: 'Tags', before: '—', after: 'Chain' }],
    more: null,
  });

  await setOwner(priya, elsewhere.saleId, { to: tom.userId });
  const [owned] = (await read({ about: elsewhere.saleId })).rows;
  expect(owned?.changed).toMatchObject({
    fields: [{ field: 'Owner', before: '—', after: 'Tom Nowak', afterHref: `/admin/users/${tom.userId}` }],
  });

  expect(toldBy(await read({ about: person.id }))).toEqual([
    'Priya Shah: Deactivate, User',
    'Priya Shah: Set tags, Transaction',
  ]);
  expect(toldBy(await read({ about: buyer.id }))).toEqual(['Tom Nowak: Set significant dates, Purchase']);
  expect(toldBy(await read({ about: saleId, staff: tom.userId }))).toHaveLength(1);
  expect(toldBy(await read({ staff: tom.userId }))).toEqual([
    'Tom Nowak: Set significant dates, Purchase',
    'Tom Nowak: Set tags, Transaction',
  ]);
  const today = londonDay(new Date());
  expect(toldBy(await read({ about: saleId, day: today }))).toHaveLength(2);
  expect((await read({ about: saleId, day: '2020-01-01' })).rows).toEqual([]);
  expect((await read({ day: '2020-01-01' })).rows).toEqual([]);
  for (const nobody of [newId(), 'KT-0000-00', 'nobody@post.example', 'x'.repeat(5_000)])
    expect(await read({ about: nobody })).toMatchObject({ about: { kind: null }, rows: [] });
  // As people know a deal and a person.
  const { reference } = await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } });
  expect(toldBy(await read({ about: reference.toLowerCase() }))).toEqual(toldBy(ofDeal));
  expect((await read({ about: buyer.email.toUpperCase() })).about).toEqual({ id: buyer.id, kind: 'user' });
});

test('a page continues where the one before ended', async () => {
  const subjectId = newId();
  const many = CHANGES_A_PAGE + 3;
  const ann = await staffMember('Ann', 'Lee');
  await transaction(async (tx) => {
    for (let number = 0; number < many; number++) {
      const change = { action: 'update', subjectType: 'law_firm', subjectId, before: { number }, after: null };
      await recordChange(tx, ann, change);
    }
  });
  const first = await read({ staff: ann.userId });
  expect(first.rows).toHaveLength(CHANGES_A_PAGE);
  const second = await read({ staff: ann.userId, before: String(first.older) });
  expect(second.rows).toHaveLength(3);
  expect(second.older).toBeNull();
  const ids = [...first.rows, ...second.rows].map(({ id }) => id);
  expect(new Set(ids).size).toBe(many);
  expect(ids).toEqual([...ids].sort().reverse());
});

test('after an erasure neither the customer’s name nor the editing staff member’s name shows', async () => {
  const { person } = await sellerWithSale();
  const gone = await staffMember('Gwendolen', 'Former');
  const subject = { subjectType: 'app_user', subjectId: person.id };
  const change = { action: 'update', ...subject, before: { first_name: 'Zebedee' }, after: { first_name: 'Zeb' } };
  await transaction((tx) => recordChange(tx, gone, change));
  expect(JSON.stringify(await read({ about: person.id }))).toContain('Zebedee');
  await transaction((tx) => anonymiseAccounts(tx, [person.id, gone.userId], new Date()));
  const page = await read({ about: person.id });
  expect(page.rows).toMatchObject([{ author: 'Erased person', action: 'Update', subject: 'User', changed: null }]);
  expect(JSON.stringify(page)).not.toMatch(/Zeb|Gwendolen|Former/);
});
