/** Managers' pages: two managers for what costs or brings money (5-as-deals-go.md, 26). */
import { beforeAll, expect, test } from 'vitest';
import { getClaims } from '~/domain/config/claims-queries.server';
import { NO_TRANSACTION } from '~/domain/enquiry/case/rules';
import { confirmProposal } from '~/domain/managing/proposal/commands.server';
import {
  ANOTHER_MANAGER,
  CONFIRMED_ALREADY,
  NO_MANAGER_NOW,
  ONE_IS_OPEN,
  STALE,
  STALE_PROPOSAL,
  TAKEN_BACK_ALREADY,
} from '~/domain/managing/proposal/rules';
import { getStoriesLabel } from '~/domain/managing/stories/queries.server';
import { startCheckout } from '~/domain/payment/commands.server';
import { getPaymentPage } from '~/domain/payment/queries.server';
import { NO_CARDS } from '~/domain/payment/rules';
import { erasePerson } from '~/domain/retention/erasure-commands.server';
import { db } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { callProvider } from '~/platform/http.server';
import { newId } from '~/platform/ids';
import { action as addCode, loader as addCodePage } from '~/routes/admin/managing/add-code';
import { action as addStory, loader as addStoryPage } from '~/routes/admin/managing/add-story';
import { action as claimSource, loader as claimSourcePage } from '~/routes/admin/managing/claim-source';
import { loader as claimsPage } from '~/routes/admin/managing/claims';
import { loader as codePage } from '~/routes/admin/managing/code';
import { loader as codesPage } from '~/routes/admin/managing/codes';
import { action as decide, loader as decidePage } from '~/routes/admin/managing/decide';
import { action as editAmount, loader as editAmountPage } from '~/routes/admin/managing/edit-amount';
import { action as editCode, loader as editCodePage } from '~/routes/admin/managing/edit-code';
import { action as editStory, loader as editStoryPage } from '~/routes/admin/managing/edit-story';
import { action as editValues, loader as editValuesPage } from '~/routes/admin/managing/edit-values';
import { action as nextPrice, loader as nextPricePage } from '~/routes/admin/managing/next-price';
import { loader as productsPage } from '~/routes/admin/managing/products';
import { loader as proposalsPage } from '~/routes/admin/managing/proposals';
import { action as removeSource, loader as removeSourcePage } from '~/routes/admin/managing/remove-claim-source';
import { action as removeStory, loader as removeStoryPage } from '~/routes/admin/managing/remove-story';
import { loader as storiesPage } from '~/routes/admin/managing/stories';
import { action as switchOff, loader as switchOffPage } from '~/routes/admin/managing/switch-code-off';
import { loader as valuesPage } from '~/routes/admin/managing/values';
import { loader as home } from '~/routes/public/home';
import { insertCatalogue } from '../support/payment';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

beforeAll(async () => {
  await insertCatalogue();
  await db.adminConfig.create({ data: { id: 1, tags: ['Chain'], invoicing_amount: 45_000 } });
});

async function manager(firstName?: string) {
  const member = await staffMember(firstName);
  await db.user.update({ where: { id: member.userId }, data: { is_manager: true } });
  return member;
}
type Manager = Awaited<ReturnType<typeof manager>>;

const fields = (more: object = {}) => ({ issued_by: 'Tideway', uses_left: '5', ...more });
const openOf = (subject_id: string) => db.proposal.findFirstOrThrow({ where: { subject_id, state: 'open' } });
const messageOf = (answer: { data: unknown }) => JSON.stringify(answer.data);

let codes = 0;
async function proposeCode({ browser }: Manager) {
  const [_id, code] = [newId(), `SPRING${++codes}`];
  const answer = await browser.post(addCode, '/admin/config/codes/add', fields({ _id, code: code.toLowerCase() }));
  expect(answer).toMatchObject({ status: 302, location: '/admin/config/codes' });
  return { id: _id, code };
}

const decideOn = async ({ browser }: Manager, id: string, decision: 'confirm' | 'take-back' = 'confirm') =>
  browser.post(withParams(decide, { id, decision }), `/admin/config/proposals/${id}/${decision}`, {
    confirmed: 'true',
  });

test('a code that one manager proposes is there once another confirms it; who used it and what changed stand on its pages', async () => {
  const [one, other] = [await manager(), await manager('Rosa')];
  const { id, code } = await proposeCode(one);
  await one.browser.post(addCode, '/', fields({ _id: id, code }));
  const { id: proposal } = await openOf(id);
  expect(await db.referralCode.count({ where: { id } })).toBe(0);
  expect(await decideOn(one, proposal)).toMatchObject({ status: 409, data: { problem: ANOTHER_MANAGER } });
  expect((await other.browser.get(proposalsPage, '/')).data).toMatchObject({
    proposals: expect.arrayContaining([
      // The code is in the title, and not again in the list.
      expect.objectContaining({
        ...{ id: proposal, title: `Referral code: ${code}` },
        fields: expect.not.arrayContaining([expect.objectContaining({ field: 'Code' })]),
      }),
    ]),
  });
  expect(await decideOn(other, proposal)).toMatchObject({ status: 302, location: '/admin/config/proposals' });
  expect(await decideOn(other, proposal)).toMatchObject({ status: 302 });
  expect(await db.referralCode.findUnique({ where: { id } })).toMatchObject({ code, uses_left: 5, active: true });
  expect(await decideOn(await manager(), proposal)).toMatchObject({
    status: 409,
    data: { problem: CONFIRMED_ALREADY },
  });
  expect((await auditOf(id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['propose', one.userId],
    ['confirm', other.userId],
  ]);
  const page = await one.browser.get(withParams(codePage, { id }), '/');
  expect(page.data).toMatchObject({ code, uses: 0, orders: [], state: 'usable' });
  expect((await one.browser.get(codesPage, '/admin/config/codes')).data).toMatchObject({ totalItems: codes });
});

test('a code that was changed since makes a proposal stale, and one manager alone switches it off', async () => {
  const [one, other] = [await manager(), await manager()];
  const { id } = await proposeCode(one);
  await confirmProposal(other, (await openOf(id)).id);
  const edit = (by: Manager, more: object) =>
    by.browser.post(withParams(editCode, { id }), '/', fields({ version: '0', active: 'on', ...more }));
  expect(await edit(one, { uses_left: '50' })).toMatchObject({ status: 302 });
  expect(messageOf(await edit(other, { uses_left: '7' }))).toContain(ONE_IS_OPEN);
  const off = await other.browser.post(withParams(switchOff, { id }), '/', {});
  expect(off).toMatchObject({ status: 302, location: `/admin/config/codes/${id}` });
  const { id: proposal } = await openOf(id);
  expect(await decideOn(other, proposal)).toMatchObject({ status: 409, data: { problem: STALE_PROPOSAL } });
  expect(await db.referralCode.findUnique({ where: { id } })).toMatchObject({ uses_left: 5, active: false });
  expect(await decideOn(one, proposal, 'take-back')).toMatchObject({ status: 302 });
  expect(await decideOn(other, proposal)).toMatchObject({ status: 409, data: { problem: TAKEN_BACK_ALREADY } });
  expect(messageOf(await edit(one, { uses_left: '50' }))).toContain(STALE);
});

test('what someone proposed who is a manager no longer is not confirmed', async () => {
  const [one, other] = [await manager(), await manager()];
  const { id } = await proposeCode(one);
  await db.user.update({ where: { id: one.userId }, data: { is_manager: false } });
  const { id: proposal } = await openOf(id);
  expect(await decideOn(other, proposal)).toMatchObject({ status: 409, data: { problem: NO_MANAGER_NOW } });
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const typed = (day: Date) => ({
  'from.day': String(day.getUTCDate()),
  'from.month': String(day.getUTCMonth() + 1),
  'from.year': String(day.getUTCFullYear()),
});

test('a price is proposed for the day after tomorrow at the earliest, and stands beside the old one until its day', async () => {
  const [one, other] = [await manager(), await manager()];
  const { id, version } = await db.product.findFirstOrThrow({ where: { name: 'Service fee' } });
  const propose = (from: Date) =>
    one.browser.post(withParams(nextPrice, { id }), '/', { price: '300', version: String(version), ...typed(from) });
  expect((await propose(inDays(0))).status).toBe(409);
  expect((await one.browser.get(withParams(nextPricePage, { id }), '/')).data).toMatchObject({ price: '£240.00' });
  expect(await propose(inDays(5))).toMatchObject({ status: 302, location: '/admin/config/products' });
  expect(await decideOn(other, (await openOf(id)).id)).toMatchObject({ status: 302 });
  expect(await db.product.findUnique({ where: { id } })).toMatchObject({
    ...{ price_inc_vat: 24_000, next_price_inc_vat: 30_000, next_price_ex_vat: 25_000, version: version + 1 },
  });
  expect((await one.browser.get(productsPage, '/')).data).toMatchObject({
    products: [
      { incVat: 24_000, next: { incVat: 30_000 } },
      { incVat: 48_000, next: null },
    ],
  });
  await db.product.update({
    where: { id },
    data: { next_price_ex_vat: null, next_price_inc_vat: null, next_price_from: null },
  });
});

test('one manager changes values, two what firms pay, and a change of either makes the other form stale', async () => {
  const [one, other] = [await manager(), await manager()];
  const values = { version: '0', benchmark_in_days: '90', tags: 'Chain\r\n New build \nChain', customer_tags: 'Chain' };
  const save = (more: object = {}) =>
    one.browser.post(editValues, '/', { ...values, identity_partner_reminds: 'on', ...more });
  expect((await save({ customer_tags: 'Secret' })).status).toBe(422);
  expect(await save()).toMatchObject({ status: 302, location: '/admin/config/values' });
  expect(await save()).toMatchObject({ status: 302 });
  expect((await save({ benchmark_in_days: '91' })).status).toBe(409);
  const amount = (version: number) =>
    one.browser.post(editAmount, '/', { version: String(version), invoicing_amount: '500' });
  expect((await amount(0)).status).toBe(409);
  expect(await amount(1)).toMatchObject({ status: 302 });
  expect(await amount(1)).toMatchObject({ status: 302 });
  expect((await other.browser.get(valuesPage, '/')).data).toMatchObject({ invoicing_amount: 45_000, waiting: 1 });
  await decideOn(other, (await openOf('1')).id);
  expect((await other.browser.get(valuesPage, '/')).data).toMatchObject({
    ...{ benchmark_in_days: 90, tags: ['Chain', 'New build'], customer_tags: ['Chain'], invoicing_amount: 50_000 },
    waiting: 0,
    identity_partner_reminds: true,
  });
});

test('what a manager switches off is not called from that moment until it is switched on again', async () => {
  const one = await manager();
  const switchOff = async (switched_off: string) => {
    const { version } = await db.adminConfig.findUniqueOrThrow({ where: { id: 1 } });
    const values = { version: String(version), tags: 'Chain', switched_off };
    expect(await one.browser.post(editValues, '/', values)).toMatchObject({ status: 302 });
  };
  const ask = () => callProvider('address', new URL('/Capture/Interactive/Find/v1.1/json3.ws', env.ADDRESS_API_URL));
  const { saleId } = await sellerWithSale();
  const pay = () => startCheckout({ userId: newId() } as never, { saleId });
  await switchOff('address');
  await expect(ask()).rejects.toThrow('is switched off');
  await switchOff('stripe');
  expect((await ask()).status).toBe(200);
  await expect(pay()).rejects.toThrow(NO_CARDS);
  expect(await getPaymentPage(saleId)).toMatchObject({ isCardOff: true });
  expect((await one.browser.get(valuesPage, '/')).data).toMatchObject({ switched_off: ['stripe'] });
  await switchOff('');
  await expect(pay()).rejects.not.toThrow(NO_CARDS);
  expect(await getPaymentPage(saleId)).toMatchObject({ isCardOff: false });
});

test('a claim is made in production once a manager has entered its source, and not after it was removed', async () => {
  const one = await manager();
  const key = 'faster';
  const wordsOf = async () => (await getClaims(true)).faster.words;
  const set = (more: object) =>
    one.browser.post(withParams(claimSource, { key }), '/', {
      ...{ source: 'A study of 2026', 'checked_on.day': '1', 'checked_on.month': '11', 'checked_on.year': '2026' },
      ...more,
    });
  expect((await getClaims()).faster.words).toBe('80% faster');
  expect(await wordsOf()).toBe('faster');
  expect((await set({ 'checked_on.year': '2999' })).status).toBe(422);
  expect(await set({})).toMatchObject({ status: 302, location: '/admin/config/claims' });
  expect(await set({})).toMatchObject({ status: 302 });
  expect((await set({ source: 'Another study' })).status).toBe(409);
  expect(await set({ source: 'Another study', version: '0' })).toMatchObject({ status: 302 });
  expect(await wordsOf()).toBe('80% faster');
  expect((await one.browser.get(claimsPage, '/')).data).toMatchObject({
    claims: expect.arrayContaining([
      expect.objectContaining({ key, source: { text: 'Another study', checkedOn: '2026-11-01' } }),
    ]),
  });
  expect((await one.browser.post(withParams(removeSource, { key }), '/', {})).status).toBe(302);
  expect(await wordsOf()).toBe('faster');
  expect((await auditOf(key)).map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
});

test('what a customer told us is on the landing page from when a manager has entered it until it is removed', async () => {
  const one = await manager();
  const { saleId, person } = await sellerWithSale({ paid: true });
  const { reference } = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
  const id = newId();
  const words = {
    ...{
      kind: 'story',
      who: 'Odile of Penrith',
      title: 'Ready first',
      text: 'It had been done.',
      difference: 'searches',
    },
    ...{ 'consented_on.day': '1', 'consented_on.month': '11', 'consented_on.year': '2026', reference },
  };
  const add = (more: object = {}) => one.browser.post(addStory, '/', { ...words, _id: id, ...more });
  const change = (more: object) => one.browser.post(withParams(editStory, { id }), '/', { ...words, ...more });
  const told = async () => ((await one.browser.get(home, '/')).data as { told: object }).told;
  expect(await getStoriesLabel(false)).toBeNull();
  expect((await add({ 'consented_on.year': '2999' })).status).toBe(422);
  expect(messageOf(await add({ reference: 'KT-0000-00' }))).toContain(NO_TRANSACTION);
  expect(await told()).toEqual({ stories: [], reviews: [] });
  expect(await add()).toMatchObject({ status: 302, location: '/admin/config/stories' });
  expect(await add()).toMatchObject({ status: 302 });
  expect(await told()).toMatchObject({ stories: [{ title: 'Ready first', who: 'Odile of Penrith' }], reviews: [] });
  expect(await getStoriesLabel(false)).toBe('Customers’ stories');
  expect((await one.browser.get(storiesPage, '/')).data).toMatchObject({ stories: [{ id, sale: { id: saleId } }] });
  expect(await change({ kind: 'review', version: '0' })).toMatchObject({ status: 302 });
  expect(messageOf(await change({ version: '0' }))).toContain(STALE);
  expect(await told()).toEqual({ stories: [], reviews: [{ by: 'Odile of Penrith', text: 'It had been done.' }] });
  for (const _ of ['once', 'twice'])
    expect((await one.browser.post(withParams(removeStory, { id }), '/', {})).status).toBe(302);
  expect(await told()).toEqual({ stories: [], reviews: [] });
  // The log never says who told what.
  expect((await auditOf(id)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['create', null, { kind: 'story', version: 0 }],
    ['update', { kind: 'story', version: 0 }, { kind: 'review', version: 1 }],
    ['delete', { kind: 'review', version: 1 }, null],
  ]);
  await erasePerson(one, person.id);
  expect(messageOf(await add({ _id: newId() }))).toContain(NO_TRANSACTION);
});

test('other staff see none of it', async () => {
  const [one, staff] = [await manager(), await staffMember()];
  const { id } = await proposeCode(one);
  const { id: proposal } = await openOf(id);
  const { id: product } = await db.product.findFirstOrThrow();
  const pages = [
    codesPage,
    proposalsPage,
    productsPage,
    ...[codePage, editCodePage, switchOffPage].map((page) => withParams(page, { id })),
    withParams(nextPricePage, { id: product }),
    withParams(decidePage, { id: proposal, decision: 'confirm' }),
    addCodePage,
    claimsPage,
    valuesPage,
    editValuesPage,
    editAmountPage,
    ...[storiesPage, addStoryPage],
    ...[editStoryPage, removeStoryPage].map((page) => withParams(page, { id })),
    ...[claimSourcePage, removeSourcePage].map((page) => withParams(page, { key: 'faster' })),
  ];
  for (const page of pages) expect((await staff.browser.get(page, '/')).status).toBe(403);
  expect((await decideOn(staff, proposal)).status).toBe(403);
  const added = await staff.browser.post(addCode, '/', fields({ _id: newId(), code: 'MINE' }));
  expect(added.status).toBe(403);
});
