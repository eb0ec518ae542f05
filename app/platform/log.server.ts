import pino from 'pino';

/**
 * Structured logs without personal data: callers log ids, names of things and durations. Paths are logged without their
 * query, since that is where tokens and addresses travel.
 */
export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: {
    // An error's message may quote what a person typed (a database constraint does); its class and stack do not.
    err: (error: unknown) =>
      error instanceof Error
        ? { name: error.name, code: (error as { code?: unknown }).code, stack: stackWithoutMessage(error) }
        : { name: typeof error },
  },
});

function stackWithoutMessage(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
