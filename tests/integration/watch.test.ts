import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { requestMagicLink } from '~/domain/account/commands.server';
import { paymentLinkEmail } from '~/domain/payment/emails-schema';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { db, pool, transaction } from '~/platform/db.server';
import * as errorReporting from '~/platform/error-reporting.server';
import { callProvider } from '~/platform/http.server';
import { newId } from '~/platform/ids';
import { requestBegan, requestEnded } from '~/platform/metrics.server';
import { defineJob, enqueue, startQueue, startWorkers, stopQueue, worker } from '~/platform/queue.server';
import { metricsText, startWatching } from '~/process/watch.server';
import { eventually } from '../support/eventually';
import { deliverMail } from '../support/mail';
import { queue } from '../support/queue';
import { sellerWithSale } from '../support/seller';

/** What `/metrics` reports. */

type Errand = { kind: 'easy' | 'hard' };
const errand = defineJob<Errand>('test.watched', { retryLimit: 0 });
const PERSON = 'meera@home.example';
const errands = [
  worker(errand, async ({ kind }) => {
    if (kind === 'hard') throw new Error(`Key (email)=(${PERSON}) already exists.`);
  }),
];

beforeAll(async () => {
  await startQueue(errands);
  startWatching();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => stopQueue());

/**
 * Reads the metrics: the value for `name{labels}`. The clock moves on each time, past the seconds for which database
 * values are cached.
 */
async function read(process?: Parameters<typeof metricsText>[0]): Promise<(figure: string) => number | undefined> {
  const real = performance.now.bind(performance);
  later += 60_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + later);
  const text = await metricsText(process);
  clock.mockRestore();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const figures = new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  return (figure) => figures.get(`keyturn_${figure}`);
}
let later = 0;

describe('business events', () => {
  const paid = 'events_total{event="payment_successful"}';

  test('are counted after commit, and not if the transaction fails', async () => {
    const { saleId } = await sellerWithSale();
    // A test worker runs several files, and its counters go on.
    const before = (await read())(paid) ?? Number.NaN;
    const giveUp = transaction(async (tx) => {
      await recordEvent(tx, { name: 'payment_successful', saleId });
      throw new Error('no');
    });
    await expect(giveUp).rejects.toThrow('no');
    expect((await read())(paid)).toBe(before);
    const pay = () => transaction((tx) => recordEvent(tx, { name: 'payment_successful', saleId }));
    await pay();
    await pay();
    expect((await read())(paid)).toBe(before + 1);
  });

  test('count requested magic links', async () => {
    const before = (await read())('events_total{event="magic_link_requested"}') ?? 0;
    await requestMagicLink({ email: PERSON, role: 'sell', names: null, browser: newId(), send: true, again: false });
    const figure = await read();
    expect(figure('events_total{event="magic_link_requested"}')).toBe(before + 1);
  });
});

describe('emails', () => {
  test('by status, and by the result of each attempt', async () => {
    await db.emailMessage.deleteMany();
    const to = `${newId()}@people.example`;
    await transaction((tx) => queueEmail(tx, paymentLinkEmail, { key: newId(), to }));
    await pool.query(`update email_message set created_at = now() - interval '20 minutes'`);
    const waiting = await read();
    const left = 'emails_done_total{kind="payment-link",outcome="skipped"}';
    expect(waiting('emails{state="queued"}')).toBe(1);
    expect(waiting('emails{state="late"}')).toBe(1);
    expect(waiting('emails{state="failed"}')).toBe(0);
    // The database's clock may differ from ours by milliseconds.
    expect(waiting('emails_oldest_seconds')).toBeGreaterThan(1_199);
    await deliverMail();
    const empty = await read();
    expect(empty('emails{state="queued"}')).toBe(0);
    expect(empty('emails_oldest_seconds')).toBe(0);
    // Its order does not exist any more, so it was skipped.
    expect(empty(left)).toBe((waiting(left) ?? 0) + 1);
  });
});

describe('jobs', () => {
  test('by waiting time and by the result of each attempt, without personal data', async () => {
    const startAfter = new Date(Date.now() - 120_000);
    await transaction(async (tx) => {
      await enqueue(tx, errand, { kind: 'easy' }, { startAfter });
      await enqueue(tx, errand, { kind: 'hard' }, { startAfter });
    });
    const waiting = await read();
    expect(waiting('jobs_waiting{job="test.watched",state="created"}')).toBe(2);
    expect(waiting('jobs_oldest_seconds{job="test.watched"}')).toBeGreaterThan(119);
    // Reading the metrics does not take any jobs.
    expect((await read())('jobs_waiting{job="test.watched",state="created"}')).toBe(2);
    await startWorkers(errands);
    await eventually(async () => expect(await queue.getQueueSize(errand.name, { before: 'completed' })).toBe(0));
    const failed = await db.failedJob.findMany();
    expect(failed).toMatchObject([{ name: 'test.watched', data: { kind: 'hard' }, error: 'Error', attempts: 1 }]);
    expect(JSON.stringify(failed)).not.toContain(PERSON);
    const done = await read();
    expect(done('jobs_done_total{job="test.watched",result="done"}')).toBe(1);
    expect(done('jobs_done_total{job="test.watched",result="gave_up"}')).toBe(1);
    expect(done('jobs_running{job="test.watched"}')).toBe(0);
    expect(done('jobs_given_up{job="test.watched"}')).toBe(1);
    expect(done('jobs_waiting{job="test.watched",state="created"}')).toBeUndefined();
    expect(done('job_duration_seconds_count{job="test.watched"}')).toBe(2);
  });
});

describe('third parties', () => {
  test.each([
    [200, 'ok'],
    [404, 'refused'],
    [503, 'fault'],
    [null, 'no_answer'],
  ])('an answer with status %s counts as %s', async (status, result) => {
    const figure = `provider_calls_total{provider="address",result="${result}"}`;
    const before = (await read())(figure) ?? 0;
    const answer = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => {
      if (status === null) throw new TypeError('fetch failed');
      return new Response(null, { status });
    });
    await callProvider('address', new URL('http://address.example/')).catch(() => {});
    answer.mockRestore();
    expect((await read())(figure)).toBe(before + 1);
  });
});

describe('requests', () => {
  test('by route, method and status class, with our own labels only', async () => {
    const end = (more: object) => {
      requestBegan();
      requestEnded({ route: '/admin/users/:id', method: 'GET', status: 200, isWhole: true, seconds: 0.03, ...more });
    };
    end({});
    end({ status: 503 });
    end({ isWhole: false });
    end({ method: 'PROPFIND', status: 999 });
    const figure = await read();
    const count = (method: string, status: string) =>
      figure(`http_requests_total{route="/admin/users/:id",method="${method}",status="${status}"}`);
    expect([count('GET', '2xx'), count('GET', '5xx'), count('GET', 'aborted'), count('other', '5xx')]).toEqual([
      1, 1, 1, 1,
    ]);
    expect(figure('http_requests_in_flight')).toBe(0);
    const under = (le: string) =>
      figure(`http_request_duration_seconds_bucket{le="${le}",route="/admin/users/:id",method="GET"}`);
    expect([under('0.025'), under('0.04')]).toEqual([0, 3]);
  });

  test('by unforeseen errors', async () => {
    const before = (await read())('unexpected_errors_total') ?? 0;
    errorReporting.reportError(new Error('no'));
    expect((await read())('unexpected_errors_total')).toBe(before + 1);
  });
});

describe('the process', () => {
  test('is ready if /readyz says so, and reports its connections', async () => {
    const up = { isStarted: true, isDraining: false };
    const figure = await read(up);
    expect(figure('ready')).toBe(1);
    expect(figure('database_up')).toBe(1);
    expect(figure(`build_info{revision="unknown",node="${process.versions.node}"}`)).toBe(1);
    expect(figure('pool_connections_max')).toBe(10);
    expect(figure('pool_connections{state="idle"}')).toBeGreaterThan(0);
    expect((await read({ ...up, isDraining: true }))('ready')).toBe(0);
    expect((await read({ ...up, isStarted: false }))('ready')).toBe(0);
  });

  test('queries the database at most once in five seconds, however often it is asked', async () => {
    await read();
    const queries = vi.spyOn(pool, 'query');
    const real = performance.now.bind(performance);
    later += 60_000;
    vi.spyOn(performance, 'now').mockImplementation(() => real() + later);
    await Promise.all(Array.from({ length: 20 }, () => metricsText()));
    // The queue's workers also query for jobs.
    const times = () =>
      queries.mock.calls.filter(([query]) => (query as { text?: string }).text?.includes('from email_message where'))
        .length;
    expect(times()).toBe(1);
    await metricsText();
    expect(times()).toBe(1);
    later += 5_001;
    await metricsText();
    expect(times()).toBe(2);
  });

  test.each([
    ['is away', 0, () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))],
    ['hangs', 0, () => new Promise(() => {})],
    ['answers with an error', 1, () => Promise.reject(Object.assign(new Error('no table'), { code: '42P01' }))],
  ])('answers although the database %s', async (_how, up, query) => {
    vi.spyOn(pool, 'query').mockImplementation(query as never);
    const started = Date.now();
    const figure = await read();
    // Prometheus gives up after 10 seconds.
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(figure('database_up')).toBe(up);
    expect(figure('ready')).toBe(0);
    expect(figure('jobs_given_up{job="test.watched"}')).toBeUndefined();
    expect(figure('emails{state="queued"}')).toBeUndefined();
    expect(figure('pool_connections_max')).toBe(10);
  });

  test('queries again after a lost answer', async () => {
    vi.spyOn(pool, 'query').mockImplementation((() => new Promise(() => {})) as never);
    expect((await read())('database_up')).toBe(0);
    vi.restoreAllMocks();
    expect((await read())('database_up')).toBe(1);
  });
});
