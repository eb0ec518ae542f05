/** `npm run admin:create -- EMAIL "First Last"`: the first of the staff, who can then make others on the user's page. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { signUpForm } from '../app/domain/account/schema.ts';
import { newId } from '../app/platform/ids.ts';

const [email, fullName = ''] = process.argv.slice(2);
const [firstName, ...otherNames] = fullName.trim().split(/\s+/);
const given = signUpForm.safeParse({ email, firstName, lastName: otherNames.join(' ') });
if (!given.success) {
  console.error('Usage: npm run admin:create -- EMAIL "First Last"');
  for (const { message } of given.error.issues) console.error(message);
  process.exit(2);
}

process.env.DATABASE_URL ||= await embeddedDatabase();
const { db, pool, transaction } = await import('../app/platform/db.server.ts');
await transaction(async (tx) => {
  const { email, firstName: first_name, lastName: last_name } = given.data;
  const before = await tx.user.findUnique({ where: { email }, select: { type: true, active: true } });
  const now = { type: 'admin', active: true } as const;
  const { id } = await tx.user.upsert({
    where: { email },
    // Who has an account keeps the name on it.
    update: { ...now, deactivated_at: null },
    create: { id: newId(), email, first_name, last_name, ...now },
  });
  const changed = { action: 'user.make-staff', subject_type: 'user', subject_id: id, after: now };
  await tx.auditLog.create({
    data: { id: newId(), actor_name: 'Command line', ...changed, ...(before ? { before } : {}) },
  });
  console.log(`${email} ${before ? 'is now' : 'was created as'} staff. They sign in with a magic link, like everyone.`);
});
await db.$disconnect();
await pool.end();

/** Where `npm start` keeps its own PostgreSQL, which has to be running. */
async function embeddedDatabase(): Promise<string> {
  const state = path.join(process.env.DATA_DIR || '.data', 'postgres', 'state.json');
  const known = await readFile(state, 'utf8').catch(() => {
    console.error('Set DATABASE_URL, or run `npm start` first.');
    process.exit(1);
  });
  const { port, password } = JSON.parse(known) as { port: number; password: string };
  return `postgresql://postgres:${password}@127.0.0.1:${port}/keyturn`;
}
