import * as Sentry from '@sentry/remix';
import { isDatabaseAway } from '~/platform/database-away.server';
import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';
import { errorHappened } from '~/platform/metrics.server';

/** While the database is away every request fails for the same reason: it is told once in so long. */
const AWAY_EVERY_MS = 60_000;
let awayToldAt = Number.NEGATIVE_INFINITY;

function wasJustTold(error: unknown): boolean {
  if (!isDatabaseAway(error)) return false;
  if (performance.now() - awayToldAt < AWAY_EVERY_MS) return true;
  awayToldAt = performance.now();
  return false;
}

/**
 * An unexpected failure: always in the log, and in the error-reporting service where one runs (specification, section 8). That the database is
 * away is told once a minute, unless it ends the process.
 */
export function reportError(error: unknown, facts: Record<string, string> = {}): void {
  if (facts.path !== 'uncaught' && wasJustTold(error)) return;
  errorHappened();
  log.error({ err: error, ...facts }, 'unexpected error');
  if (env.SENTRY_DSN) Sentry.captureException(error, { tags: facts });
}

/** As server/instrument.mjs has it: staging and production only. */
export const reportingOfBrowsers =
  env.SENTRY_DSN && env.DEPLOYMENT !== 'local' ? { dsn: env.SENTRY_DSN, environment: env.DEPLOYMENT } : null;
