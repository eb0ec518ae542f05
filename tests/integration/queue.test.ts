import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { pool, transaction } from '~/platform/db.server';
import { defineJob, endSchedules, enqueue, startQueue, startWorkers, worker } from '~/platform/queue.server';
import { start, stopWork } from '~/process/process.server';
import { ENDED_SCHEDULES } from '~/process/workers.server';
import { eventually } from '../support/eventually';

const errand = defineJob<{ id: string }>('test.errand');

// Only what the queue does at intervals: the search for jobs whose time is up.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await startQueue([worker(errand, async () => {})]);
});
afterAll(() => void vi.useRealTimers());

test('what a process had in hand when it died is given out again within a minute', async () => {
  // As a release before this one made the queue: its jobs had a quarter of an hour.
  await pool.query('update pgboss.queue set expire_seconds = null');
  await startQueue([worker(errand, async () => {})]);
  await transaction((tx) => enqueue(tx, errand, { id: '1' }));
  const read = async () => (await pool.query('select * from pgboss.job where name = $1', [errand.name])).rows;
  // Taken 31 s ago by a process that is no more.
  await pool.query(`update pgboss.job set state = 'active', started_on = now() - interval '31 s'`);
  vi.advanceTimersByTime(5_000);
  await eventually(async () => expect(await read()).toMatchObject([{ state: 'retry' }]));
  const { rows } = await pool.query('select max(start_after) - now() < interval $$5 s$$ as soon from pgboss.job');
  expect(rows).toEqual([{ soon: true }]);
});

test('a job belongs to the transaction that sends it', async () => {
  const failing = transaction(async (tx) => {
    await enqueue(tx, errand, { id: 'never' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const { rows } = await pool.query(`select 1 from pgboss.job where data->>'id' = 'never'`);
  expect(rows).toEqual([]);
});

test('a job that is no more is not sent by the clock any more, and one of the release that follows is', async () => {
  const nightly = ['test.old', 'test.next'].map((name) =>
    worker(defineJob(name, { cron: '0 3 * * *' }), async () => {}),
  );
  await startQueue(nightly);
  await startWorkers(nightly);
  const scheduled = async () => (await pool.query('select name from pgboss.schedule order by name')).rows;
  expect(await scheduled()).toEqual([{ name: 'test.next' }, { name: 'test.old' }]);
  await endSchedules(['test.old', 'test.never-was']);
  expect(await scheduled()).toEqual([{ name: 'test.next' }]);
});

test('a process that starts ends the schedules of the jobs that are no more', async () => {
  const ended = ENDED_SCHEDULES.map((name) => worker(defineJob(name, { cron: '0 3 * * *' }), async () => {}));
  await startQueue(ended);
  await startWorkers(ended);
  const scheduled = async () =>
    (await pool.query<{ name: string }>('select name from pgboss.schedule')).rows.map(({ name }) => name);
  expect(await scheduled()).toEqual(expect.arrayContaining(ENDED_SCHEDULES));
  await start();
  onTestFinished(stopWork);
  expect(await scheduled()).toContain('retention.run');
  for (const name of ENDED_SCHEDULES) expect(await scheduled()).not.toContain(name);
});
