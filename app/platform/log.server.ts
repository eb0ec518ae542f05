import pino from 'pino';
import { errorFacts } from './error-facts';

/**
 * Structured logs without personal data: callers log ids, names of things and durations. Paths are logged without their
 * query, since that is where tokens and addresses travel.
 */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  // So that two builds can be told apart while one takes over from the other.
  base: process.env.REVISION ? { revision: process.env.REVISION } : undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: {
    // An error's message may quote what a person typed (a database constraint does); its class, causes and stack do not.
    err: (error: unknown) =>
      error instanceof Error ? { ...errorFacts(error), stack: stackWithoutMessage(error) } : errorFacts(error),
  },
});

function stackWithoutMessage(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
