import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What this process counts about itself, for `/metrics` (docs/watching.md). Every label has few values, all of them
 * names of ours: a route's pattern, never a path; the name of a job; a provider. So nothing personal can get in, and the number of
 * series is bounded.
 */
export const registry = new Registry();

const registers = [registry];
/** In seconds. Pages should take under 40 ms, so the buckets are narrow around that. */
const PAGE_SECONDS = [0.005, 0.01, 0.025, 0.04, 0.06, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CALL_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];

/** Counts how often each of a few things was tried, by result, and how long it took. */
function attempts<Result extends string>(
  label: string,
  tries: { name: string; help: string },
  times: { name: string; help: string },
) {
  const total = new Counter({ ...tries, labelNames: [label, 'result'], registers });
  const duration = new Histogram({ ...times, labelNames: [label], buckets: CALL_SECONDS, registers });
  return (what: string, result: Result, seconds: number): void => {
    total.inc({ [label]: what, result });
    duration.observe({ [label]: what }, seconds);
  };
}

// Requests

const requests = new Counter({
  name: 'keyturn_http_requests_total',
  help: 'Requests that were answered, by route, method and class of status; aborted: the visitor left first.',
  labelNames: ['route', 'method', 'status'],
  registers,
});
const requestSeconds = new Histogram({
  name: 'keyturn_http_request_duration_seconds',
  help: 'How long requests took, from their head to the last byte of the answer.',
  labelNames: ['route', 'method'],
  buckets: PAGE_SECONDS,
  registers,
});
const requestsInFlight = new Gauge({
  name: 'keyturn_http_requests_in_flight',
  help: 'Requests that are being answered.',
  registers,
});

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx'];

type Answered = { route: string; method: string | undefined; status: number; isWhole: boolean; seconds: number };

export const requestBegan = (): void => requestsInFlight.inc();

/** @param answered `isWhole`: the visitor was still there for the last byte */
export function requestEnded({ route, method = '', status, isWhole, seconds }: Answered): void {
  const known = METHODS.has(method) ? method : 'other';
  requestsInFlight.dec();
  requests.inc({ route, method: known, status: isWhole ? (CLASSES[Math.floor(status / 100)] ?? '5xx') : 'aborted' });
  requestSeconds.observe({ route, method: known }, seconds);
}

// Jobs and emails

const jobTried = attempts<'done' | 'failed' | 'gave_up'>(
  'job',
  {
    name: 'keyturn_jobs_done_total',
    help: 'Attempts at jobs, by job and result. failed: will be tried again. gave_up: will not.',
  },
  { name: 'keyturn_job_duration_seconds', help: 'How long an attempt at a job took.' },
);
const jobsRunning = new Gauge({
  name: 'keyturn_jobs_running',
  help: 'Jobs that this process is doing.',
  labelNames: ['job'],
  registers,
});

export const jobBegan = (job: string): void => jobsRunning.inc({ job });

export function jobEnded(job: string, result: 'done' | 'failed' | 'gave_up', seconds: number): void {
  jobsRunning.dec({ job });
  jobTried(job, result, seconds);
}

const emailsDone = new Counter({
  name: 'keyturn_emails_done_total',
  help: 'Attempts at emails, by kind and outcome. queued: will be tried again. lost: another process has it.',
  labelNames: ['kind', 'outcome'],
  registers,
});

export const emailEnded = (kind: string, outcome: string): void => emailsDone.inc({ kind, outcome });

// Third parties

const callTried = attempts<CallResult>(
  'provider',
  {
    name: 'keyturn_provider_calls_total',
    help: 'Calls of third parties, by provider and result. refused: a 4xx. fault: a 5xx. no_answer: none in time.',
  },
  { name: 'keyturn_provider_call_duration_seconds', help: 'How long calls of third parties took.' },
);

type CallResult = 'ok' | 'refused' | 'fault' | 'no_answer';

/** @param status of the provider's answer; undefined when there was none */
export const resultOf = (status: number | undefined): CallResult =>
  status === undefined ? 'no_answer' : status >= 500 ? 'fault' : status >= 400 ? 'refused' : 'ok';

export const providerCalled = (provider: string, result: CallResult, startedAt: number): void =>
  callTried(provider, result, (performance.now() - startedAt) / 1_000);

// The business, and what went wrong with it

const events = new Counter({
  name: 'keyturn_events_total',
  help: 'What happened in the business, once it was certain: every event of a timeline, sign-ins, invoice files.',
  labelNames: ['event'],
  registers,
});

/** Call it after the transaction has committed (`onCommit`). */
export const eventHappened = (event: string, times = 1): void => events.inc({ event }, times);

/** Starts each at 0: an alert that compares two moments needs both. */
export function expectEvents(names: readonly string[]): void {
  for (const event of names) events.inc({ event }, 0);
}

const limitsReached = new Counter({
  name: 'keyturn_limits_reached_total',
  help: 'Attempts that were refused because there had been too many, by limit.',
  labelNames: ['limit'],
  registers,
});

export const limitReached = (limit: string): void => limitsReached.inc({ limit });

const errors = new Counter({
  name: 'keyturn_unexpected_errors_total',
  help: 'Failures that no one foresaw. Each is in the log and in error reporting.',
  registers,
});

export const errorHappened = (): void => errors.inc();

const errorPages = new Counter({
  name: 'keyturn_error_pages_total',
  help: 'Error pages that stood in place of a page. away: it is not available right now. error: there was an error.',
  labelNames: ['said'],
  registers,
});
for (const said of ['away', 'error']) errorPages.inc({ said }, 0);

/** @param status of the page */
export const errorPageSent = (status: number): void => errorPages.inc({ said: status === 503 ? 'away' : 'error' });

/**
 * Memory, processor time, garbage collection and the event loop of this process. Only where metrics are on, since measuring costs
 * something.
 */
export function watchProcess(): void {
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
}
