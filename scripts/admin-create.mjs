/**
 * `npm run admin:create -- EMAIL "First Last"`: the first of the staff, who can then make others on the user's page. Plain
 * JavaScript, since the container holds neither the app's sources nor a TypeScript loader.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import pg from 'pg';

const [email = '', fullName = ''] = process.argv.slice(2).map((argument) => argument.trim());
const [firstName, ...otherNames] = fullName.split(/\s+/);
if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || otherNames.length === 0) {
  console.error('Usage: npm run admin:create -- EMAIL "First Last"');
  process.exit(2);
}

const client = new pg.Client({ connectionString: process.env.DATABASE_URL || (await embeddedDatabase()) });
await client.connect();
try {
  await client.query('begin');
  const address = email.toLowerCase();
  const known = await client.query('select type, active from app_user where email = $1 for update', [address]);
  // Who has an account keeps the name on it.
  const { rows } = await client.query(
    `insert into app_user (id, email, first_name, last_name, type) values ($1, $2, $3, $4, 'admin')
     on conflict (email) do update set type = 'admin', active = true, deactivated_at = null, updated_at = now()
     returning id`,
    [newId(), address, firstName, otherNames.join(' ')],
  );
  await client.query(
    `insert into audit_log (id, actor_name, action, subject_type, subject_id, before, after)
     values ($1, 'Command line', 'user.make-staff', 'user', $2, $3, '{"type": "admin", "active": true}')`,
    [newId(), rows[0].id, known.rows[0] ?? null],
  );
  await client.query('commit');
  const done = known.rowCount ? 'is now' : 'was created as';
  console.log(`${address} ${done} staff. They sign in with a magic link, like everyone.`);
} finally {
  await client.end();
}

/** As app/platform/ids.ts makes them: ordered by time. */
function newId() {
  return Math.floor(Date.now() / 1000).toString(16) + randomBytes(8).toString('hex');
}

/** Where `npm start` keeps its own PostgreSQL, which has to be running. */
async function embeddedDatabase() {
  const state = path.join(process.env.DATA_DIR || '.data', 'postgres', 'state.json');
  const known = await readFile(state, 'utf8').catch(() => {
    console.error('Set DATABASE_URL, or run `npm start` first.');
    process.exit(1);
  });
  const { port, password } = JSON.parse(known);
  return `postgresql://postgres:${password}@127.0.0.1:${port}/keyturn`;
}
