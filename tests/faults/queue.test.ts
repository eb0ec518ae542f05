import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { db, pool, transaction } from '~/platform/db.server';
import { defineJob, endSchedules, enqueue, startQueue, startWorkers, stopQueue, worker } from '~/platform/queue.server';
import { start, stopWork } from '~/process/process.server';
import { ENDED_SCHEDULES } from '~/process/workers.server';
import { eventually } from '../support/eventually';
import { queue } from '../support/queue';

const errand = defineJob<{ id: string }>('test.errand');
const fatal = defineJob<{ id: string }>('test.fatal', { retryLimit: 0 });
const quiet = [errand, fatal].map((job) => worker(job, async () => {}));

// Only the queue's maintenance, which looks for expired jobs.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  // As an earlier release created it: jobs expire after 15 minutes, without a dead-letter queue.
  await queue.createQueue(errand.name).catch(() => {});
  await startQueue(quiet);
});
afterAll(() => void vi.useRealTimers());

/** A job taken by a process that dies straight away. */
async function takenByDeadProcess(name: string, data: object): Promise<string> {
  const id = await queue.send(name, data, { expireInSeconds: 1 });
  expect(await queue.fetch(name)).toMatchObject([{ id }]);
  return id ?? '';
}

test('a job of a process that died is given out again within a minute', async () => {
  await transaction((tx) => enqueue(tx, errand, { id: '1' }));
  const [job] = await queue.fetch(errand.name, { includeMetadata: true });
  expect(job).toMatchObject({ expireInSeconds: '30.000000', deadLetter: 'test.errand.failed', retryLimit: 10 });
  const id = await takenByDeadProcess(errand.name, { id: '2' });
  const lost = await eventually(async () => {
    vi.advanceTimersByTime(5_000);
    const found = await queue.getJobById(errand.name, id);
    expect(found).toMatchObject({ state: 'retry' });
    return found;
  });
  expect((lost?.startAfter.getTime() ?? 0) - Date.now()).toBeLessThan(5_000);
});

const rows = (name: string) => db.failedJob.findMany({ where: { name } });

test('if a process dies in the last attempt, the dead letter records the failure', async () => {
  await takenByDeadProcess(fatal.name, { id: '3' });
  await eventually(async () => {
    vi.advanceTimersByTime(5_000);
    expect(await queue.getQueueSize('test.fatal.failed')).toBe(1);
  });
  await startWorkers(quiet);
  await eventually(async () => expect(await rows(fatal.name)).toHaveLength(1));
  expect(await rows(fatal.name)).toMatchObject([
    {
      data: { id: '3' },
      attempts: 1,
      message: 'job failed by timeout in active state',
      gave_up_at: expect.any(Date),
    },
  ]);
});

test('a last failure that the database cannot record is recorded by the dead letter', async () => {
  const name = 'test.unwritten';
  const job = defineJob<{ id: string }>(name, { retryLimit: 0 });
  const failing = [
    worker(job, async () => {
      await pool.query('alter table failed_job rename to failed_job_away');
      throw new RangeError('of meera@home.example');
    }),
  ];
  await startQueue(failing);
  await startWorkers(failing);
  await transaction((tx) => enqueue(tx, job, { id: '4' }));
  await eventually(async () => expect(await queue.getQueueSize(`${name}.failed`, { before: 'completed' })).toBe(1));
  await pool.query('alter table failed_job_away rename to failed_job');
  // Restart the workers to poll now instead of half a minute later.
  await startWorkers(failing);
  await eventually(async () => expect(await rows(name)).toHaveLength(1));
  expect(await rows(name)).toMatchObject([{ data: { id: '4' }, error: 'RangeError', message: '', attempts: 1 }]);
});

test('each failure is counted, success resets the count, and one job does not wait for another’s next poll', async () => {
  const job = defineJob<{ id: string }>('test.shaky');
  let isDown = true;
  let done = 0;
  const shaky = [
    worker(job, async ({ id }) => {
      if (isDown && id === 'a') throw new TypeError('no');
      done += 1;
    }),
  ];
  await startQueue(shaky);
  await startWorkers(shaky);
  const began = Date.now();
  await transaction(async (tx) => {
    for (const id of ['a', 'b', 'c', 'd']) await enqueue(tx, job, { id });
  });
  await eventually(() => expect(done).toBe(3));
  expect(Date.now() - began).toBeLessThan(4_000);
  await eventually(async () => expect(await rows(job.name)).toMatchObject([{ data: { id: 'a' }, gave_up_at: null }]));
  const [first] = await rows(job.name);
  expect(first).toMatchObject({ error: 'TypeError', message: '', is_regular: false });
  isDown = false;
  await eventually(async () => expect(await rows(job.name)).toEqual([]));
  expect(done).toBe(4);
});

test('a job is sent with its transaction', async () => {
  await queue.purgeQueue(errand.name);
  await stopQueue();
  await startQueue(quiet);
  const failing = transaction(async (tx) => {
    await enqueue(tx, errand, { id: 'never' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await queue.getQueueSize(errand.name)).toBe(0);
});

test('a singleton job waits only once, and a job without a queue is refused', async () => {
  const once = defineJob<Record<string, never>>('test.once', { isQueuedOnce: true });
  await startQueue([worker(once, async () => {})]);
  for (let n = 0; n < 2; n += 1) await transaction((tx) => enqueue(tx, once, {}));
  expect(await queue.getQueueSize(once.name)).toBe(1);
  // The first is running, so a later change needs another job.
  await queue.fetch(once.name);
  await transaction((tx) => enqueue(tx, once, {}));
  expect(await queue.getQueueSize(once.name)).toBe(1);
  const unknown = defineJob<Record<string, never>>('test.unknown', { isQueuedOnce: true });
  await expect(transaction((tx) => enqueue(tx, unknown, {}))).rejects.toThrow('No queue');
});

const scheduled = async () => (await queue.getSchedules()).map(({ name }) => name).sort();

test('the schedule of a removed job is skipped, and a job of the next release is sent', async () => {
  const nightly = ['test.old', 'test.next'].map((name) =>
    worker(defineJob(name, { cron: '0 3 * * *' }), async () => {}),
  );
  await startQueue(nightly);
  await startWorkers(nightly);
  expect(await scheduled()).toEqual(['test.next', 'test.old']);
  await endSchedules(['test.old', 'test.never-was']);
  expect(await scheduled()).toEqual(['test.next']);
});

test('a starting process deletes the schedules of removed jobs', async () => {
  const ended = ENDED_SCHEDULES.map((name) => worker(defineJob(name, { cron: '0 3 * * *' }), async () => {}));
  await startQueue(ended);
  await startWorkers(ended);
  expect(await scheduled()).toEqual(expect.arrayContaining(ENDED_SCHEDULES));
  await start();
  onTestFinished(stopWork);
  expect(await scheduled()).toContain('retention.run');
  for (const name of ENDED_SCHEDULES) expect(await scheduled()).not.toContain(name);
});
