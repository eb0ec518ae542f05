import type { ActionFunctionArgs } from '@remix-run/node';
import { beforeAll, expect, test, vi } from 'vitest';
import { createBrand } from '~/domain/partner/brand/commands.server';
import * as commands from '~/domain/partner/estate-agent/commands.server';
import { getEstateAgent } from '~/domain/partner/estate-agent/queries.server';
import { newEstateAgent } from '~/domain/partner/estate-agent/schema';
import * as database from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as add from '~/routes/admin/estate-agent/add';
import * as deletePerson from '~/routes/admin/estate-agent/delete-person';
import * as estateAgents from '~/routes/admin/estate-agent/list';
import * as negotiator from '~/routes/admin/estate-agent/negotiator';
import * as office from '~/routes/admin/estate-agent/office';
import * as thirdfort from '~/routes/admin/estate-agent/thirdfort';
import * as valuer from '~/routes/admin/estate-agent/valuer';
import { withParams } from '../support/seller';
import { staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
let brand: string;
beforeAll(async () => {
  staff = await staffMember();
  brand = `Harbour ${newId()}`;
  await createBrand(staff, { brandName: brand });
});

type Handler = (args: ActionFunctionArgs) => Promise<unknown>;
type Parts = { valuers?: object[]; negotiators?: object[] };
const make = (parts: Parts = {}) =>
  commands.createEstateAgent(
    staff,
    newEstateAgent.parse({ brand, office: { name: 'Ludlow' }, valuers: [{ first_name: 'Vera' }], ...parts }),
  );
const noor = { first_name: 'Noor', last_name: 'Ito', email: 'n@agents.example', phone_number: '07700900123' };
const post = (handler: Handler, params: Record<string, string>, fields: Record<string, string>) =>
  staff.browser.post(withParams(handler, params), '/', fields);

test('a form that is sent twice adds one person, and a sixth negotiator is refused with everything typed', async () => {
  const id = await make();
  for (let n = 0; n < 5; n++) {
    const form = { ...noor, _id: newId(), version: String(n) };
    for (const _ of [1, 2]) {
      expect(await post(negotiator.action, { id, personId: 'add' }, form)).toMatchObject({ status: 302 });
    }
  }
  expect((await getEstateAgent(id)).negotiators).toHaveLength(5);
  expect(await post(negotiator.action, { id, personId: 'add' }, { ...noor, version: '5' })).toMatchObject({
    status: 422,
    data: { result: { initialValue: noor, error: { '': ['You can add up to 5 negotiators'] } } },
  });
});

test('no one is added or changed with an id of another agent, and the last valuer cannot be removed', async () => {
  const [id, other] = [await make({ negotiators: [noor] }), await make({ negotiators: [noor] })];
  const { valuers, negotiators } = await getEstateAgent(other);
  const [theirs = { _id: '' }, negotiatorOfThem = { _id: '' }] = [valuers[0], negotiators[0]];
  const form = { first_name: 'Uma' };
  for (const personId of [theirs._id, newId(), 'x']) {
    expect(await post(valuer.action, { id, personId }, form)).toMatchObject({ status: 404 });
    expect(await post(negotiator.action, { id, personId }, noor)).toMatchObject({ status: 404 });
  }
  expect(await post(valuer.action, { id, personId: 'add' }, { ...form, _id: theirs._id })).toMatchObject({
    status: 404,
  });
  for (const [kind, personId] of [
    ['valuers', theirs._id],
    ['negotiators', negotiatorOfThem._id],
  ] as const) {
    expect(await post(deletePerson.action, { id, kind, personId }, {})).toMatchObject({ status: 302 });
  }
  expect(await getEstateAgent(other)).toMatchObject({ valuers, negotiators, version: 0 });
  const last = (await getEstateAgent(id)).valuers[0]?._id ?? '';
  expect(await post(deletePerson.action, { id, kind: 'valuers', personId: last }, {})).toMatchObject({
    status: 422,
    data: { problem: 'The last valuer cannot be deleted' },
  });
});

test('saving the office unchanged changes nothing, and saving an older version shows the conflict', async () => {
  const id = await make();
  const { data } = await staff.browser.get(withParams(office.loader, { id }), '/');
  const { known, version } = data as { known: { brand: string; name: string }; version: number };
  const form = { brand: known.brand, name: known.name, 'address.country_iso_2': 'GB', version: String(version) };
  expect(await post(office.action, { id }, form)).toMatchObject({ status: 302 });
  expect((await getEstateAgent(id)).version).toBe(0);
  await post(office.action, { id }, { ...form, name: 'Bath', phone_number: '01632 960100' });
  expect(await post(office.action, { id }, { ...form, name: 'York' })).toMatchObject({
    status: 409,
    data: {
      result: { initialValue: { name: 'York', version: '0' } },
      conflict: {
        ...{ version: 1, by: 'Priya Shah' },
        changes: [{ label: 'Office', was: 'Ludlow', is: 'Bath, 01632 960100' }],
      },
    },
  });
  expect(await post(office.action, { id }, { ...form, brand: newId(), version: '1' })).toMatchObject({
    status: 422,
    data: { result: { error: { brand: ['Brand is required'] } } },
  });
});

test.each([
  [{ 'thirdfortRequesterEmails[0]': '' }, []],
  [{ 'thirdfortRequesterEmails[0]': ' ', receivesBuyerThirdfortChecks: 'on' }, []],
  [{ requestsBuyerThirdfortChecks: 'on' }, []],
  [{ 'thirdfortRequesterEmails[0]': 'A@x.example', 'thirdfortRequesterEmails[1]': 'a@x.example' }, ['a@x.example']],
  [{ requestsSellerThirdfortChecks: 'on', 'thirdfortRequesterEmails[0]': 'a@x.example' }, ['a@x.example']],
])('Thirdfort settings %j are saved', async (form, emails) => {
  const id = await make();
  expect(await post(thirdfort.action, { id }, form as Record<string, string>)).toMatchObject({ status: 302 });
  expect((await getEstateAgent(id)).thirdfort.thirdfortRequesterEmails).toEqual(emails);
});

test.each([
  [{ requestsSellerThirdfortChecks: 'on' }, 0],
  [{ requestsSellerThirdfortChecks: 'on', 'thirdfortRequesterEmails[0]': '' }, 0],
  [{ requestsBuyerThirdfortChecks: 'on', 'thirdfortRequesterEmails[0]': '' }, 0],
  [{ 'thirdfortRequesterEmails[0]': 'a@x.example', 'thirdfortRequesterEmails[1]': '' }, 1],
])('Thirdfort settings %j are refused at row %i', async (form, row) => {
  const id = await make();
  expect(await post(thirdfort.action, { id }, form as Record<string, string>)).toMatchObject({
    status: 422,
    data: { result: { error: { [`thirdfortRequesterEmails[${row}]`]: ['Please enter a valid email address'] } } },
  });
});

test('an unforeseen error shows the specified words and keeps everything typed', async () => {
  const id = await make();
  const broken = vi.spyOn(database, 'transaction').mockRejectedValue(new Error('the database is away'));
  const form = { first_name: 'Uma', version: '0' };
  for (const [action, params, fields, words] of [
    [valuer.action, { id, personId: 'add' }, form, 'There was an error while updating the estate agent details'],
    [thirdfort.action, { id }, { version: '0' }, 'Failed to update thirdfort details'],
  ] as const) {
    expect(await post(action, params, fields)).toMatchObject({
      status: 500,
      data: { result: { initialValue: fields, error: { '': [words] } } },
    });
  }
  expect(await post(add.action, {}, { _id: newId() })).toMatchObject({
    status: 500,
    data: { problems: [{ message: 'There was an error while adding the estate agent' }] },
  });
  broken.mockRestore();
});

test('a draft belongs to one session, and what it lacks is shown in its place', async () => {
  const viewer = await staffMember();
  const send = (handler: Handler, params: Record<string, string>, fields: Record<string, string>) =>
    viewer.browser.post(withParams(handler, params), '/', fields);
  const draft = async () => {
    const { data } = await viewer.browser.get(add.loader, '/');
    return data as { _id: string; subject: { valuers: unknown[] } };
  };
  const submit = async () => send(add.action, {}, { _id: (await draft())._id });
  const noOffice = { id: 'office', message: 'Please fill in the office details' };
  const noValuer = { id: 'valuers', message: 'Please add at least one valuer' };
  expect(await submit()).toMatchObject({ status: 422, data: { problems: [noOffice, noValuer] } });
  await send(valuer.action, { personId: 'add' }, { first_name: 'Zoë 🏠', _id: newId() });
  expect(await submit()).toMatchObject({ status: 422, data: { problems: [noOffice] } });
  await send(office.action, {}, { brand: newId(), name: 'Bath', phone_number: '+44 1632 960100' });
  // A British number as people write it, and as the page shows it.
  const dialog = await viewer.browser.get(withParams(office.loader, {}), '/');
  expect(dialog.data).toMatchObject({ known: { name: 'Bath', phone_number: '01632 960100' } });
  expect(await submit()).toMatchObject({
    status: 422,
    data: { problems: [{ id: 'office', message: 'Brand is required' }] },
  });
  expect((await draft()).subject.valuers).toMatchObject([{ first_name: 'Zoë', primary_valuer: true }]);
  const { data } = await staff.browser.get(add.loader, '/');
  expect(data).toMatchObject({ subject: { valuers: [] } });
  expect(await send(add.action, {}, { _id: 'x' })).toMatchObject({ status: 404 });
});

test('the list ignores invalid parameters in its address', async () => {
  await make();
  const list = (query: string) => staff.browser.get(estateAgents.loader, `/admin/estate-agents?${query}`);
  for (const query of [
    `brand=${'x'.repeat(300)}&size=7&page=-1`,
    `searchValue=${'x'.repeat(300)}`,
    'page=x&size=1e9',
  ]) {
    expect(await list(query)).toMatchObject({ status: 200, data: { list: { page: 1, size: 10, query: {} } } });
  }
  expect(await list('brand=nobodys&searchValue=a&page=3')).toMatchObject({
    location: '/admin/estate-agents?searchValue=a',
  });
  expect((await list('page=100000000&size=100')).location).toMatch(/page=1&size=100$/);
});
