import { driverErrorOf } from '~/platform/driver-error';
import { ProviderError } from '~/platform/errors';

/** PostgreSQL's codes: no connection, starting or stopping, too many connections, read-only since another server leads. */
const SQL_STATES = /^(08...|57P0[1-3]|53300|25006)$/;
/** Prisma's codes: not reachable, no answer in time, closed, no connection free, too many connections. */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037']);
const SOCKET_CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)$/;
/** `pg` has no codes for the failures that it detects itself. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable)|Unable to start a transaction in the given time/;

type ErrorFields = {
  code?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
};

/**
 * Whether something failed because the database could not be reached, or the connection broke. Then every request fails like this
 * for minutes, and none of them is a bug in a page. Looks into what Prisma wraps. Not for errors of other connections, which are
 * ProviderErrors here.
 */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || error instanceof ProviderError || depth > 5) return false;
  const { code, originalCode, kind, message, cause, errors } = error as ErrorFields;
  return (
    [code, originalCode].some(isUnavailableCode) ||
    kind === 'DatabaseNotReachable' ||
    kind === 'ConnectionClosed' ||
    kind === 'SocketTimeout' ||
    (typeof message === 'string' && MESSAGES.test(message)) ||
    [cause, driverErrorOf(error), ...(Array.isArray(errors) ? errors : [])].some((each) =>
      isDatabaseUnavailable(each, depth + 1),
    )
  );
}

const isUnavailableCode = (code: unknown): boolean =>
  typeof code === 'string' && (SQL_STATES.test(code) || PRISMA_CODES.has(code) || SOCKET_CODES.test(code));
