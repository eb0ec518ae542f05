import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { GIFTOR_QUESTIONS } from '~/domain/people/questions';
import { examplesOf } from '~/domain/shared/answers-rules';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import type { DealView } from '~/routes/dashboard/deal';
import { action as addAction, loader as addLoader } from '~/routes/giftors/add-giftor';
import { action as editAction, loader as editLoader } from '~/routes/giftors/edit-giftor';
import { loader as listLoader } from '~/routes/giftors/giftors';
import { action as removeAction, loader as removeLoader } from '~/routes/giftors/remove-giftor';
import { buyerOf, insertFollower } from '../support/deal';
import { sellerWithSale, signedIn, withParams } from '../support/seller';

const meera = {
  ...examplesOf(GIFTOR_QUESTIONS),
  amount: '25,000',
  relationship: 'Parent',
  firstName: 'Meera',
  middleName: '',
  lastName: 'Raman',
  mobileNumber: '07700 900 456',
  email: 'meera@home.example',
  'correspondenceAddress.line_1': '2 Quay Street',
  'correspondenceAddress.post_town': 'Ludlow',
  'correspondenceAddress.postcode': 'sy81dn',
  'correspondenceAddress.country_iso_2': 'GB',
};

type Given = Parameters<typeof buyerOf>[1];

async function buyer(given: Given = { gifts: 'yes' }) {
  const { saleId } = await sellerWithSale({ paid: true });
  return { saleId, ...(await buyerOf(saleId, given)) };
}
type Buyer = Awaited<ReturnType<typeof buyer>>;

const add = ({ browser, purchaseId }: Buyer, fields: object = {}) =>
  browser.post(withParams(addAction, { id: purchaseId }), '/', { ...meera, ...fields });

const giftorsOf = ({ purchaseId }: Buyer) =>
  db.person.findMany({ where: { purchase_id: purchaseId, role: 'giftor' }, include: { correspondence_address: true } });

const eventsOf = async ({ purchaseId }: Buyer) => {
  const events = await db.timelineEvent.findMany({ where: { purchase_id: purchaseId }, orderBy: { date_time: 'asc' } });
  return events.slice(1).map(({ event_name, author, author_name }) => [event_name, author, author_name].join(' '));
};

const viewOf = async ({ browser, purchaseId }: Buyer) =>
  ((await browser.get(withParams(dashboard, { role: 'buy', id: purchaseId }), '/')).data as { view: DealView }).view;

beforeAll(() => startQueue(workers));
afterEach(() => void vi.useRealTimers());

describe('after confirmation the buyer', () => {
  test('adds, edits and removes giftors, each with its event', async () => {
    const asker = await buyer();
    const { browser, purchaseId: id } = asker;
    const asks = (await viewOf(asker)).wishes;
    expect(asks).toMatchObject([
      { name: 'Details of your gift', link: { href: `/dashboard/buy/${id}/giftors/add`, label: 'Add giftor' } },
    ]);
    expect(await add(asker)).toMatchObject({ status: 303, location: `/dashboard/buy/${id}/giftors` });
    const [giftor] = await giftorsOf(asker);
    expect(giftor).toMatchObject({
      first_name: 'Meera',
      amount: 2_500_000n,
      relationship: 'parent',
      phone_number: '+447700900456',
      correspondence_address: { postcode: 'SY8 1DN' },
    });
    await db.person.update({ where: { id: giftor?.id ?? '' }, data: { denied_at: new Date() } });
    // On this page the buyer can correct the person, so it marks who said 'This is not me'.
    expect((await browser.get(withParams(listLoader, { id }), '/')).data).toMatchObject({ denied: [giftor?.id] });
    await db.person.update({ where: { id: giftor?.id ?? '' }, data: { denied_at: null } });
    expect((await viewOf(asker)).wishes).toEqual([]);
    expect((await viewOf(asker)).rows[0]).toMatchObject({ link: { href: `/dashboard/buy/${id}/giftors` } });

    const personId = giftor?.id ?? '';
    const edited = withParams(editAction, { id, personId });
    expect((await browser.get(withParams(editLoader, { id, personId }), '/')).data).toMatchObject({
      known: { amount: '25,000', mobileNumber: '+44 7700 900456' },
    });
    await browser.post(edited, '/', meera);
    await browser.post(edited, '/', { ...meera, 'correspondenceAddress.line_1': '3 Quay Street' });
    await browser.post(edited, '/', {
      ...meera,
      'correspondenceAddress.line_1': '3 Quay Street',
      amount: '30000',
    });
    expect(await giftorsOf(asker)).toMatchObject([
      { id: personId, amount: 3_000_000n, correspondence_address: { line_1: '3 Quay Street' } },
    ]);
    expect((await browser.get(withParams(removeLoader, { id, personId }), '/')).data).toMatchObject({
      name: 'Meera Raman',
    });
    const check = { id: newId(), first_name: 'Meera', last_name: 'Raman', person_type: 'giftor' as const };
    await db.identityCheck.create({
      data: { ...check, sale_id: asker.saleId, purchase_id: id, person_id: personId, thirdfort_id: check.id },
    });
    const stranger = await buyer();
    expect((await stranger.browser.post(withParams(removeAction, { id, personId }), '/', {})).status).toBe(404);
    const askedToAbort = async () =>
      (await db.identityCheck.findUniqueOrThrow({ where: { id: check.id } })).abort_asked_at;
    expect(await askedToAbort()).toBeNull();
    for (let times = 0; times < 2; times++)
      expect((await browser.post(withParams(removeAction, { id, personId }), '/', {})).status).toBe(303);
    expect(await giftorsOf(asker)).toEqual([]);
    // Its result would belong to no one.
    expect(await askedToAbort()).toEqual(expect.any(Date));
    expect(await eventsOf(asker)).toEqual([
      'giftor_added B Tomasz Zielinski',
      'giftor_changed B Tomasz Zielinski',
      'giftor_removed B Tomasz Zielinski',
    ]);
  });

  test('adds only one when the form is sent twice', async () => {
    const asker = await buyer();
    const personId = newId();
    await Promise.all([add(asker, { personId }), add(asker, { personId })]);
    expect(await giftorsOf(asker)).toMatchObject([{ id: personId }]);
    expect(await eventsOf(asker)).toHaveLength(1);
  });

  test('sees errors by the form’s own rules', async () => {
    const asker = await buyer();
    const answer = await add(asker, { amount: '4', relationship: '' });
    expect(answer).toMatchObject({
      status: 422,
      data: {
        error: { amount: ['Amount must be higher than £0'], relationship: ['Giftor relationship is required'] },
        initialValue: { firstName: 'Meera' },
      },
    });
    expect(await giftorsOf(asker)).toEqual([]);
  });

  test('who was not sure about gifts answers yes by adding the first giftor', async () => {
    const asker = await buyer({ gifts: 'not_sure' });
    expect((await viewOf(asker)).wishes).toEqual([]);
    await add(asker);
    expect(await db.purchase.findUnique({ where: { id: asker.purchaseId } })).toMatchObject({ gifts: 'yes' });
  });
});

test.each<[string, Given]>([
  ['contracts are exchanged', { gifts: 'yes', isAccepted: true, exchanged: new Date('2026-11-01') }],
  ['the purchase falls through', { gifts: 'yes', aborted: new Date('2026-11-01') }],
])('changes are refused once %s', async (_, given) => {
  const asker = await buyer(given);
  const { browser, purchaseId: id } = asker;
  const back = { status: 303, location: `/dashboard/buy/${id}` };
  expect(await browser.get(withParams(listLoader, { id }), '/')).toMatchObject(back);
  expect(await add(asker)).toMatchObject(back);
  expect(await browser.post(withParams(removeAction, { id, personId: newId() }), '/', {})).toMatchObject({
    status: 409,
  });
  expect(await giftorsOf(asker)).toEqual([]);
  const view = await viewOf(asker);
  expect(view.wishes).toEqual([]);
  expect(view.rows[0]?.link).toBeUndefined();
});

test('changes are refused from midnight in London on the day of exchange', async () => {
  const asker = await buyer({ gifts: 'yes', isAccepted: true, exchanged: new Date('2026-07-15') });
  const remove = () =>
    asker.browser.post(withParams(removeAction, { id: asker.purchaseId, personId: newId() }), '/', {});
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-14T22:30:00Z') });
  expect((await remove()).status).toBe(303);
  vi.setSystemTime('2026-07-14T23:30:00Z');
  expect((await remove()).status).toBe(409);
});

test('only the primary buyer can change giftors, for a confirmed purchase and its own giftors', async () => {
  const owner = await buyer();
  await add(owner);
  const [giftor] = await giftorsOf(owner);
  const personId = giftor?.id ?? '';
  const other = await buyer();
  const begun = await buyer({ gifts: 'yes', isConfirmed: false });
  const attempts = [
    [await insertFollower({ purchase_id: owner.purchaseId, role: 'buyer' }), owner.purchaseId],
    [await signedIn(), owner.purchaseId],
    [await signedIn({ type: 'admin' }), owner.purchaseId],
    [other, owner.purchaseId],
    [begun, begun.purchaseId],
    [owner, 'undefined'],
  ] as const;
  for (const [{ browser }, id] of attempts) {
    for (const loader of [listLoader, addLoader])
      expect((await browser.get(withParams(loader, { id }), '/')).status).toBe(404);
    for (const loader of [editLoader, removeLoader])
      expect((await browser.get(withParams(loader, { id, personId }), '/')).status).toBe(404);
    expect((await browser.post(withParams(addAction, { id }), '/', meera)).status).toBe(404);
    for (const action of [editAction, removeAction])
      expect((await browser.post(withParams(action, { id, personId }), '/', meera)).status).toBe(404);
  }
  // Another deal's giftor, through one's own purchase.
  expect((await add(other, { personId })).status).toBe(404);
  for (const action of [editAction, removeAction])
    await other.browser.post(withParams(action, { id: other.purchaseId, personId }), '/', meera);
  expect(await giftorsOf(owner)).toMatchObject([{ id: personId, purchase_id: owner.purchaseId }]);
  expect(await giftorsOf(other)).toEqual([]);
});
