import pg from 'pg';
import { sentenceOf } from './command-line.mjs';

/**
 * Tries the database as the app will use it, so that a release fails before any machine is replaced: the address may be a pooler's, and the
 * migrations went past it.
 * @param {string} databaseUrl the app's
 * @param {{ isPooled: boolean, limits: string[] }} options isPooled: the app is told that it is a pooler in transaction mode. limits: those
 *   that the role then needs
 */
export async function tryDatabase(databaseUrl, { isPooled, limits }) {
  const options = { connectionString: databaseUrl, connectionTimeoutMillis: 5_000, query_timeout: 10_000 };
  const [one, other] = [new pg.Client(options), new pg.Client(options)];
  for (const each of [one, other]) each.on('error', () => {});
  try {
    await one.connect();
    await other.connect();
    if (!isPooled && (await areMixedUp(one, other))) {
      throw new Error(
        'It is a pooler in transaction mode. Set DATABASE_POOLER=transaction, and DIRECT_DATABASE_URL to the address without the pooler.',
      );
    }
    if (isPooled && (await lacksLimits(one, limits))) {
      throw new Error(
        'The pooler still has connections from before the role had its limits. Restart the pooler (RECONNECT at its console), then release again.',
      );
    }
  } catch (error) {
    throw new Error(`The app cannot use DATABASE_URL. ${sentenceOf(error)}`, { cause: error });
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}

/**
 * Whether a transaction of one client uses the server's connection that the other had, or takes it away: only a pooler in transaction mode
 * does so.
 * @param {pg.Client} one @param {pg.Client} other
 */
async function areMixedUp(one, other) {
  const before = await processOf(one);
  await other.query('begin');
  const inBetween = await processOf(other);
  const isSame = inBetween === before || (await processOf(one)) !== before;
  await other.query('rollback');
  return isSame;
}

/** @param {pg.Client} client @returns {Promise<number>} */
const processOf = async (client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid;

/** @param {pg.Client} client @param {string[]} limits */
async function lacksLimits(client, limits) {
  const { rows } = await client.query(`select from pg_settings where name = any($1) and setting = '0'`, [limits]);
  return rows.length > 0;
}
