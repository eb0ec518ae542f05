import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { db, pool } from '~/platform/db.server';
import { isId } from '~/platform/ids';
import { freePort } from '../support/ports';
import { insertPerson } from '../support/rows';

const run = promisify(execFile);
const create = (...args: string[]) => run(process.execPath, ['bin/admin-create.mjs', ...args]);

test('makes a new address staff', async () => {
  await create(' Boss@Keyturn.example ', 'Ada de la Cruz');
  const user = await db.user.findUniqueOrThrow({ where: { email: 'boss@keyturn.example' } });
  expect(user).toMatchObject({ type: 'admin', active: true, first_name: 'Ada', last_name: 'de la Cruz' });
  expect(isId(user.id)).toBe(true);
  expect(await db.auditLog.findMany({ where: { subject_id: user.id } })).toMatchObject([
    { action: 'make-staff', before: null, after: { type: 'admin', active: true, is_manager: false } },
  ]);
});

test('takes a name whose words came one by one, with their quotation marks', async () => {
  await create('--manager', 'words@keyturn.example', '"Ada', 'de', 'la', 'Cruz"');
  const user = await db.user.findUniqueOrThrow({ where: { email: 'words@keyturn.example' } });
  expect(user).toMatchObject({ first_name: 'Ada', last_name: 'de la Cruz', is_manager: true });
});

test('makes a manager of someone, who stays one when it is repeated without the word', async () => {
  const { id, email } = await insertPerson(pool, { type: 'admin' });
  await create('--manager', email, 'Ada de la Cruz');
  expect(await db.user.findUnique({ where: { id } })).toMatchObject({ is_manager: true });
  await create(email, 'Ada de la Cruz');
  expect(await db.user.findUnique({ where: { id } })).toMatchObject({ is_manager: true });
});

test('makes a customer staff if it is told to, who keeps their name, and can be repeated', async () => {
  const { id, email } = await insertPerson(pool, { firstName: 'Real' });
  const refused = { code: 2, stderr: expect.stringContaining('is the account of a customer') };
  await expect(create(email, 'Other Name')).rejects.toMatchObject(refused);
  expect(await db.user.findUnique({ where: { id } })).toMatchObject({ type: 'customer' });
  const { stdout } = await create('--customer', email, 'Other Name');
  expect(stdout).toContain('keeps its name (Real ');
  await create(email, 'Other Name');
  expect(await db.user.findUnique({ where: { id } })).toMatchObject({ type: 'admin', first_name: 'Real' });
  expect(await db.auditLog.findMany({ where: { subject_id: id }, orderBy: { created_at: 'asc' } })).toMatchObject([
    { before: { type: 'customer', active: true } },
    { before: { type: 'admin', active: true } },
  ]);
});

test.each([[['boss']], [['boss@keyturn.example']], [['boss@keyturn.example', 'Ada']]])(
  '%j is not enough',
  async (args) => {
    await expect(create(...args)).rejects.toMatchObject({ code: 2 });
  },
);

test('without a database it ends with a sentence', async () => {
  const env = { ...process.env, DATABASE_URL: `postgresql://nobody:x@127.0.0.1:${await freePort()}/none` };
  const ended = run(process.execPath, ['bin/admin-create.mjs', 'boss@keyturn.example', 'Ada Cruz'], { env });
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The database at 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)\. Is it running\?\n$/,
    ),
  });
});
