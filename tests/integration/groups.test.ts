import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { USUAL_UNIT_ANSWERS } from '~/domain/group/questions';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as welcomeBack from '~/routes/account/welcome-back';
import * as feed from '~/routes/admin/feed';
import * as add from '~/routes/admin/group/add';
import * as company from '~/routes/admin/group/company';
import * as detail from '~/routes/admin/group/detail';
import * as duplicate from '~/routes/admin/group/duplicate-unit';
import * as keep from '~/routes/admin/group/keep-draft';
import * as list from '~/routes/admin/group/list';
import * as name from '~/routes/admin/group/name';
import * as remove from '~/routes/admin/group/remove-unit';
import * as success from '~/routes/admin/group/success';
import * as unitDialog from '~/routes/admin/group/unit';
import * as search from '~/routes/api/search';
import * as transactionsCsv from '~/routes/api/transaction/export';
import * as dashboard from '~/routes/dashboard/dashboard';
import { insertCompany, insertGroup } from '../support/groups';
import { type Answer, Browser } from '../support/routes';
import { insertSession } from '../support/rows';
import { signedIn, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

const ADD = '/admin/transactions-groups/add';

let staff: Awaited<ReturnType<typeof staffMember>>;
let _id: string;

type Shown = Awaited<ReturnType<typeof add.loader>>;
/** What was read before the group is made. */
type Read = { seen: string; letter: { text: string } };
const shown = async (): Promise<Shown> => (await staff.browser.get(add.loader, ADD)).data as Shown;

beforeAll(async () => {
  const product = { description: 'Sold', price_ex_vat: 20_000, price_inc_vat: 24_000 };
  await db.product.createMany({
    data: [
      { id: newId(), key: 'service_fee', name: 'Service fee', position: 0, ...product },
      { id: newId(), key: 'search_pack', name: 'Search pack', position: 1, ...product },
    ],
  });
});

beforeEach(async () => {
  staff = await staffMember();
  ({ _id } = await shown());
});

/** Sends the whole form with the button that is pressed. */
const press = (intent: string, typed: Record<string, string> = {}) =>
  staff.browser.post(add.action, ADD, { _id, intent, ...typed });
/** 'Save and Continue', and 'Create the group and send email' after the email was read. */
async function create(typed: Record<string, string>) {
  const { toConfirm } = (await press('create', typed)).data as { toConfirm?: { seen: string } };
  return press('create', { seen: toConfirm?.seen ?? '' });
}
const errorsOf = ({ data }: Answer) => (data as { error?: Record<string, string[]> }).error;

const unitFields = (number: number, given: Record<string, string> = {}) => ({
  'propertyAddress.line_1': `Plot ${number}, Quay Rise`,
  'propertyAddress.post_town': 'Ludlow',
  'propertyAddress.postcode': 'sy81dn',
  'propertyAddress.country_iso_2': 'GB',
  tenureOption: 'Leasehold',
  askingPrice: '249,950',
  ...USUAL_UNIT_ANSWERS,
  ...given,
});
const saveUnit = (unitId: string, fields: Record<string, string>) =>
  staff.browser.post(withParams(unitDialog.action, { unitId }), `${ADD}/units/${unitId}`, fields);
const copy = (unitId: string, copies: string, id = newId()) =>
  staff.browser.post(withParams(duplicate.action, { unitId }), `${ADD}/units/${unitId}/duplicate`, { copies, _id: id });

const paymentFields = { stripe_transaction_id: 'BACS 77', 'items.service_fee': 'on', termsAccepted: 'on' };

/** A complete draft, ready to save. */
async function completeDraft(groupName = `Quay Rise ${newId()}`) {
  const { person } = await signedIn({ firstName: 'Rosa', lastName: 'Marsh' });
  const { company_number } = await insertCompany();
  await press('find-representative', { 'representative.email': person.email.toUpperCase() });
  await press('find-company', { 'company.company_number': company_number });
  await saveUnit('add', unitFields(1));
  return { name: groupName, ...paymentFields };
}

describe('adding a group', () => {
  test('each section is saved separately, and is there in another session', async () => {
    expect(await press('save-name', { name: 'Quay Rise' })).toMatchObject({ location: `${ADD}#representative` });
    await press('find-representative', { name: 'Quay Rise', 'representative.email': 'nobody@homes.example' });
    await saveUnit('add', unitFields(1));
    await db.session.deleteMany({ where: { user_id: staff.userId } });
    staff.browser.cookies.set('kt_session', await insertSession(pool, staff.userId));
    expect(await shown()).toMatchObject({
      known: { name: 'Quay Rise', representative: { email: 'nobody@homes.example' } },
      representative: 'new',
      units: { total: 1, rows: [{ number: 1, address: 'Plot 1, Quay Rise, Ludlow, SY8 1DN', price: '£249,950' }] },
    });
    const colleague = await staffMember('Ben', 'Okoro');
    expect((await colleague.browser.get(add.loader, ADD)).data).toMatchObject({ units: { total: 0 } });
  });

  test('what is typed elsewhere in the form is kept with every press, valid or not, and by script', async () => {
    expect(
      await press('save-name', { name: ' ', 'company.company_number': '12', stripe_transaction_id: 'BACS' }),
    ).toMatchObject({
      status: 422,
    });
    expect(await shown()).toMatchObject({
      known: { company: { company_number: '12' }, stripe_transaction_id: 'BACS' },
    });
    const typed = { _id, name: 'Quay', 'representative.email': 'ro' };
    expect(await staff.browser.post(keep.action, `${ADD}/keep`, typed)).toMatchObject({ status: 204 });
    expect(await press('unit:add', typed)).toMatchObject({ location: `${ADD}/units/add` });
    expect(await shown()).toMatchObject({
      known: { name: 'Quay', representative: { email: 'ro' }, stripe_transaction_id: 'BACS' },
    });
  });

  test('a name is required and must be unique', async () => {
    const taken = await insertGroup(staff);
    expect(errorsOf(await press('save-name', { name: ' ' }))).toEqual({
      name: ['Transactions group name is required'],
    });
    const typed = taken.name.toUpperCase().replaceAll(' ', '');
    expect(errorsOf(await press('save-name', { name: typed }))).toEqual({
      name: [`Transactions group already exists with name "${typed}"`],
    });
  });

  test('the representative is an existing person, or a new one whose address has no account', async () => {
    const { person } = await signedIn({ firstName: 'Rosa', lastName: 'Marsh' });
    expect(errorsOf(await press('find-representative', { 'representative.email': 'rosa' }))).toEqual({
      'representative.email': ['Please enter a valid email address'],
    });
    await press('find-representative', { 'representative.email': person.email });
    expect(await shown()).toMatchObject({ representative: 'known', user: { _id: person.id, name: 'Rosa Marsh' } });
    await press('change-representative');
    await press('find-representative', { 'representative.email': 'new@homes.example' });
    const typed = { 'representative.first_name': 'Noor', 'representative.last_name': '' };
    expect(
      errorsOf(await press('save-representative', { ...typed, 'representative.email': 'new@homes.example' })),
    ).toEqual({
      'representative.last_name': ['Last name is required'],
    });
    const known = {
      'representative.first_name': 'Noor',
      'representative.last_name': 'Ito',
      'representative.email': person.email,
    };
    expect(errorsOf(await press('save-representative', known))).toEqual({
      'representative.email': ['User with this email already exists. Use the search bar to find user.'],
    });
  });

  test('the company is one of ours, one from Companies House, or typed', async () => {
    const ours = await insertCompany('00000881');
    await press('find-company', { 'company.company_number': '881' });
    expect(await shown()).toMatchObject({ company: { is: 'known' }, companySeller: { _id: ours.id } });
    await press('change-company');
    await press('find-company', { 'company.company_number': '10203040' });
    expect(await shown()).toMatchObject({
      company: { is: 'new', problem: null, warning: 'in liquidation' },
      known: { company: { name: 'QUARTERSTONE DEVELOPMENTS LIMITED', address: { post_town: 'Leeds' } } },
    });
    await press('find-company', { 'company.company_number': '00000009' });
    expect(await shown()).toMatchObject({ company: { is: 'new', problem: 'Company not found' } });
    await fetch(`${process.env.SANDBOX_URL}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'companies', kind: 'too-many' }),
    });
    await press('find-company', { 'company.company_number': '09812345' });
    const { company: found } = await shown();
    expect(found?.problem).toMatch(/^There was an error finding company by company number\. .*too often/);
    expect(errorsOf(await press('save-company', { 'company.name': '' }))).toMatchObject({
      'company.name': ['Company name is required'],
    });
    expect(errorsOf(await press('find-company', { 'company.company_number': ' ' }))).toEqual({
      'company.company_number': ['Company number is required'],
    });
  });

  test('a unit is checked when it is saved, the first one with its price, and a valid one is duplicated with the next number', async () => {
    expect(dialogErrors(await saveUnit('add', unitFields(1, { askingPrice: '' })))).toEqual({
      askingPrice: ['Asking price must be higher than £99,000 and less than £100,000,000'],
    });
    const wrong = unitFields(7, { tenureOption: 'Other / Not Sure', intent: 'duplicate' });
    expect(dialogErrors(await saveUnit('add', wrong))).toEqual({ tenureDetails: ['Please provide details'] });
    expect((await shown()).units.total).toBe(0);
    const saved = await saveUnit('add', unitFields(7, { intent: 'duplicate' }));
    const [first, second] = (await shown()).units.rows;
    expect(saved.location).toBe(`${ADD}/units/${second?.id}`);
    expect(second).toMatchObject({ number: 2, address: 'Plot 8, Quay Rise, Ludlow, SY8 1DN', price: '£249,950' });
    await saveUnit(second?.id ?? '', unitFields(8, { askingPrice: '' }));
    expect((await shown()).units.rows[1]).toMatchObject({ price: '' });

    const copies = newId();
    await copy(first?.id ?? '', '3', copies);
    await copy(first?.id ?? '', '3', copies);
    expect((await shown()).units.rows.map(({ address }) => address.split(',')[0])).toEqual(
      [7, 8, 8, 9, 10].map((number) => `Plot ${number}`),
    );
    for (const many of ['0', '500', 'x']) expect((await copy(first?.id ?? '', many)).status).toBe(422);
    expect(dialogErrors(await copy(first?.id ?? '', '499'))).toEqual({
      '': ['A transactions group can have up to 500 units'],
    });
    const gone = second?.id ?? '';
    await staff.browser.post(withParams(remove.action, { unitId: gone }), `${ADD}/units/${gone}/remove`, {});
    expect((await shown()).units.total).toBe(4);
  });

  test('a colleague’s draft unit is not found', async () => {
    await saveUnit('add', unitFields(1));
    const { id } = (await shown()).units.rows[0] ?? { id: '' };
    const { browser } = await staffMember('Ben', 'Okoro');
    const theirs = withParams(unitDialog.action, { unitId: id });
    expect((await browser.post(theirs, `${ADD}/units/${id}`, unitFields(2))).status).toBe(404);
    expect((await shown()).units.rows[0]?.address).toContain('Plot 1');
  });

  test('nothing is created while anything is missing, and each missing part is named', async () => {
    const groups = await db.transactionsGroup.count();
    const answer = await press('create', { name: '' });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual({
      '': ['Validation failed. Please check all required fields.'],
      name: ['Transactions group name is required'],
      'representative.email': ['Representative is required'],
      'company.company_number': ['Company seller is required'],
      units: ['Please add at least one unit'],
    });
    expect(await db.transactionsGroup.count()).toBe(groups);
  });

  test('saved twice, even at the same time, it makes one group, and the form starts again', async () => {
    const typed = await completeDraft();
    await copy((await shown()).units.rows[0]?.id ?? '', '2');
    const { toConfirm } = (await press('create', typed)).data as { toConfirm: Read };
    expect(toConfirm.letter.text).toContain('Plot 3, Quay Rise');
    expect(await db.transactionsGroup.count({ where: { id: _id } })).toBe(0);
    const confirm = () => press('create', { seen: toConfirm.seen });
    const answers = await Promise.all([confirm(), confirm()]);
    for (const answer of [...answers, await confirm()]) {
      expect(answer.location).toBe(`/admin/transactions-groups/success?id=${_id}`);
    }
    const sales = await db.sale.findMany({
      where: { group_id: _id },
      include: { orders: { include: { items: true } } },
    });
    expect(sales).toHaveLength(3);
    expect(sales[0]).toMatchObject({
      terms_accepted_at: expect.any(Date),
      orders: [{ manual_reference: 'BACS 77', items: [{ product_name: 'Service fee', product_price: 0 }] }],
    });
    expect(await auditOf(_id)).toHaveLength(1);
    expect((await shown())._id).not.toBe(_id);
    expect((await shown()).units.total).toBe(0);
    const page = await staff.browser.get(success.loader, `/admin/transactions-groups/success?id=${_id}`);
    expect(page.data).toMatchObject({ id: _id, name: typed.name, units: 3 });
    // A form sent from an old tab does not start another draft.
    expect((await press('save-name', { name: 'Late' })).status).toBe(404);
    expect((await shown()).known).not.toHaveProperty('name');
  });

  test('another tab’s choice makes no group, and the form comes back with what it says now', async () => {
    const typed = await completeDraft();
    const { toConfirm } = (await press('create', typed)).data as { toConfirm: Read };
    await press('save-name', { name: `${typed.name} East` });
    const answer = await press('create', { seen: toConfirm.seen });
    expect([answer.status, errorsOf(answer)?.['']?.[0]]).toEqual([409, expect.stringContaining('Nothing was changed')]);
    expect(answer.data).toMatchObject({ initialValue: null });
    expect(await db.transactionsGroup.count({ where: { id: _id } })).toBe(0);
  });

  test('a form of a deleted draft makes no group, and leaves the newer draft alone', async () => {
    const typed = await completeDraft();
    const groups = await db.transactionsGroup.count();
    expect((await press('create', { ...typed, _id: newId() })).status).toBe(404);
    expect(await db.transactionsGroup.count()).toBe(groups);
    expect((await shown()).units.total).toBeGreaterThan(0);
  });

  test('representative and company are created with it, or not at all', async () => {
    await press('find-representative', { 'representative.email': 'fresh@homes.example' });
    await press('find-company', { 'company.company_number': '12121212' });
    await saveUnit('add', unitFields(1));
    const names = { 'representative.first_name': 'Noor', 'representative.last_name': 'Ito' };
    const taken = await insertGroup(staff);
    expect((await press('create', { name: taken.name, ...names, ...paymentFields })).status).toBe(422);
    expect(await db.user.count({ where: { email: 'fresh@homes.example' } })).toBe(0);
    expect(await db.company.count({ where: { company_number: '12121212' } })).toBe(0);
    await create({ name: `Fresh ${newId()}`, ...names, ...paymentFields });
    expect(
      await db.transactionsGroup.findUniqueOrThrow({
        where: { id: _id },
        include: { representative: true, company_seller: true },
      }),
    ).toMatchObject({
      representative: { email: 'fresh@homes.example', first_name: 'Noor', type: 'customer', active: true },
      company_seller: { name: 'MEANWOOD TERRACE FREEHOLD LIMITED', company_number: '12121212' },
    });
  });

  test('an address that has an account in the meantime is refused in the specified words', async () => {
    const typed = await completeDraft();
    await press('change-representative');
    await press('find-representative', { 'representative.email': 'soon@homes.example' });
    await signedIn({ email: 'soon@homes.example' });
    const names = { 'representative.first_name': 'Noor', 'representative.last_name': 'Ito' };
    const answer = await press('create', { ...typed, ...names });
    expect(Object.values(errorsOf(answer) ?? {}).flat()).toContain(
      'User with this email already exists. Use the search bar to find user.',
    );
  });
});

const dialogErrors = ({ data }: Answer) => (data as { result: { error?: Record<string, string[]> } }).result.error;

describe('a group', () => {
  test('shows its units; its name and company are changed only from the current version', async () => {
    const made = await insertGroup(staff, { units: 12 });
    const path = `/admin/transactions-groups/${made.id}`;
    const open = withParams(detail.loader, { id: made.id });
    expect((await staff.browser.get(open, path)).data).toMatchObject({
      group: { name: made.name, units: 12, paid: 12 },
      company: { name: 'Quay Homes Ltd' },
      list: { found: 12, pages: 2 },
    });
    expect(((await staff.browser.get(open, `${path}?page=2`)).data as { units: unknown[] }).units).toHaveLength(2);
    const rename = (to: string, version: string) =>
      staff.browser.post(withParams(name.action, { id: made.id }), `${path}/name`, { name: to, version });
    const other = await insertGroup(staff);
    expect(dialogErrors(await rename(other.name.toLowerCase(), '0'))).toEqual({
      name: [`Transactions group already exists with name "${other.name.toLowerCase()}"`],
    });
    expect(await rename(made.name.toUpperCase(), '0')).toMatchObject({ location: path });
    expect(await rename('Late', '0')).toMatchObject({ status: 409 });
    const fields = {
      name: 'Quay plc',
      company_number: made.company.company_number,
      version: '0',
      'address.line_1': '1 Quay',
      'address.post_town': 'Bath',
      'address.postcode': 'BA1 1AA',
      'address.country_iso_2': 'GB',
    };
    await staff.browser.post(withParams(company.action, { id: made.id }), `${path}/company`, fields);
    expect((await staff.browser.get(open, path)).data).toMatchObject({
      group: { name: made.name.toUpperCase() },
      company: { name: 'Quay plc', address: { post_town: 'Bath' } },
    });
    expect((await auditOf(made.id)).map(({ action }) => action)).toEqual(['create', 'update']);
  });

  test('is in the list by its name', async () => {
    const made = await insertGroup(staff);
    const query = new URLSearchParams({ searchValue: made.name });
    expect((await staff.browser.get(list.loader, `/admin/transactions-groups?${query}`)).data).toMatchObject({
      rows: [{ id: made.id, units: 2, paid: 2, representative: 'Rosa Marsh', company: 'Quay Homes Ltd' }],
      list: { found: 1 },
    });
  });

  test('shows all units to its representative under one heading, and to no one else', async () => {
    const made = await insertGroup(staff, { units: 3 });
    const browser = new Browser();
    browser.cookies.set('kt_session', await insertSession(pool, made.representative.id));
    const mine = (await browser.get(welcomeBack.loader, '/welcome-back')).data as Record<string, unknown>;
    expect(mine).toMatchObject({
      developments: [{ name: made.name, units: [1, 2, 3].map((plot) => ({ title: `Plot ${plot}, ${made.name}` })) }],
      sales: { current: [], finished: [] },
    });
    const [saleId = ''] = made.saleIds;
    const open = withParams(dashboard.loader, { role: 'sell', id: saleId });
    expect((await browser.get(open, `/dashboard/sell/${saleId}`)).status).toBe(200);
    const { browser: other } = await signedIn();
    expect((await other.get(welcomeBack.loader, '/welcome-back')).data).toMatchObject({ developments: [] });
    expect((await other.get(open, `/dashboard/sell/${saleId}`)).status).toBe(404);
  });

  test('has its units in the feed, the search and the export', async () => {
    const made = await insertGroup(staff, { units: 1 });
    const [saleId = ''] = made.saleIds;
    const feedPage = (await staff.browser.get(feed.loader, '/admin/feed')).data;
    expect(JSON.stringify(feedPage)).toContain(saleId);
    const query = new URLSearchParams({ q: `${made.name} Quay Homes` });
    expect(JSON.stringify((await staff.browser.get(search.loader, `/api/search?${query}`)).data)).toContain(saleId);
    const csv = (await staff.browser.get(transactionsCsv.loader, `/api/transaction/export.csv?groupId=${made.id}`))
      .data;
    expect(csv).toContain(made.name);
  });
});
