import { driverErrorOf } from './driver-error';

/** What the log says about an error. */
export type ErrorFacts = {
  name: string;
  code?: string | number;
  message?: string;
  syscall?: string;
  hostname?: string;
  address?: string;
  port?: number;
  cause?: ErrorFacts;
};

/**
 * PostgreSQL's classes of errors about the connection, prepared statements, the login, the schema and the server's own room: their messages hold names of
 * ours alone. Those of the other classes may quote what a person typed, as a refused constraint does.
 */
const ABOUT_THE_SERVER = /^(08|26|28|3D|42|53|57)[0-9A-Z]{3}$/;

/** Errors are wrapped a few times at most. */
const DEEPEST = 4;

type Fields = {
  name?: unknown;
  code?: unknown;
  message?: unknown;
  syscall?: unknown;
  hostname?: unknown;
  address?: unknown;
  port?: unknown;
  cause?: unknown;
  /** Of Prisma, around what PostgreSQL said. */
  originalCode?: unknown;
  originalMessage?: unknown;
  /** Of a connection that was tried at several addresses. */
  errors?: unknown;
};

/** An error and its causes: what failed and where, without anyone's data. */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (typeof error !== 'object' || error === null) return { name: typeof error };
  const fields = error as Fields;
  const facts: ErrorFacts = { name: text(fields.name) ?? 'object' };
  const code = fields.code ?? fields.originalCode;
  if (typeof code === 'string' || typeof code === 'number') facts.code = code;
  if (ABOUT_THE_SERVER.test(String(code))) facts.message = text(fields.originalMessage ?? fields.message);
  if (typeof fields.syscall === 'string') {
    // Node's own errors of the network: which machine did not answer.
    facts.syscall = fields.syscall;
    facts.hostname = text(fields.hostname);
    facts.address = text(fields.address);
    if (typeof fields.port === 'number') facts.port = fields.port;
  }
  const [firstTried] = Array.isArray(fields.errors) ? fields.errors : [];
  const cause = fields.cause ?? driverErrorOf(error) ?? firstTried;
  if (typeof cause === 'object' && cause !== null && depth < DEEPEST) facts.cause = errorFacts(cause, depth + 1);
  return facts;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
