import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getViewer } from '~/domain/account/viewer-commands.server';
import { createBrand, deleteBrand, updateBrand } from '~/domain/partner/brand/commands.server';
import { changeEstateAgent, createEstateAgent } from '~/domain/partner/estate-agent/commands.server';
import { changeEstateAgentDraft, submitEstateAgentDraft } from '~/domain/partner/estate-agent/draft-commands.server';
import { getEstateAgentDraft } from '~/domain/partner/estate-agent/draft-queries.server';
import type { EstateAgent } from '~/domain/partner/estate-agent/entity-schema';
import { getEstateAgent } from '~/domain/partner/estate-agent/queries.server';
import { putValuer, type Valuer } from '~/domain/partner/estate-agent/rules';
import { newEstateAgent } from '~/domain/partner/estate-agent/schema';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as estateAgent from '~/routes/api/estate-agent/item';
import * as estateAgents from '~/routes/api/estate-agent/list';
import { waitForBlocked } from '../support/lock-waits';
import { Browser } from '../support/routes';
import { signedIn, withParams } from '../support/seller';
import { auditOf, homeIn, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  staff = await staffMember();
});

let brandId: string;
let brand: string;
beforeEach(async () => {
  brand = `Harbour ${newId()}`;
  brandId = await createBrand(staff, { brandName: brand });
});

const body = (change: object = {}) => ({
  brand,
  office: { name: 'Ludlow', phone_number: '01632 960101', address: homeIn('Ludlow') },
  valuers: [{ first_name: 'Vera' }],
  ...change,
});
const post = (given: unknown) => staff.browser.postJson(estateAgents.action, '/api/estate-agent', given);
const put = (id: string, given: unknown) => staff.browser.postJson(withParams(estateAgent.action, { id }), '/', given);
const make = (change: object = {}) => createEstateAgent(staff, newEstateAgent.parse(body(change)));
const names = (list: { first_name: string }[]) => list.map(({ first_name }) => first_name);
const valuer = (first_name: string, change: Partial<Valuer> = {}): Valuer => ({
  _id: newId(),
  first_name,
  last_name: null,
  email: null,
  phone_number: null,
  primary_valuer: false,
  ...change,
});
const negotiator = (first_name: string, change: object = {}) => ({
  first_name,
  last_name: 'Ito',
  email: 'n@agents.example',
  phone_number: '07700900123',
  ...change,
});

describe('creating an estate agent', () => {
  test('by JSON, with all its parts and a row in the audit log', async () => {
    const answer = await post(
      body({
        brand: brand.toUpperCase(),
        valuers: [
          { first_name: 'Vera', email: 'V@agents.example' },
          { first_name: 'Li', primary_valuer: true },
        ],
        negotiators: [negotiator('Noor')],
        thirdfort: { requestsSellerThirdfortChecks: true, thirdfortRequesterEmails: ['a@x.example', 'A@x.example'] },
      }),
    );
    expect(answer).toMatchObject({
      status: 200,
      data: {
        brand,
        brandId,
        office: { name: 'Ludlow', phone_number: '+441632960101', address: { post_town: 'Ludlow' } },
        valuers: [
          { first_name: 'Li', primary_valuer: true },
          { first_name: 'Vera', email: 'v@agents.example', primary_valuer: false },
        ],
        negotiators: [{ first_name: 'Noor', phone_number: '+447700900123' }],
        thirdfort: {
          requestsSellerThirdfortChecks: true,
          receivesBuyerThirdfortChecks: false,
          thirdfortRequesterEmails: ['a@x.example'],
        },
        version: 0,
      },
    });
    const { _id: id } = answer.data as EstateAgent;
    expect((await staff.browser.get(withParams(estateAgent.loader, { id }), '/')).data).toEqual(answer.data);
    expect(await auditOf(id)).toMatchObject([{ action: 'create', before: null, after: { brand } }]);
  });

  test.each([
    'requestsSellerThirdfortChecks',
    'requestsBuyerThirdfortChecks',
    'receivesSellerThirdfortChecks',
    'receivesBuyerThirdfortChecks',
  ] as const)('with only %s ticked, which can be unticked', async (box) => {
    const none = {
      requestsSellerThirdfortChecks: false,
      requestsBuyerThirdfortChecks: false,
      receivesSellerThirdfortChecks: false,
      receivesBuyerThirdfortChecks: false,
    };
    const thirdfortRequesterEmails = ['a@x.example'];
    const id = await make({ thirdfort: { ...none, [box]: true, thirdfortRequesterEmails } });
    expect((await getEstateAgent(id)).thirdfort).toMatchObject({ ...none, [box]: true });
    const { status } = await put(id, { thirdfort: { ...none, thirdfortRequesterEmails } });
    expect(status).toBe(200);
    expect((await getEstateAgent(id)).thirdfort).toMatchObject(none);
  });

  test('makes the first valuer primary by default, and does not reuse another’s ids', async () => {
    const { valuers } = await getEstateAgent(await make({ valuers: [{ first_name: 'A' }, { first_name: 'B' }] }));
    expect(valuers.map(({ primary_valuer }) => primary_valuer)).toEqual([true, false]);
    const copy = await getEstateAgent(await make({ valuers }));
    expect(names(copy.valuers)).toEqual(['A', 'B']);
    expect(copy.valuers[0]?._id).not.toBe(valuers[0]?._id);
  });

  test.each([
    [{ valuers: [] }, 'Please add at least one valuer', 'valuers'],
    [{ valuers: undefined }, 'Please add at least one valuer', 'valuers'],
    [{ office: undefined }, 'Please fill in the office details', 'office'],
    [{ brand: undefined }, 'Brand is required', 'brand'],
    [{ brand: ' ' }, 'Brand is required', 'brand'],
    [{ brand: 'nobody’s' }, 'Brand is required', 'brand'],
    [{ brand: newId() }, 'Brand is required', 'brand'],
    [{ office: { name: ' ' } }, 'Please check your input and try again.', 'office.name'],
    [{ office: { name: 'A', phone_number: 'x' } }, 'Please check your input and try again.', 'office.phone_number'],
    [{ valuers: [{ first_name: '🏠' }] }, 'Please check your input and try again.', 'valuers.0.first_name'],
    [{ valuers: [{ first_name: 'A', email: 'x' }] }, 'Please check your input and try again.', 'valuers.0.email'],
    [
      { negotiators: Array.from('abcdef', (name) => negotiator(name)) },
      'Please check your input and try again.',
      'negotiators',
    ],
    [
      { negotiators: [negotiator('A', { email: '' })] },
      'Please check your input and try again.',
      'negotiators.0.email',
    ],
    [
      { thirdfort: { requestsSellerThirdfortChecks: true } },
      'Please check your input and try again.',
      'thirdfort.thirdfortRequesterEmails.0',
    ],
    [
      { thirdfort: { thirdfortRequesterEmails: ['a@x.example', 'x'] } },
      'Please check your input and try again.',
      'thirdfort.thirdfortRequesterEmails.1',
    ],
  ])('with %j is refused', async (change, message, field) => {
    const before = await db.estateAgent.count();
    expect(await post(body(change))).toMatchObject({
      status: 422,
      data: { message, fieldErrors: { [field]: [expect.any(String)] } },
    });
    expect(await db.estateAgent.count()).toBe(before);
  });
});

describe('changing an estate agent', () => {
  test('changes any part and keeps the others, and accepts a GET’s answer unchanged', async () => {
    const id = await make({
      valuers: [{ first_name: 'Vera' }, { first_name: 'Li' }],
      negotiators: [negotiator('Noor')],
    });
    const saved = await getEstateAgent(id);
    expect(await put(id, saved)).toMatchObject({ status: 200, data: { version: 0 } });
    const [vera, li] = saved.valuers;
    const answer = await put(id, {
      office: { name: 'Ludlow & Bath' },
      valuers: [{ ...li, primary_valuer: true }, vera, { first_name: 'Uma' }],
      negotiators: [negotiator('Oli'), { ...saved.negotiators[0], last_name: 'Itō' }],
    });
    expect(answer.data).toMatchObject({
      brand,
      office: { name: 'Ludlow & Bath', phone_number: null, address: null },
      valuers: [
        { _id: li?._id, primary_valuer: true },
        { _id: vera?._id, primary_valuer: false },
        { first_name: 'Uma' },
      ],
      negotiators: [{ first_name: 'Noor', last_name: 'Itō' }, { first_name: 'Oli' }],
      version: 1,
    });
    expect(await put(id, { valuers: [] })).toMatchObject({
      status: 422,
      data: { fieldErrors: { valuers: ['Please add at least one valuer'] } },
    });
    expect((await auditOf(id)).map(({ after }) => Object.keys(after as object).sort())).toEqual([
      ['brand', 'negotiators', 'office', 'thirdfort', 'valuers'],
      ['negotiators', 'office', 'valuers'],
    ]);
  });

  test('keeps the primary valuer if the list does not name one', async () => {
    const id = await make({ valuers: [{ first_name: 'Vera' }, { first_name: 'Li', primary_valuer: true }] });
    const saved = (await getEstateAgent(id)).valuers;
    const [vera, li] = ['Vera', 'Li'].map((name) => saved.find(({ first_name }) => first_name === name)?._id);
    const valuers = [
      { _id: vera, first_name: 'Vera', email: 'v@agents.example' },
      { _id: li, first_name: 'Li' },
    ];
    expect((await put(id, { valuers })).status).toBe(200);
    const primary = (await getEstateAgent(id)).valuers.filter(({ primary_valuer }) => primary_valuer);
    expect(names(primary)).toEqual(['Li']);
  });

  test('changes the brand by name or id, and refuses an unknown one', async () => {
    const id = await make();
    const other = await createBrand(staff, { brandName: `Tideway ${newId()}` });
    expect((await put(id, { brand: other })).data).toMatchObject({ brandId: other });
    expect((await put(id, { brand: brand.toLowerCase() })).data).toMatchObject({ brand, brandId });
    expect(await put(id, { brand: 'nobody’s' })).toMatchObject({
      status: 422,
      data: { message: 'Brand is required', fieldErrors: { brand: ['Brand is required'] } },
    });
  });

  test('to a brand that someone deletes in the meantime: the deletion waits, then is refused', async () => {
    const id = await make();
    const other = await createBrand(staff, { brandName: `Tideway ${newId()}` });
    const saving = await pool.connect();
    await saving.query('begin');
    await saving.query('lock table estate_agent in share mode');
    const moved = put(id, { brand: other });
    await waitForBlocked(1);
    const deleted = expect(deleteBrand(staff, other)).rejects.toMatchObject({ status: 409 });
    await waitForBlocked(2);
    await saving.query('commit');
    saving.release();
    expect(await moved).toMatchObject({ status: 200, data: { brandId: other } });
    await deleted;
  });

  test('saves one card after the other, and tells the second of two people who edit at the same time', async () => {
    const id = await make();
    const tom = await staffMember('Tom', 'Reed');
    const vera = (await getEstateAgent(id)).valuers[0];
    const added = valuer('Uma', { primary_valuer: true });
    const add = () => changeEstateAgent(tom, id, ({ valuers }) => ({ valuers: putValuer(valuers, added) }), 0);
    await add();
    await add();
    expect(names((await getEstateAgent(id)).valuers)).toEqual(['Uma', 'Vera']);
    const late = { ...vera, first_name: 'Late', primary_valuer: false } as Valuer;
    const change = (version: number) =>
      changeEstateAgent(staff, id, ({ valuers }) => ({ valuers: putValuer(valuers, late) }), version);
    await expect(change(0)).rejects.toMatchObject({
      status: 409,
      version: 1,
      current: { valuers: [{ first_name: 'Uma' }, { first_name: 'Vera' }] },
      lastChange: { name: 'Tom Reed' },
    });
    await change(1);
    expect(names((await getEstateAgent(id)).valuers)).toEqual(['Uma', 'Late']);
  });

  test('cannot take a valuer of another agent', async () => {
    const [id, other] = [await make(), await make()];
    const theirs = (await getEstateAgent(other)).valuers[0] as Valuer;
    const steal = changeEstateAgent(staff, id, ({ valuers }) => ({ valuers: putValuer(valuers, theirs) }));
    await expect(steal).rejects.toMatchObject({ status: 404 });
    expect((await getEstateAgent(other)).valuers).toEqual([theirs]);
  });
});

describe('the list', () => {
  type Listed = {
    items: EstateAgent[];
    totalItems: number;
    totalFilteredItems: number;
    brandCounts: { brand: string; count: number }[];
  };
  const list = async (query: Record<string, string>) => {
    const answer = await staff.browser.get(estateAgents.loader, `/api/estate-agent?${new URLSearchParams(query)}`);
    expect(answer.status).toBe(200);
    return answer.data as Listed;
  };

  test('can be searched, filtered by brand, counted and paged', async () => {
    const mark = newId();
    const [first, second] = [`Aa ${mark}`, `Bb ${mark}`];
    for (const brandName of [second, first]) await createBrand(staff, { brandName });
    for (const [of, name] of [
      [second, 'York'],
      [first, 'york'],
      [first, 'Bath'],
      [second, 'Ely'],
      [first, 'Zeal'],
    ] as const) {
      await make({ brand: of, office: { name } });
    }
    const offices = ({ items }: Listed) => items.map(({ brand, office }) => `${brand.slice(0, 2)} ${office.name}`);
    const all = await list({ searchValue: mark });
    expect(offices(all)).toEqual(['Aa Bath', 'Aa york', 'Aa Zeal', 'Bb Ely', 'Bb York']);
    expect(all).toMatchObject({
      totalItems: await db.estateAgent.count(),
      totalFilteredItems: 5,
      brandCounts: [
        { brand: first, count: 3 },
        { brand: second, count: 2 },
      ],
    });
    expect(offices(await list({ searchValue: mark, offset: '2', limit: '4' }))).toEqual(['Aa Zeal', 'Bb Ely']);
    const york = await list({ searchValue: `YORK ${mark}`, brand: second.toUpperCase() });
    expect(offices(york)).toEqual(['Bb York']);
    expect(york).toMatchObject({ totalFilteredItems: 1, brandCounts: [{ count: 1 }, { count: 1 }] });
    expect(await list({ searchValue: mark, brand: 'nobody’s' })).toMatchObject({ items: [], totalFilteredItems: 0 });
  });

  test('shows customers all names, and nothing that can be searched', async () => {
    const [late, early] = [`Zz ${newId()}`, `Aa ${newId()}`];
    for (const brandName of [late, early]) await createBrand(staff, { brandName });
    const [last, first] = [await make({ brand: late }), await make({ brand: early })];
    const { browser } = await signedIn();
    const answer = await browser.get(estateAgents.loader, '/api/estate-agent?brand=&searchValue=');
    const { items } = answer.data as Listed;
    expect(Object.keys(Object(answer.data))).toEqual(['items']);
    expect(items).toHaveLength(await db.estateAgent.count());
    expect(items).toContainEqual({ _id: first, brand: early, office: { name: 'Ludlow' } });
    const places = [first, last].map((id) => items.findIndex(({ _id }) => _id === id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const query of [`brand=${brandId}`, 'searchValue=Ludlow'])
      expect((await browser.get(estateAgents.loader, `/api/estate-agent?${query}`)).status).toBe(403);
    expect((await new Browser().get(estateAgents.loader, '/api/estate-agent')).status).toBe(401);
  });

  test('finds by current brand, office, address and people', async () => {
    const mark = newId().slice(-8);
    const id = await make({
      valuers: [{ first_name: `Zoë${mark}` }],
      office: { name: 'A', address: homeIn(`Tîr${mark}`) },
    });
    const finds = async (searchValue: string) => (await list({ searchValue })).items.map(({ _id }) => _id);
    expect(await finds(`zoe${mark}`)).toEqual([id]);
    expect(await finds(`tir${mark} sy81dn`)).toEqual([id]);
    await updateBrand(staff, brandId, { brandName: `Renamed ${mark}` });
    expect(await finds(`renamed ${mark}`)).toEqual([id]);
    await put(id, { valuers: [{ first_name: 'Gone' }], office: { name: `Office${mark}`, address: homeIn('Ely') } });
    expect(await finds(`zoe${mark}`)).toEqual([]);
    expect(await finds(`tir${mark}`)).toEqual([]);
    expect(await finds(`office${mark} gone ely`)).toEqual([id]);
  });

  test.each(['offset=-1', 'limit=x', `brand=${'x'.repeat(300)}`])('%s is refused', async (query) => {
    expect((await staff.browser.get(estateAgents.loader, `/api/estate-agent?${query}`)).status).toBe(422);
  });
});

describe('a draft', () => {
  const viewerOf = async (member: Awaited<ReturnType<typeof staffMember>>) => {
    const cookie = `kt_session=${member.browser.cookies.get('kt_session')}`;
    const viewer = await getViewer(new Request('http://localhost:3000/', { headers: { cookie } }));
    if (!viewer) throw new Error('not signed in');
    return viewer;
  };

  test('is kept for the member of staff until Submit, which creates one agent however often it is pressed', async () => {
    const viewer = await viewerOf(await staffMember());
    const fresh = await getEstateAgentDraft(viewer);
    await expect(submitEstateAgentDraft(viewer, fresh._id)).rejects.toMatchObject({
      status: 422,
      fieldErrors: {
        office: ['Please fill in the office details'],
        valuers: ['Please add at least one valuer'],
      },
    });
    const vera = valuer('Vera');
    await Promise.all(
      [vera, valuer('Li')].map((one) =>
        changeEstateAgentDraft(viewer, ({ valuers }) => ({ valuers: putValuer(valuers, one) })),
      ),
    );
    const { _id } = await getEstateAgentDraft(viewer);
    await expect(submitEstateAgentDraft(viewer, _id)).rejects.toMatchObject({
      status: 422,
      message: 'Please fill in the office details',
    });
    const { office } = newEstateAgent.parse(body());
    await changeEstateAgentDraft(viewer, () => ({ brand: brandId, office }));
    expect(await getEstateAgentDraft(await viewerOf(await staffMember()))).toMatchObject({ valuers: [] });
    expect(await db.estateAgent.count({ where: { brand_id: brandId } })).toBe(0);
    await expect(submitEstateAgentDraft(viewer, newId())).rejects.toMatchObject({ status: 404 });
    const ids = await Promise.all([submitEstateAgentDraft(viewer, _id), submitEstateAgentDraft(viewer, _id)]);
    expect(ids).toEqual([_id, _id]);
    expect(await getEstateAgent(_id)).toMatchObject({ brand, valuers: [{ primary_valuer: true }, {}] });
    expect(await auditOf(_id)).toHaveLength(1);
    expect(await getEstateAgentDraft(viewer)).toMatchObject({ valuers: [], office: null });
  });
});
