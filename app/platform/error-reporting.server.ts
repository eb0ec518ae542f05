import type { AppLoadContext } from '@remix-run/node';
import { isDatabaseUnavailable } from '~/platform/database-unavailable.server';
import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';
import { errorHappened } from '~/platform/metrics.server';
import type { Step, Tracing } from '~/platform/otlp.server';

/** Staging and production only, where server/instrument.ts has started it before. Elsewhere it would only use memory. */
const isReporting = env.SENTRY_DSN !== undefined && env.DEPLOYMENT !== 'local';
const reporting = isReporting ? import('@sentry/node-core/light') : null;

/** While the database is away every request fails for the same reason, so it is reported once in this time. */
const AWAY_EVERY_MS = 60_000;
let awayToldAt = Number.NEGATIVE_INFINITY;

function wasJustReported(error: unknown): boolean {
  if (!isDatabaseUnavailable(error)) return false;
  if (performance.now() - awayToldAt < AWAY_EVERY_MS) return true;
  awayToldAt = performance.now();
  return false;
}

/**
 * An unexpected failure: always logged, and sent to the error-reporting service if one is configured (specification, section 8). A
 * database that is away is reported once a minute, unless it ends the process.
 */
export function reportError(error: unknown, facts: Record<string, string> = {}): void {
  if (facts.path !== 'uncaught' && wasJustReported(error)) return;
  errorHappened();
  log.error({ err: error, ...facts }, 'unexpected error');
  void reporting?.then(({ captureException }) => captureException(error, { tags: facts }));
}

/** What the report of a request that failed says about it: the pattern of its route, never its path. */
export const factsOf = ({ method }: Request, { pattern = '', requestId = '' }: AppLoadContext) => ({
  path: pattern,
  method,
  request: requestId,
});

/** As in server/instrument.ts: staging and production only. */
export const reportingOfBrowsers =
  env.SENTRY_DSN && env.DEPLOYMENT !== 'local'
    ? { dsn: env.SENTRY_DSN, environment: env.DEPLOYMENT, release: env.REVISION }
    : null;

/** In the service's own terms. */
const OPERATIONS = {
  request: 'http.server',
  job: 'queue.process',
  work: 'db',
  call: 'http.client',
} as const satisfies Record<Step['kind'], string>;

/** Reports each step to the service, if one is configured: a request or a job is a trace, and everything else is part of one. */
export async function openReportedTraces(): Promise<Tracing['run'] | undefined> {
  if (reporting === null) return undefined;
  const { getActiveSpan, setHttpStatus, startSpan, withIsolationScope } = await reporting;
  return ({ name, kind, facts }, work) => {
    const begins = kind === 'request' || kind === 'job';
    if (!begins && !getActiveSpan()) return work(() => {});
    const step = { name, op: OPERATIONS[kind], attributes: facts, forceTransaction: begins };
    const take = () =>
      startSpan(step, (span) =>
        work(({ 'http.response.status_code': status, ...more }) => {
          span.setAttributes(more);
          if (typeof status === 'number') setHttpStatus(span, status);
        }),
      );
    return begins ? withIsolationScope(take) : take();
  };
}
