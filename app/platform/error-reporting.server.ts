import * as Sentry from '@sentry/remix';
import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';
import { errorHappened } from '~/platform/metrics.server';

/** An unexpected failure: always in the log, and in the error-reporting service where one runs (specification, section 8). */
export function reportError(error: unknown, facts: Record<string, string> = {}): void {
  errorHappened();
  log.error({ err: error, ...facts }, 'unexpected error');
  if (env.SENTRY_DSN) Sentry.captureException(error, { tags: facts });
}

/** As server/instrument.mjs has it: staging and production only. */
export const reportingOfBrowsers =
  env.SENTRY_DSN && env.DEPLOYMENT !== 'local' ? { dsn: env.SENTRY_DSN, environment: env.DEPLOYMENT } : null;
