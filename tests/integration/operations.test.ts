import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { JOB_WORDS } from '~/domain/operations/texts';
import { db, pool, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { defineJob, enqueue, startQueue, startWorkers, stopQueue, worker } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action, loader } from '~/routes/admin/operations';
import { eventually } from '../support/eventually';
import type { Browser } from '../support/routes';
import { sellerWithSale } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

/** What staff see of the work in the background, and what they can do about it. */

type View = Awaited<ReturnType<typeof loader>>;
type Job = {
  name?: string;
  state?: string;
  data?: object;
  output?: object;
  /** How long ago it ended, in PostgreSQL's words. */
  ended?: string;
  due?: string;
  attempts?: number;
};

let userId: string;
let browser: Browser;
const look = async () => (await browser.get(loader, '/admin/operations')).data as View;
const press = (id: string) => browser.post(action, '/admin/operations', { id });

beforeAll(async () => {
  // The queue alone, and no workers: what is queued stays.
  await startQueue(workers);
  ({ userId, browser } = await staffMember());
  await pool.query(`insert into pgboss.schedule (name, cron) values ('payment.reconcile', '* * * * *')`);
});
beforeEach(() => pool.query('truncate pgboss.job, pgboss.archive'));

async function insertJob(
  {
    name = 'search.place',
    state = 'failed',
    data,
    output,
    ended = '1 minute',
    due = '2 minutes',
    attempts = 11,
  }: Job = {},
  table: 'job' | 'archive' = 'job',
): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into pgboss.${table} (id, name, state, data, output, retry_limit, retry_count, created_on, start_after, started_on, completed_on,
                                  priority, retry_delay, retry_backoff, expire_in, keep_until)
     values ($1, $2, $3::pgboss.job_state, $4, $5, 10, $6, now() - interval '1 hour', now() - $7::interval, now() - interval '1 minute',
             case when $3::pgboss.job_state in ('failed', 'completed') then now() - $8::interval end,
             0, 2, true, '30 seconds', now() + interval '14 days')`,
    [
      id,
      name,
      state,
      data ?? { orderId: newId() },
      output ?? { message: 'searches: did not answer' },
      attempts - 1,
      due,
      ended,
    ],
  );
  return id;
}

const jobOf = async (id: string) => (await pool.query('select * from pgboss.job where id = $1', [id])).rows[0];

test('every job has words', () => {
  const names = workers.map(({ job }) => job.name);
  expect(names.filter((name) => !Object.hasOwn(JOB_WORDS, name))).toEqual([]);
  expect(Object.keys(JOB_WORDS).filter((name) => !names.includes(name))).toEqual([]);
});

test('all is well when nothing is', async () => {
  await insertJob({ state: 'completed' });
  expect(await look()).toMatchObject({
    givenUp: [],
    regular: [],
    late: [],
    retried: [],
    emails: { failed: 0, late: 0 },
  });
});

describe('a job that gave up', () => {
  test('is shown with what it was about and why, and with nothing that a person typed', async () => {
    const orderId = newId();
    await insertJob({ data: { orderId }, output: { name: 'ProviderError', message: 'searches: answered 503' } });
    await insertJob({
      name: 'payment.refund',
      output: { name: 'DatabaseError', message: 'Key (email)=(meera@home.example)', detail: 'meera' },
    });
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

  test('is tried again by one press, as often as a new one; a second press changes nothing', async () => {
    const id = await insertJob();
    const pressed = await Promise.all([press(id), press(id.toUpperCase())]);
    expect(pressed.map(({ status }) => status)).toEqual([303, 303]);
    expect(pressed[0]?.location).toBe('/admin/operations?again=true');
    expect(await jobOf(id)).toMatchObject({ state: 'retry', retry_count: 0, started_on: null, completed_on: null });
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'try-again',
        actor_id: userId,
        subject_type: 'job',
        before: { state: 'failed' },
        after: { state: 'retry', job: 'search.place' },
      },
    ]);
    const view = await look();
    expect(view.givenUp).toEqual([]);
    expect(view.retried).toMatchObject([{ id, what: 'Order searches' }]);
  });

  test.each(['completed', 'active', 'created', 'cancelled'])('that is %s by now stays as it is', async (state) => {
    const id = await insertJob({ state });
    expect((await press(id)).status).toBe(303);
    expect(await jobOf(id)).toMatchObject({ state });
    expect(await auditOf(id)).toEqual([]);
  });

  test('that is put away by now stays there', async () => {
    const id = await insertJob({ state: 'completed' }, 'archive');
    expect((await press(id)).status).toBe(303);
    expect(await jobOf(id)).toBeUndefined();
  });

  test.each([randomUUID(), '', 'x', '1', `${randomUUID()}\0`, "' or 1=1"])(
    'that is none, %j, is not found',
    async (id) => {
      const answer = await press(id).catch((thrown) => thrown);
      expect(answer).toMatchObject({ status: 404 });
    },
  );

  test('is shown with at most 49 others, and they are counted', async () => {
    for (let n = 0; n < 60; n += 1) await insertJob({ ended: `${n} minutes` });
    const view = await look();
    expect(view.givenUp).toHaveLength(50);
    expect(view.givenUpTotal).toBe(60);
  });
});

describe('a regular job that fails', () => {
  const name = 'payment.reconcile';

  test('is one line, however often it failed', async () => {
    for (const ended of ['3 minutes', '2 minutes', '1 minute']) await insertJob({ name, ended, data: {} });
    const view = await look();
    expect(view.regular).toMatchObject([{ what: 'Check how open payments are going', failed: 3 }]);
    expect(view.givenUp).toEqual([]);
  });

  test('is gone once it has succeeded', async () => {
    const regular = defineJob<Record<string, never>>('test.regular', { cron: '0 0 1 1 *' });
    const work = [worker(regular, async () => {})];
    await startQueue(work);
    await startWorkers(work);
    const [failed, other] = [await insertJob({ name: regular.name }), await insertJob()];
    expect((await look()).regular).toMatchObject([{ id: failed, what: 'test.regular' }]);
    await transaction((tx) => enqueue(tx, regular, {}));
    await eventually(async () => expect((await look()).regular).toEqual([]));
    expect(await jobOf(failed)).toBeUndefined();
    expect(await jobOf(other)).toMatchObject({ state: 'failed' });
    await stopQueue();
    await startQueue(workers);
  });
});

test('jobs that wait are late once they have been due for 5 minutes, by what they do', async () => {
  await insertJob({ state: 'created', due: '4 minutes' });
  await insertJob({ state: 'created', due: '-1 hour' });
  expect((await look()).late).toEqual([]);
  await insertJob({ state: 'created', due: '6 minutes' });
  expect((await look()).late).toMatchObject([{ what: 'Order searches', jobs: 3 }]);
});

describe('what a third party did not take', () => {
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
    // They took this one, and it was the person who failed.
    await db.identityCheck.create({
      data: { ...subject, id: newId(), status: 'failed', thirdfort_id: newId(), finished_at: new Date() },
    });
    const view = await look();
    expect(view.searches).toMatchObject([{ saleId, id: order.id, why: 'The supplier did not answer.' }]);
    expect(view.checks).toMatchObject([{ saleId, id: check.id, why: 'Thirdfort did not answer.' }]);
    expect(JSON.stringify(view)).not.toContain('Okoro');

    await db.searchOrder.create({ data: { ...home, id: newId() } });
    await db.identityCheck.create({ data: { ...subject, id: newId(), reorder_of_id: check.id } });
    expect(await look()).toMatchObject({ searches: [], checks: [] });
  });
});
