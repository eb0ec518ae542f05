import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { JOB_WORDS } from '~/domain/operations/texts';
import { db, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { countDeadLetters, recordFailure } from '~/platform/job-failures.server';
import { defineJob, enqueue, startQueue, startWorkers, stopQueue, worker } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action, loader } from '~/routes/admin/operations';
import { eventually } from '../support/eventually';
import { countWaiting, insertDeadLetter, queue } from '../support/queue';
import type { Browser } from '../support/routes';
import { sellerWithSale } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

/** What staff see of background work, and what they can do about it. */

type View = Awaited<ReturnType<typeof loader>>;

const NAME = 'search.place';
const MINUTE_MS = 60_000;

let userId: string;
let browser: Browser;
const look = async () => (await browser.get(loader, '/admin/operations')).data as View;
const press = (id: string) => browser.post(action, '/admin/operations', { id });
const leave = (what: string, id: string) => browser.post(action, '/admin/operations', { id, leave: what });
const isThere = async (id: string) => (await db.failedJob.count({ where: { id } })) > 0;

beforeAll(async () => {
  // Starts the queue without workers, so that jobs stay queued.
  await startQueue(workers);
  ({ userId, browser } = await staffMember());
});
beforeEach(async () => {
  await queue.clearStorage();
  await db.failedJob.deleteMany();
});

test('every job has a description', () => {
  const names = workers.map(({ job }) => job.name);
  expect(names.filter((name) => !Object.hasOwn(JOB_WORDS, name))).toEqual([]);
  expect(Object.keys(JOB_WORDS).filter((name) => !names.includes(name))).toEqual([]);
});

test('all is well if nothing is queued or failed', async () => {
  await queue.send(NAME, { orderId: newId() });
  await queue.fetch(NAME);
  expect(await look()).toMatchObject({
    givenUp: [],
    regular: [],
    late: [],
    retried: [],
    emails: { failed: 0, late: 0 },
  });
});

describe('a job that gave up', () => {
  test('shows its subject and its error, without anything that a person typed', async () => {
    const orderId = newId();
    await insertDeadLetter(NAME, { orderId }, { message: 'searches: answered 503' });
    await insertDeadLetter(
      'payment.refund',
      { orderId },
      { error: 'DatabaseError', message: 'Key (email)=(meera@home.example)' },
    );
    const view = await look();
    expect(view.givenUp).toHaveLength(2);
    expect(view.givenUp).toContainEqual(
      expect.objectContaining({
        what: 'Order searches',
        about: `order ${orderId}`,
        attempts: 11,
        why: 'The supplier of searches answered with an error (503).',
      }),
    );
    expect(JSON.stringify(view)).not.toContain('meera');
  });

  test('is retried by one press, as often as a new job, and a second press changes nothing', async () => {
    const data = { orderId: newId() };
    const id = await insertDeadLetter(NAME, data);
    const pressed = await Promise.all([press(id), press(id.toUpperCase())]);
    for (const answer of pressed)
      expect(answer).toMatchObject({ status: 303, location: '/admin/operations?again=true' });
    expect(await countWaiting(NAME)).toBe(1);
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'try-again',
        actor_id: userId,
        subject_type: 'job',
        before: { state: 'failed' },
        after: { state: 'retry', job: NAME },
      },
    ]);
    const view = await look();
    expect(view.givenUp).toEqual([]);
    expect(view.retried).toMatchObject([{ id, what: 'Order searches' }]);
    const [job] = await queue.fetch(NAME, { includeMetadata: true });
    expect(job).toMatchObject({ data, retryLimit: 10, retryCount: 0, retryBackoff: true });
  });

  test('is left by one press until it fails again, unless it pays money back', async () => {
    const data = { orderId: newId() };
    const id = await insertDeadLetter(NAME, data);
    const owed = await insertDeadLetter('payment.refund', data);
    const pressed = await Promise.all([leave('job', id), leave('job', id)]);
    expect(pressed.map(({ location }) => location).sort()).toEqual([
      '/admin/operations',
      '/admin/operations?left=true',
    ]);
    expect(await leave('job', owed)).toMatchObject({ status: 303, location: '/admin/operations' });
    expect((await look()).givenUp).toMatchObject([{ id: owed, mayBeLeft: false }]);
    expect(await countDeadLetters()).toEqual([{ job: 'payment.refund', jobs: 1 }]);
    expect(await auditOf(id)).toMatchObject([
      {
        ...{ action: 'leave', actor_id: userId, subject_type: 'job' },
        after: { state: 'left', job: NAME, about: `order ${data.orderId}` },
      },
    ]);
    const again = { name: NAME, data, isRegular: false, attempts: 1, isLast: true, error: 'Error', message: null };
    await recordFailure(again);
    expect((await look()).givenUp).toMatchObject([{ id, mayBeLeft: true }, { id: owed }]);
  });

  test('is neither queued nor marked if the press cannot be recorded', async () => {
    const id = await insertDeadLetter('no.queue', {});
    expect(await press(id).catch((thrown) => thrown)).toMatchObject({ status: 500 });
    expect((await look()).givenUp).toMatchObject([{ id }]);
    expect(await auditOf(id)).toEqual([]);
  });

  test('that has been done in the meantime is not queued', async () => {
    expect(await press(newId())).toMatchObject({ status: 303, location: '/admin/operations' });
    expect(await countWaiting(NAME)).toBe(0);
  });

  test.each([randomUUID(), '', 'x', '1', `${newId()}x`, "' or 1=1"])(
    'with an unknown id, %j, is not found',
    async (id) => {
      const answer = await press(id).catch((thrown) => thrown);
      expect(answer).toMatchObject({ status: 404 });
    },
  );

  test('is shown with at most 49 others, newest first, and all are counted', async () => {
    for (let n = 0; n < 60; n += 1)
      await insertDeadLetter(
        NAME,
        { orderId: newId() },
        { failed_at: new Date(Date.now() - n * MINUTE_MS), attempts: n },
      );
    const view = await look();
    expect(view.givenUp).toHaveLength(50);
    expect(view.givenUp.map(({ attempts }) => attempts).slice(0, 3)).toEqual([0, 1, 2]);
    expect(view.givenUpTotal).toBe(60);
  });
});

describe('a regular job that fails', () => {
  const regular = defineJob<Record<string, never>>('test.regular', { cron: '0 0 1 1 *', retryLimit: 0 });

  test('is one line, however often it fails, and disappears once it succeeds', async () => {
    let isDown = true;
    const work = [
      worker(regular, async () => {
        if (isDown) throw new TypeError('no');
      }),
    ];
    await startQueue(work);
    await startWorkers(work);
    const run = () => transaction((tx) => enqueue(tx, regular, {}));
    const other = await insertDeadLetter(NAME, { orderId: newId() });
    for (const failed of [1, 2, 3]) {
      await run();
      await eventually(async () => expect((await look()).regular).toMatchObject([{ attempts: failed }]));
    }
    const view = await look();
    expect(view.regular).toMatchObject([{ what: 'test.regular', about: '' }]);
    expect(view.givenUp).toMatchObject([{ id: other }]);
    isDown = false;
    await run();
    await eventually(async () => expect((await look()).regular).toEqual([]));
    expect(await isThere(other)).toBe(true);
    await stopQueue();
    await startQueue(workers);
  });
});

test('waiting jobs are late 5 minutes after they were due, and are listed by kind', async () => {
  const due = (minutes: number) => queue.sendAfter(NAME, {}, {}, new Date(Date.now() + minutes * MINUTE_MS));
  await due(60);
  await due(-4);
  expect((await look()).late).toEqual([]);
  await queue.purgeQueue(NAME);
  await due(-6);
  await due(-6);
  await due(60);
  expect((await look()).late).toMatchObject([{ what: 'Order searches', jobs: 3 }]);
  expect(await queue.fetch(NAME, { batchSize: 9 })).toHaveLength(2);
});

describe('an order that a third party refused', () => {
  test('is shown until it is ordered again', async () => {
    const { saleId, person } = await sellerWithSale({ paid: true });
    const home = { sale_id: saleId, building_number: '18' };
    const order = await db.searchOrder.create({
      data: { ...home, id: newId(), status: 'failed', why: 'The supplier did not answer.' },
    });
    const subject = {
      sale_id: saleId,
      person_type: 'seller',
      user_id: person.id,
      first_name: 'Zoë',
      last_name: 'Okoro',
    } as const;
    const check = await db.identityCheck.create({
      data: { ...subject, id: newId(), status: 'failed', why: 'Thirdfort did not answer.', finished_at: new Date() },
    });
    // The provider accepted this one, and the person failed the check.
    await db.identityCheck.create({
      data: { ...subject, id: newId(), status: 'failed', thirdfort_id: newId(), finished_at: new Date() },
    });
    const view = await look();
    expect(view.searches).toMatchObject([{ saleId, id: order.id, why: 'The supplier did not answer.' }]);
    expect(view.checks).toMatchObject([{ saleId, id: check.id, why: 'Thirdfort did not answer.' }]);
    expect(JSON.stringify(view)).not.toContain('Okoro');

    // Another failed order does not count as ordered again.
    await db.searchOrder.create({
      data: { ...home, id: newId(), status: 'failed', why: 'The supplier did not answer.' },
    });
    expect((await look()).searches).toHaveLength(2);
    await db.searchOrder.create({ data: { ...home, id: newId() } });
    await db.identityCheck.create({ data: { ...subject, id: newId(), reorder_of_id: check.id } });
    expect(await look()).toMatchObject({ searches: [], checks: [] });
    // There is nothing to leave any more.
    expect(await leave('searches', order.id)).toMatchObject({ status: 303, location: '/admin/operations' });
    expect(await auditOf(order.id)).toEqual([]);
  });

  test('is shown until staff leave it, which the audit log keeps', async () => {
    const { saleId, person } = await sellerWithSale({ paid: true });
    const [left, other, check] = [newId(), newId(), newId()];
    for (const id of [left, other])
      await db.searchOrder.create({ data: { id, sale_id: saleId, building_number: '18', status: 'failed' } });
    const subject = { sale_id: saleId, person_type: 'seller', user_id: person.id } as const;
    const named = { first_name: 'Zoë', last_name: 'Okoro' };
    await db.identityCheck.create({ data: { id: check, ...subject, ...named, status: 'failed' } });
    expect(await leave('check', left)).toMatchObject({ status: 303, location: '/admin/operations' });
    expect(await leave('searches', left)).toMatchObject({ status: 303, location: '/admin/operations?left=true' });
    expect(await leave('searches', left)).toMatchObject({ status: 303, location: '/admin/operations' });
    expect(await leave('check', check)).toMatchObject({ status: 303, location: '/admin/operations?left=true' });
    expect(await look()).toMatchObject({ searches: [{ id: other }], checks: [] });
    const change = { action: 'leave', actor_id: userId, before: { left_at: null } };
    expect(await auditOf(left)).toMatchObject([{ ...change, subject_type: 'search_order' }]);
    expect(await auditOf(check)).toMatchObject([{ ...change, subject_type: 'identity_check' }]);
  });
});
