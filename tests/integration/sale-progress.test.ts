import { beforeEach, describe, expect, test } from 'vitest';
import { isDone } from '~/domain/reporting/rules';
import { countOlder, countRunning } from '~/domain/reporting/stats-queries.server';
import { stageWords } from '~/domain/sale/stage-rules';
import { db, pool, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { compactTally } from '~/platform/tally.server';
import { buyerOf } from '../support/deal';
import { insertLawyerGroup } from '../support/partners';
import { insertPerson } from '../support/rows';
import { assignSolicitors, insertCheck, insertSaleAt } from '../support/sale-state';
import { insertPayment } from '../support/seller';

let saleId = '';
let sellerId = '';

beforeEach(async () => {
  ({ id: saleId, sellerId } = await insertSaleAt(new Date()));
});

const isPart = async (part: Parameters<typeof isDone>[1]) => {
  const { state } = await db.saleProgress.findUniqueOrThrow({ where: { sale_id: saleId } });
  return isDone(state, part);
};

/** Compares the counts and the progress with the rows themselves. */
async function expectRight() {
  const { rows: wrong } = await pool.query(
    'select from sale_state s full join sale_progress p using (sale_id) where s.state is distinct from p.state',
  );
  expect(wrong).toHaveLength(0);
  const { rows: stages } = await pool.query(
    `select from sale_steps s full join sale_stage g using (sale_id)
      where (s.created_at, s.steps, s.waiting_since) is distinct from (g.created_at, g.steps, g.waiting_since)`,
  );
  expect(stages).toHaveLength(0);
  const { rows: spans } = await pool.query(`
    with counted as (
      select list, level, tally_bucket(created_at, level) as bucket, state, count(*) as n
        from (select 'sale' as list, created_at, state::int from sale_progress
              union all select 'user', created_at, user_state(type, active) from app_user) as rows,
             generate_series(0, 3) as level
       group by 1, 2, 3, 4)
    select * from counted full join
      (select list, level, bucket, state, sum(n) as kept from tally group by 1, 2, 3, 4 having sum(n) <> 0) as tally
      using (list, level, bucket, state)
     where n is distinct from kept`);
  expect(spans).toEqual([]);
}

describe('a sale counts as', () => {
  test('paid while it has a successful payment', async () => {
    expect(await isPart('paid')).toBe(false);
    await insertPayment(saleId);
    expect(await isPart('paid')).toBe(true);
    await db.order.updateMany({ where: { sale_id: saleId }, data: { status: 'canceled', paid_at: null } });
    expect(await isPart('paid')).toBe(false);
  });

  test('ended while it is cancelled or closed, or a purchase of its home has completed', async () => {
    expect(await isPart('ended')).toBe(false);
    const closed = { id: newId(), sale_id: saleId, closed_as: 'withdrawn', closed_by_id: sellerId } as const;
    await db.closing.create({ data: closed });
    expect(await isPart('ended')).toBe(true);
    await db.closing.delete({ where: { id: closed.id } });
    expect(await isPart('ended')).toBe(false);
    const { purchaseId } = await buyerOf(saleId);
    const complete = (changes: object) => db.purchase.update({ where: { id: purchaseId }, data: changes });
    await complete({ completed: new Date('2026-11-20') });
    expect(await isPart('ended')).toBe(true);
    await complete({ completed: null });
    expect(await isPart('ended')).toBe(false);
    const stated = { channel: 'page', stated_on: new Date('2026-11-20'), due_back: 0 } as const;
    await db.cancellation.create({ data: { id: newId(), sale_id: saleId, ...stated } });
    expect(await isPart('ended')).toBe(true);
    await expectRight();
  });

  test('assigned with both solicitors', async () => {
    const { id } = await insertLawyerGroup();
    const assigned = { seller_lawyer_group_id: id, solicitor_groups_assigned_at: new Date() };
    await db.sale.update({ where: { id: saleId }, data: assigned });
    expect(await isPart('solicitors')).toBe(false);
    await assignSolicitors(saleId, id, new Date());
    expect(await isPart('solicitors')).toBe(true);
  });

  test('searched unless the order failed', async () => {
    const order = await db.searchOrder.create({
      data: { id: newId(), sale_id: saleId, building_number: '18', status: 'failed' },
    });
    expect(await isPart('searches')).toBe(false);
    await db.searchOrder.update({ where: { id: order.id }, data: { status: 'placed' } });
    expect(await isPart('searches')).toBe(true);
    await db.searchOrder.delete({ where: { id: order.id } });
    expect(await isPart('searches')).toBe(false);
  });

  test('checked once everyone is: sellers, and accepted buyers with their giftors', async () => {
    const names = { first_name: 'Ines', last_name: 'Bello' };
    const check = await insertCheck(saleId, { user_id: sellerId });
    expect(await isPart('checks')).toBe(true);
    await db.identityCheck.update({ where: { id: check.id }, data: { status: 'failed' } });
    expect(await isPart('checks')).toBe(false);
    await insertCheck(saleId, { user_id: sellerId }, 'complete');
    expect(await isPart('checks')).toBe(true);

    const second = await db.person.create({ data: { id: newId(), sale_id: saleId, role: 'seller', ...names } });
    expect(await isPart('checks')).toBe(false);
    await insertCheck(saleId, { person_id: second.id });
    expect(await isPart('checks')).toBe(true);

    const { purchaseId, person } = await buyerOf(saleId);
    const gift = { amount: 1_000_000n, relationship: 'parent' } as const;
    const giftor = await db.person.create({
      data: { id: newId(), purchase_id: purchaseId, role: 'giftor', ...gift, ...names },
    });
    // A check as a seller does not count for the same person as a buyer.
    await insertCheck(saleId, { user_id: person.id, person_type: 'seller' });
    await insertCheck(saleId, { person_id: giftor.id, person_type: 'giftor' });
    expect(await isPart('checks')).toBe(true);
    await db.purchase.update({ where: { id: purchaseId }, data: { accepted_at: new Date() } });
    expect(await isPart('checks')).toBe(false);
    await insertCheck(saleId, { user_id: person.id, person_type: 'buyer' });
    expect(await isPart('checks')).toBe(true);

    await db.person.create({ data: { id: newId(), purchase_id: purchaseId, role: 'buyer', ...names } });
    expect(await isPart('checks')).toBe(false);
    await db.purchase.update({ where: { id: purchaseId }, data: { aborted: new Date() } });
    expect(await isPart('checks')).toBe(true);
    await db.person.delete({ where: { id: second.id } });
    expect(await isPart('checks')).toBe(true);
    await expectRight();
  });
});

test('a sale is at the furthest stage that it reached, and waits since then', async () => {
  const stage = async () => {
    const { steps, waiting_since } = await db.saleStage.findUniqueOrThrow({ where: { sale_id: saleId } });
    return [stageWords(steps), waiting_since?.toISOString() ?? null];
  };
  const created_at = new Date('2026-05-01T09:00:00Z');
  await db.sale.update({ where: { id: saleId }, data: { created_at } });
  expect(await stage()).toEqual(['Registered', '2026-05-01T09:00:00.000Z']);
  await insertPayment(saleId);
  await db.order.updateMany({ where: { sale_id: saleId }, data: { paid_at: new Date('2026-05-02T09:00:00Z') } });
  expect(await stage()).toEqual(['Paid', '2026-05-02T09:00:00.000Z']);
  // Its solicitor was due on Wednesday: the Monday is a bank holiday.
  expect(await countOlder(new Date('2026-05-06T12:00:00Z'))).toMatchObject({ paid: 0 });
  expect(await countOlder(new Date('2026-05-07T12:00:00Z'))).toMatchObject({ paid: 1, solicitors: 0, exchanged: 0 });
  const { id: lawyerGroupId } = await insertLawyerGroup();
  await assignSolicitors(saleId, lawyerGroupId, new Date('2026-05-03T09:00:00Z'));
  expect(await stage()).toEqual(['Solicitors', '2026-05-03T09:00:00.000Z']);
  await db.searchOrder.create({
    data: { id: newId(), sale_id: saleId, building_number: '18', created_at: new Date('2026-05-04T09:00:00Z') },
  });
  expect(await stage()).toEqual(['Searches', '2026-05-04T09:00:00.000Z']);

  const { purchaseId: id } = await buyerOf(saleId, { isAccepted: true });
  const date = (data: Parameters<typeof db.purchase.update>[0]['data']) => db.purchase.update({ where: { id }, data });
  // London's midnight, in summer.
  await date({ sale_agreed: new Date('2026-06-01') });
  expect(await stage()).toEqual(['Agreed', '2026-05-31T23:00:00.000Z']);
  await date({ exchanged: new Date('2026-06-10') });
  expect(await stage()).toEqual(['Exchanged', '2026-06-09T23:00:00.000Z']);
  expect(await countOlder(new Date('2026-07-10T12:00:00Z'))).toMatchObject({ paid: 0, agreed: 0, exchanged: 1 });
  const ofDates = [
    { step: 'agreed', count: 1 },
    { step: 'exchanged', count: 1 },
  ];
  expect((await countRunning()).slice(-2)).toEqual(ofDates);
  await date({ completed: new Date('2026-06-20') });
  expect(await stage()).toEqual(['Completed', null]);

  // It falls through: the sale looks for a buyer again.
  await date({ completed: null, aborted: new Date('2026-06-21') });
  expect(await stage()).toEqual(['Searches', '2026-06-20T23:00:00.000Z']);
  const { id: closed_by_id } = await insertPerson(pool, { type: 'admin' });
  for (const closed_as of ['withdrawn', 'fallen_through'] as const) {
    const { id: closingId } = await db.closing.create({
      data: { id: newId(), sale_id: saleId, closed_as, closed_by_id },
    });
    expect(await stage()).toEqual([closed_as === 'withdrawn' ? 'Withdrawn' : 'Fallen through', null]);
    await db.closing.delete({ where: { id: closingId } });
  }
  // Staff reopen it.
  expect(await stage()).toEqual(['Searches', '2026-06-20T23:00:00.000Z']);
  await db.cancellation.create({
    data: { id: newId(), sale_id: saleId, channel: 'page', stated_on: new Date('2026-06-22'), due_back: 0 },
  });
  expect(await stage()).toEqual(['Withdrawn', null]);
  await expectRight();
});

describe('counts stay correct', () => {
  test('when parts of one sale change at the same time', async () => {
    const { id: lawyerGroupId } = await insertLawyerGroup();
    for (let round = 0; round < 10; round++) {
      ({ id: saleId, sellerId } = await insertSaleAt(new Date()));
      await Promise.all([
        insertPayment(saleId),
        assignSolicitors(saleId, lawyerGroupId, new Date()),
        db.searchOrder.create({ data: { id: newId(), sale_id: saleId, building_number: '18' } }),
        insertCheck(saleId, { user_id: sellerId }),
        compactTally(),
      ]);
      const { state } = await db.saleProgress.findUniqueOrThrow({ where: { sale_id: saleId } });
      expect(state).toBe(1 + 4 + 8 + 16);
    }
    await expectRight();
  });

  test('while sales and users are created, changed and deleted during merging', async () => {
    const work = Array.from({ length: 24 }, async (_, index) => {
      const { id, sellerId: userId } = await insertSaleAt(new Date(Date.now() - index * 3_000_000), {
        paid: index % 2 === 0,
      });
      if (index % 3 === 0) await db.user.update({ where: { id: userId }, data: { active: false } });
      if (index % 4 === 1) await db.sale.delete({ where: { id } });
      await compactTally();
      await db.user.delete({ where: { id: (await insertPerson(pool, { type: 'admin' })).id } });
    });
    await Promise.all(work);
    await expectRight();
    await insertPayment(saleId);
    await compactTally();
    await expectRight();
    const { rows } = await pool.query('select from tally group by list, level, bucket, state having count(*) > 1');
    expect(rows).toHaveLength(0);
    await pool.query('select rebuild_lists()');
    await expectRight();
  });

  test('after a transaction is rolled back', async () => {
    const attempt = transaction(async (tx) => {
      await tx.searchOrder.create({ data: { id: newId(), sale_id: saleId, building_number: '18' } });
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    expect(await isPart('searches')).toBe(false);
    await expectRight();
  });

  test('and nothing waits: two sales are created while a third transaction is open', async () => {
    const open = await pool.connect();
    try {
      await open.query('begin');
      await open.query(`update sale set created_at = now() where id = $1`, [saleId]);
      await open.query('set constraints all immediate');
      await open.query(`set local lock_timeout = '1s'`);
      await Promise.all([insertSaleAt(new Date()), insertSaleAt(new Date()), compactTally()]);
      await open.query('commit');
    } finally {
      open.release();
    }
    await expectRight();
  });
});
