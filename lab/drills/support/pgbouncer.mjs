/** PgBouncer, which managed PostgreSQL puts in front of the database, in session mode by default. */
import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../scripts/ports.mjs';
import { findProgram, until } from './drill.mjs';

/**
 * @param {import('./drill.mjs').Drill} drill
 * @param {{ server: { host: string, port: number }, user: string, password: string, poolSize?: number, mode?: 'session' | 'transaction' }} options
 */
export async function startPgBouncer(drill, { server, user, password, poolSize = 20, mode = 'transaction' }) {
  const program = findProgram('pgbouncer') ?? 'pgbouncer';
  const folder = path.join(drill.folder, 'pgbouncer');
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  await writeFile(path.join(folder, 'users.txt'), `"${user}" "${password}"\n`);
  await writeFile(
    path.join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${server.host} port=${server.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${folder}/users.txt`,
      `admin_users = ${user}`,
      `pool_mode = ${mode}`,
      `default_pool_size = ${poolSize}`,
      'max_client_conn = 500',
      // Reconnect to a lost server straight away, and let no client wait for it longer than a page may take.
      'server_login_retry = 1',
      'server_connect_timeout = 3',
      'query_wait_timeout = 10',
    ].join('\n'),
  );
  const { uid, gid } = drill.as;
  if (uid !== undefined && gid !== undefined) {
    for (const place of [folder, path.join(folder, 'users.txt'), path.join(folder, 'pgbouncer.ini')]) {
      await chown(place, uid, gid);
    }
  }
  drill.start('pgbouncer', [program, path.join(folder, 'pgbouncer.ini')], { as: drill.as, cwd: folder });
  /** @param {string} command */
  const ask = async (command) => {
    const url = `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/pgbouncer`;
    const admin = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    admin.on('error', () => {});
    await admin.connect();
    try {
      return (await admin.query(command)).rows;
    } finally {
      await admin.end();
    }
  };
  await until('PgBouncer answers', 10, () => ask('SHOW VERSION'));
  const { stdout } = await promisify(execFile)(program, ['--version']);
  return {
    port,
    version: stdout.split('\n')[0] ?? 'PgBouncer',
    ask,
    /**
     * Changes the mode, as someone does at the console of a managed database. Connections from before stay until `RECONNECT`.
     * @param {'session' | 'transaction'} wanted
     */
    async setMode(wanted) {
      const file = path.join(folder, 'pgbouncer.ini');
      const before = await readFile(file, 'utf8');
      await writeFile(file, before.replace(/^pool_mode = .*$/m, `pool_mode = ${wanted}`));
      await ask('RELOAD');
    },
    /** The number of transactions since the start. */
    async transactions() {
      const totals = await ask('SHOW STATS_TOTALS');
      return totals.reduce((sum, { xact_count }) => sum + Number(xact_count), 0);
    },
  };
}
