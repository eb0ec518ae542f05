import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ConflictError } from '~/domain/audit/edit-commands.server';
import { setSignificantDates } from '~/domain/closing/significant-dates-commands.server';
import { acceptBuyer } from '~/domain/purchase/acceptance/commands.server';
import { toDateParts } from '~/domain/shared/day-rules';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { action as dialogAction } from '~/routes/admin/transaction/purchases/significant-dates';
import { action } from '~/routes/api/purchase-intent/significant-dates';
import { action as myBuyer } from '~/routes/dashboard/my-buyer';
import { buyerWithPurchase } from '../support/buyer';
import { buyerOf } from '../support/deal';
import { eventually } from '../support/eventually';
import { Browser } from '../support/routes';
import { insertPurchase } from '../support/rows';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  staff = await staffMember();
});

const put = (id: string, body: unknown, browser = staff.browser) =>
  browser.postJson(withParams(action, { id }), '/', body);
const confirmed = () => buyerWithPurchase({ confirmed: true });
const eventsOf = (purchase_id: string) =>
  db.timelineEvent.findMany({
    where: { purchase_id },
    orderBy: { id: 'asc' },
    select: { event_name: true, comments: true, milestone: true, author: true, author_name: true },
  });
const datesOf = async (id: string) => {
  const { sale_agreed, exchanged, completed, aborted } = await db.purchase.findUniqueOrThrow({ where: { id } });
  return [sale_agreed, exchanged, completed, aborted].map((date) => date?.toISOString().slice(0, 10) ?? null);
};

test('dates are saved, changed and removed, each with its event and its row in the audit log', async () => {
  const { purchaseId } = await confirmed();
  const noted = await put(purchaseId, { sale_agreed: '2026-09-01', exchanged: '2026-10-08T00:00:00.000Z' });
  expect(noted).toMatchObject({
    status: 200,
    data: {
      _id: purchaseId,
      is_active: true,
      significant_dates: { sale_agreed: '2026-09-01', exchanged: '2026-10-08', completed: null, aborted: null },
    },
  });
  await put(purchaseId, { exchanged: '2026-10-09' });
  await put(purchaseId, { sale_agreed: null, exchanged: '2026-10-09' });
  expect(await datesOf(purchaseId)).toEqual([null, '2026-10-09', null, null]);
  const by = { author: 'B', author_name: 'Priya Shah' };
  expect(await eventsOf(purchaseId)).toEqual([
    { event_name: 'sale_agreed', comments: '01/09/2026', milestone: true, ...by },
    { event_name: 'exchanged', comments: '08/10/2026', milestone: true, ...by },
    { event_name: 'exchanged', comments: '09/10/2026, was 08/10/2026', milestone: true, ...by },
    { event_name: 'significant_date_removed', comments: 'Sale agreed, was 01/09/2026', milestone: false, ...by },
  ]);
  expect(await auditOf(purchaseId)).toMatchObject([
    {
      action: 'set-significant-dates',
      actor_name: 'Priya Shah',
      before: { sale_agreed: null, exchanged: null },
      after: { sale_agreed: '2026-09-01', exchanged: '2026-10-08' },
    },
    { before: { exchanged: '2026-10-08' }, after: { exchanged: '2026-10-09' } },
    { before: { sale_agreed: '2026-09-01' }, after: { sale_agreed: null } },
  ]);
});

test.each<[string, (purchaseId: string, seller: Awaited<ReturnType<typeof sellerWithSale>>) => Promise<unknown>]>([
  ['dating a purchase', (id) => setSignificantDates(staff, id, { aborted: '2026-11-01' })],
  ['accepting its buyer', (id) => acceptBuyer(staff, id)],
  [
    'the seller’s answer about its buyer',
    (purchaseId, { browser, saleId: id }) => browser.post(withParams(myBuyer, { id, purchaseId }), '/', { intent: '' }),
  ],
])('%s locks the sale first, as ending the sale does', async (_, change) => {
  const seller = await sellerWithSale({ paid: true });
  const { purchaseId } = await buyerOf(seller.saleId);
  const ending = await pool.connect();
  try {
    await ending.query('begin');
    await ending.query('select from sale where id = $1 for no key update', [seller.saleId]);
    const changed = change(purchaseId, seller);
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => expect((await pool.query(waiting)).rowCount).toBe(1));
    // The purchase is still free: neither waits for the other.
    await ending.query('select from purchase where id = $1 for no key update nowait', [purchaseId]);
    await ending.query('commit');
    await changed;
  } finally {
    await ending.query('rollback');
    ending.release();
  }
});

test('a date is London’s: midnight in a browser in summer is not the day before', async () => {
  const { purchaseId } = await confirmed();
  await put(purchaseId, { exchanged: '2025-07-31T23:00:00.000Z', completed: '2025-12-31T23:30:00Z' });
  expect(await datesOf(purchaseId)).toEqual([null, '2025-08-01', '2025-12-31', null]);
});

test('aborted, a purchase is no longer active, and undoing it makes it active again', async () => {
  const [{ purchaseId }, unconfirmed] = [await confirmed(), await buyerWithPurchase()];
  expect((await put(purchaseId, { aborted: '2026-10-08' })).data).toMatchObject({ is_active: false });
  expect((await put(purchaseId, { aborted: null })).data).toMatchObject({ is_active: true });
  await put(unconfirmed.purchaseId, { aborted: '2026-10-08' });
  expect((await put(unconfirmed.purchaseId, { aborted: null })).data).toMatchObject({ is_active: false });
});

describe('one buyer of a home is accepted at a time', () => {
  /** Two people who registered as the buyer of one home, the first accepted. */
  async function twoBuyers() {
    const { saleId } = await sellerWithSale({ paid: true });
    const amir = await buyerOf(saleId, { isAccepted: true });
    await db.user.update({ where: { id: amir.person.id }, data: { first_name: 'Amir', last_name: 'Khan' } });
    return { amir: amir.purchaseId, jo: (await buyerOf(saleId)).purchaseId };
  }
  const isAccepted = async (id: string) =>
    (await db.purchase.findUniqueOrThrow({ where: { id } })).accepted_at !== null;
  const IN_THE_WAY = 'Amir Khan is accepted. Accept Tomasz Zielinski instead first, on the Purchase Intents tab';

  test('and none once the sale has ended', async () => {
    const { saleId } = await sellerWithSale({ paid: true });
    const { purchaseId } = await buyerOf(saleId);
    const closed = { closed_as: 'withdrawn', closed_by_id: staff.userId } as const;
    await db.closing.create({ data: { id: newId(), sale_id: saleId, ...closed } });
    expect(await put(purchaseId, { sale_agreed: '2026-10-08' })).toMatchObject({
      status: 422,
      data: { fieldErrors: { sale_agreed: [expect.stringContaining('The sale has ended')] } },
    });
    expect(await put(purchaseId, { exchanged: '2026-10-08' })).toMatchObject({
      status: 422,
      data: { fieldErrors: { exchanged: [expect.stringContaining('The sale has ended')] } },
    });
    expect(await isAccepted(purchaseId)).toBe(false);
  });

  test('so the sale cannot be agreed with a second', async () => {
    const { amir, jo } = await twoBuyers();
    expect(await put(jo, { sale_agreed: '2026-11-20' })).toMatchObject({
      status: 422,
      data: { fieldErrors: { sale_agreed: [IN_THE_WAY] } },
    });
    expect([await isAccepted(jo), await datesOf(jo)]).toEqual([false, [null, null, null, null]]);
    expect((await put(amir, { sale_agreed: '2026-11-20' })).status).toBe(200);
    expect((await put(amir, { aborted: '2026-11-21' })).status).toBe(200);
    expect((await put(jo, { sale_agreed: '2026-11-20' })).status).toBe(200);
    expect(await isAccepted(jo)).toBe(true);
    // Nor can the first continue beside the second.
    expect(await put(amir, { aborted: null })).toMatchObject({
      status: 422,
      data: { fieldErrors: { aborted: [expect.stringContaining('is accepted')] } },
    });
  });

  test('of two sales agreed at the same time one is accepted', async () => {
    const { amir, jo } = await twoBuyers();
    await db.purchase.update({ where: { id: amir }, data: { accepted_at: null, solicitor_assigned_at: null } });
    const answers = await Promise.all([amir, jo].map((id) => put(id, { sale_agreed: '2026-11-20' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

test('a purchase cannot continue once its buyer has started again', async () => {
  const { purchaseId, person, saleId } = await confirmed();
  await put(purchaseId, { aborted: '2026-10-08' });
  await insertPurchase(pool, person.id, saleId);
  expect(await put(purchaseId, { aborted: null })).toMatchObject({
    status: 409,
    data: { message: 'The buyer has since started another purchase of this property' },
  });
  expect(await datesOf(purchaseId)).toEqual([null, null, null, '2026-10-08']);
  expect(await eventsOf(purchaseId)).toHaveLength(1);
});

describe('refuses', () => {
  const nothing = { status: 422, data: { message: 'No significant dates provided' } };
  test.each([{}, { version: 0 }, { exchanged: null }, { exchanged: '', aborted: null }])('%j', async (body) => {
    const { purchaseId } = await confirmed();
    expect(await put(purchaseId, body)).toMatchObject(nothing);
    expect(await auditOf(purchaseId)).toEqual([]);
  });

  test.each([
    ['soon', 'Invalid date'],
    ['2026-02-30', 'Invalid date'],
    ['1900-01-01', 'Year must be greater than 1900'],
    [20261208, 'Invalid date'],
    [{ day: '1' }, 'Invalid date'],
  ])('%j: %s', async (exchanged, message) => {
    const { purchaseId } = await confirmed();
    expect(await put(purchaseId, { exchanged, completed: '2026-10-08' })).toMatchObject({
      status: 422,
      data: { fieldErrors: { exchanged: [message] } },
    });
    expect(await datesOf(purchaseId)).toEqual([null, null, null, null]);
  });

  test.each([
    [{ exchanged: '2026-10-08', completed: '2026-10-07' }, 'completed', 'The completion cannot be before the exchange'],
    [{ exchanged: '2999-01-01' }, 'exchanged', 'The date cannot be in the future'],
    [
      { completed: '2026-10-08', aborted: '2026-10-08' },
      'aborted',
      'A purchase is either completed or aborted. Clear one of the two dates',
    ],
  ])('%j, in JSON and in the dialog', async (body, field, message) => {
    const { purchaseId, saleId } = await confirmed();
    expect(await put(purchaseId, body)).toMatchObject({
      status: 422,
      data: { message, fieldErrors: { [field]: [message] } },
    });
    const fields = Object.entries(body).flatMap(([name, day]) =>
      Object.entries(toDateParts(day)).map(([part, text]) => [`${name}.${part}`, text]),
    );
    const typed = await staff.browser.post(
      withParams(dialogAction, { id: saleId, purchaseId }),
      '/',
      Object.fromEntries(fields),
    );
    expect(typed).toMatchObject({ status: 422, data: { result: { error: { [field]: [message] } } } });
    expect(await datesOf(purchaseId)).toEqual([null, null, null, null]);
  });

  test('invalid JSON, an unknown purchase and an invalid id', async () => {
    expect((await staff.browser.post(withParams(action, { id: newId() }), '/', {})).status).toBe(400);
    expect((await put(newId(), { exchanged: '2026-10-08' })).status).toBe(404);
    expect((await put('confirm', { exchanged: '2026-10-08' })).status).toBe(404);
  });

  test('the buyer, a signed-out visitor and a deactivated member of staff', async () => {
    const { purchaseId, browser } = await confirmed();
    const former = await staffMember('Former');
    await db.user.update({ where: { id: former.userId }, data: { active: false } });
    expect((await put(purchaseId, { exchanged: '2026-10-08' }, browser)).status).toBe(403);
    expect((await put(purchaseId, { exchanged: '2026-10-08' }, new Browser())).status).toBe(401);
    expect((await put(purchaseId, { exchanged: '2026-10-08' }, former.browser)).status).toBe(401);
    expect(await datesOf(purchaseId)).toEqual([null, null, null, null]);
  });
});

test('one press enters today’s date in London, keeps everything else typed and the version, and saves nothing yet', async () => {
  const { purchaseId, saleId } = await confirmed();
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(new Date('2026-07-31T23:30:00Z'));
  const typed = { 'sale_agreed.day': '3', 'sale_agreed.month': '', 'exchanged.year': '1999', version: '0' };
  const pressed = { ...typed, today: 'exchanged' };
  const on = withParams(dialogAction, { id: saleId, purchaseId });
  const { status, data } = await staff.browser.post(on, '/', pressed);
  vi.useRealTimers();
  expect(status).toBe(200);
  expect(data).toMatchObject({
    result: {
      initialValue: {
        sale_agreed: { day: '3', month: '', year: '' },
        exchanged: { day: '01', month: '08', year: '2026' },
        completed: { day: '', month: '', year: '' },
        version: '0',
      },
    },
  });
  expect(await datesOf(purchaseId)).toEqual([null, null, null, null]);
});

describe('two staff', () => {
  test('who save different dates: the second is told what is saved and who saved it, and chooses', async () => {
    const [{ purchaseId }, tom] = [await confirmed(), await staffMember('Tom')];
    const both = await Promise.allSettled([
      setSignificantDates(staff, purchaseId, { exchanged: '2026-10-08' }, 0),
      setSignificantDates(tom, purchaseId, { exchanged: '2026-10-09' }, 0),
    ]);
    const [refused] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as ConflictError] : []));
    expect(refused).toBeInstanceOf(ConflictError);
    expect(await eventsOf(purchaseId)).toHaveLength(1);
    const [, saved] = await datesOf(purchaseId);
    expect(refused).toMatchObject({ current: { exchanged: saved }, version: 1 });
    await setSignificantDates(tom, purchaseId, { exchanged: '2026-10-10' }, refused?.version);
    expect(await datesOf(purchaseId)).toEqual([null, '2026-10-10', null, null]);
  });

  test('who save the same: recorded once', async () => {
    const { purchaseId } = await confirmed();
    const same = () => setSignificantDates(staff, purchaseId, { exchanged: '2026-10-08' }, 0);
    await Promise.all([same(), same(), same()]);
    expect(await eventsOf(purchaseId)).toHaveLength(1);
    expect(await auditOf(purchaseId)).toHaveLength(1);
  });
});
