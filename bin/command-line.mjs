/**
 * Shared by the commands for people who run the service. Plain JavaScript, since the container has neither the app's sources nor a
 * TypeScript loader.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** Like app/platform/ids.ts: ordered by time. */
export const newId = () => Math.floor(Date.now() / 1000).toString(16) + randomBytes(8).toString('hex');

/** @param {string} message @returns {never} */
export function usage(message) {
  console.error(message);
  process.exit(2);
}

/** Codes of a database that cannot be reached, or that refuses us. */
const AWAY = /^(ECONN|EHOST|ENET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|57P|P1001|P1002|P1008|P1017|P2024)/;
const REFUSES = /^(28|3D|08P01)/;
/** Node's codes of a certificate that it does not accept. */
const UNTRUSTED = /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|CERT_|ERR_TLS)/;
const NOT_MIGRATED = /^(42P01|42703)$/;

/** What went wrong, in one sentence for the person who typed the command. @param {unknown} error @returns {string} */
export function sentenceOf(error) {
  if (!(error instanceof Error)) return String(error);
  // A connection that was tried at several addresses has no message of its own.
  const [tried] = error instanceof AggregateError ? error.errors : [];
  const { code = '', address, hostname, port } = /** @type {any} */ (tried ?? error);
  const where = [address ?? hostname, port].filter(Boolean).join(':');
  if (AWAY.test(code)) return `The database${where ? ` at ${where}` : ''} does not answer (${code}). Is it running?`;
  if (REFUSES.test(code)) return `The database does not let us in: ${error.message}.`;
  if (UNTRUSTED.test(code)) {
    return `We do not trust the database’s certificate (${code}). See "TLS to the database" in docs/operations.md.`;
  }
  if (NOT_MIGRATED.test(code)) {
    return `The database is not up to date (${error.message}). Run \`node bin/migrate.mjs deploy\` first.`;
  }
  return error.message || error.name;
}

/** @param {unknown} error */
export const sayError = (error) => console.error(sentenceOf(error));

/**
 * Runs the command that the command line names, if the caller's file was started directly. Errors are printed in one line.
 * @param {string} file `import.meta.url` of the caller
 * @param {Record<string, (args: string[]) => Promise<void>>} commands
 */
export async function runCommand(file, commands) {
  const started = process.argv[1] && path.resolve(process.argv[1]);
  if (started !== fileURLToPath(file)) return;
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    usage(`Usage: node ${path.relative('.', started)} ${Object.keys(commands).join(' | ')}`);
  }
  try {
    await command(args);
  } catch (error) {
    sayError(error);
    process.exitCode = 1;
  }
}

/**
 * Runs `work` in one transaction, on DATABASE_URL or on the database that `npm start` runs. If that fails, says why and ends the command.
 * @template Result
 * @param {(client: pg.Client) => Promise<Result>} work
 */
export async function transaction(work) {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL || (await embeddedDatabase()) });
  try {
    await client.connect();
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    sayError(error);
    process.exit(1);
  } finally {
    await client.end();
  }
}

/**
 * @param {pg.Client} client
 * @param {{ action: string, subjectType: string, subjectId: string, before: object | null, after: object }} change
 */
export async function recordChange(client, { action, subjectType, subjectId, before, after }) {
  await client.query(
    `insert into audit_log (id, actor_name, action, subject_type, subject_id, before, after)
     values ($1, 'Command line', $2, $3, $4, $5, $6)`,
    [newId(), action, subjectType, subjectId, before, after],
  );
}

/** The PostgreSQL of `npm start`, which has to be running. */
async function embeddedDatabase() {
  const state = path.join(process.env.DATA_DIR || '.data', 'postgres', 'state.json');
  const known = await readFile(state, 'utf8').catch(() => {
    console.error('Set DATABASE_URL, or run `npm start` first.');
    process.exit(1);
  });
  const { port, password } = JSON.parse(known);
  return `postgresql://postgres:${password}@127.0.0.1:${port}/keyturn`;
}
