import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { paymentLinkEmail } from '~/domain/payment/emails-schema';
import { queueEmail } from '~/outbox/queue-email.server';
import { db, transaction } from '~/platform/db.server';
import { callProvider } from '~/platform/http.server';
import { newId } from '~/platform/ids';
import { log } from '~/platform/log.server';
import { defineJob, enqueue, startQueue, startWorkers, stopQueue, worker } from '~/platform/queue.server';
import { startTracing, stopTracing, traced, traceparent } from '~/platform/tracing.server';
import { eventually } from '../support/eventually';
import { deliverMail } from '../support/mail';
import { queue } from '../support/queue';
import { traceReceiver } from '../support/trace-receiver';

/** One trace from a request to the work it leaves behind. */

const PERSON = 'meera@home.example';
const errand = defineJob<{ id: string }>('test.traced', { retryLimit: 0 });
const seen: object[] = [];
const errands = [
  worker(errand, async (data) => {
    seen.push(data);
    await callProvider('address', new URL(`${process.env.SANDBOX_URL}/mail/messages?to=${PERSON}`));
  }),
];

let receiver: Awaited<ReturnType<typeof traceReceiver>>;
beforeAll(async () => {
  await startQueue(errands);
  await startWorkers(errands);
});
afterAll(() => stopQueue());
beforeEach(async () => {
  receiver = await traceReceiver();
});
afterEach(async () => {
  await stopTracing();
  receiver.close();
});

const start = (more: { ratio?: number; headers?: string } = {}) =>
  startTracing({ endpoint: receiver.endpoint, ratio: 1, everyMs: 20, ...more });

/** Starts a request's trace as the server does. */
const request = <T>(name: string, work: () => Promise<T>) => traced({ name, kind: 'request' }, work);
const leaveJob = () => {
  const id = newId();
  return request('POST /errands/:id', () => transaction((tx) => enqueue(tx, errand, { id }))).then(() => id);
};

describe('a trace', () => {
  test('leads from the request through the transaction to the job and the call that it makes', async () => {
    await start();
    const id = await leaveJob();
    const call = await receiver.find('call address');
    await receiver.find('POST /errands/:id');
    await receiver.find('transaction');
    expect(receiver.wayTo(call)).toEqual(['POST /errands/:id', 'transaction', 'job test.traced', 'call address']);
    expect(new Set(receiver.spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(call).toMatchObject({ kind: 3, facts: { 'http.response.status_code': '200' } });
    expect(BigInt(call.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(call.startTimeUnixNano));
    // The job's data is unchanged.
    expect(seen.at(-1)).toEqual({ id });
    expect(receiver.asked.map(({ path }) => path)).toContain('/v1/traces');
    expect(JSON.stringify(receiver.asked.map(({ body }) => body))).not.toContain(PERSON);
  });

  test('leads to an email, and to the mail server', async () => {
    await start();
    const key = newId();
    await request('POST /emails', () => transaction((tx) => queueEmail(tx, paymentLinkEmail, { key, to: PERSON })));
    await deliverMail();
    const email = await receiver.find('email payment-link');
    await receiver.find('transaction');
    expect(receiver.wayTo(email)).toEqual(['POST /emails', 'transaction', 'email payment-link']);
    expect(email.facts).toEqual({ outcome: 'skipped' });
    expect(await db.emailMessage.findUniqueOrThrow({ where: { key } })).toMatchObject({ status: 'skipped' });
  });

  test('starts with a job that carries none, or an invalid one', async () => {
    await start();
    for (const _trace of [undefined, 'x', 1, '00-0-0-01']) {
      await queue.send(errand.name, { id: 'old', _trace });
    }
    await eventually(() => expect(receiver.spans.filter(({ name }) => name === 'job test.traced')).toHaveLength(4));
    const jobs = receiver.spans.filter(({ name }) => name === 'job test.traced');
    expect(jobs.map(({ parentSpanId }) => parentSpanId)).toEqual([undefined, undefined, undefined, undefined]);
    expect(new Set(jobs.map(({ traceId }) => traceId)).size).toBe(4);
  });

  test('says that a step failed, but not its error message', async () => {
    await start();
    const failing = request('POST /failing', () =>
      transaction(async () => {
        throw new RangeError(`Key (email)=(${PERSON})`);
      }),
    );
    await expect(failing).rejects.toThrow(PERSON);
    expect((await receiver.find('transaction')).status).toEqual({ code: 2, message: 'RangeError' });
    expect((await receiver.find('POST /failing')).status.code).toBe(2);
    expect(JSON.stringify(receiver.asked)).not.toContain(PERSON);
  });

  test('is sent with the headers that the collector needs', async () => {
    await start({ headers: 'x-team=keyturn,authorization=Basic%20a2V5=' });
    await request('GET /', async () => {});
    await receiver.find('GET /');
    expect(receiver.asked[0]?.headers).toMatchObject({ 'x-team': 'keyturn', authorization: 'Basic a2V5=' });
  });

  test('that is not sampled is not sampled in its jobs either', async () => {
    await start({ ratio: 0 });
    const id = await leaveJob();
    await eventually(() => expect(seen).toContainEqual({ id }));
    await stopTracing();
    expect(receiver.spans).toEqual([]);
  });
});

test('a failed job is identified by its work, whichever trace it belongs to', async () => {
  await start();
  const data = { id: newId() };
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
  for (const name of ['POST /a', 'POST /b']) await request(name, () => transaction((tx) => enqueue(tx, errand, data)));
  await eventually(async () => expect(await db.failedJob.findMany()).toMatchObject([{ data, attempts: 2 }]));
  vi.restoreAllMocks();
  await request('POST /c', () => transaction((tx) => enqueue(tx, errand, data)));
  await eventually(async () => expect(await db.failedJob.count()).toBe(0));
});

test('a collector that is away does not slow the work', async () => {
  receiver.close();
  await start();
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => {});
  await expect(request('GET /', async () => 'answer')).resolves.toBe('answer');
  await stopTracing();
  expect(warned).toHaveBeenCalledWith(expect.objectContaining({ spans: 1 }), 'traces not sent');
});

test('without an address for traces there are none, and rows carry none', async () => {
  await startTracing({ endpoint: undefined, ratio: 1 });
  const id = newId();
  await request('POST /c', async () => {
    expect(traceparent()).toBeUndefined();
    await transaction((tx) => enqueue(tx, errand, { id }, { startAfter: new Date(Date.now() + 60_000) }));
  });
  const [job] = await queue.fetch(errand.name, { ignoreStartAfter: true });
  expect(job?.data).toEqual({ id });
});
