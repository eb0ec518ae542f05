import { PrismaPg } from '@prisma/adapter-pg';
import { expect, test, vi } from 'vitest';
import { isRefusedBy, makePool } from './db.server.ts';
import { driverErrorOf } from './driver-error.ts';
import { errorFacts } from './error-facts.ts';
import { PrismaClient } from './generated/prisma/client.ts';

/** What Prisma throws, for a model and for SQL, if PostgreSQL answers this. Nothing is connected. */
async function thrownAt(code: string, message: string): Promise<object[]> {
  const pool = makePool('postgresql://nobody@127.0.0.1:1/none');
  const answer = Object.assign(new Error(message), { severity: 'ERROR', code });
  vi.spyOn(pool, 'query').mockImplementation((() => Promise.reject(answer)) as never);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const results = await Promise.allSettled([prisma.session.findFirst(), prisma.$queryRaw`select 1`]);
  await prisma.$disconnect();
  await pool.end();
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason as object] : []));
}

const REFUSED = 'duplicate key value violates unique constraint "app_user_email_key"';

test.each([
  ['23505', REFUSED],
  ['23514', 'new row for relation "sale" violates check constraint "sale_price_check"'],
  ['40001', 'could not serialize access due to concurrent update'],
])('Prisma passes on what PostgreSQL answered with %s', async (originalCode, originalMessage) => {
  const errors = await thrownAt(originalCode, originalMessage);
  const answer = { cause: { originalCode, originalMessage } };
  expect(errors.map(driverErrorOf)).toMatchObject([answer, answer]);
});

test('a constraint is known by its name, through Prisma', async () => {
  const errors = await thrownAt('23505', REFUSED);
  const isRefused = (name: string) => errors.map((error) => isRefusedBy(error, name));
  expect(isRefused('app_user_email_key')).toEqual([true, true]);
  expect(isRefused('app_user_email')).toEqual([false, false]);
});

test.each([
  ['08P01', 'unsupported startup parameter: statement_timeout'],
  ['28P01', 'password authentication failed for user "keyturn"'],
  ['42P01', 'relation "outbox" does not exist'],
  ['53300', 'too many connections'],
])('the log has the database’s own words for %s, through Prisma', async (code, message) => {
  const logged = { cause: { cause: { code, message } } };
  expect((await thrownAt(code, message)).map((error) => errorFacts(error))).toMatchObject([logged, logged]);
});

test('the log quotes no person, through Prisma', async () => {
  const errors = await thrownAt('22P02', 'invalid input syntax for type integer: "amara@typed.example"');
  const logged = JSON.stringify(errors.map((error) => errorFacts(error)));
  expect(logged).toContain('22P02');
  expect(logged).not.toContain('amara');
});
