import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { getAdminConfig, listCustomerTags } from '~/domain/config/queries.server';
import { db, transaction } from '~/platform/db.server';
import { seedReference } from '../../prisma/seed/reference';
import { staffMember } from '../support/staff';

const run = promisify(execFile);
const set = (...args: string[]) => run(process.execPath, ['bin/config-set.mjs', ...args]);
const logged = () => db.auditLog.findMany({ where: { subject_type: 'admin_config' }, orderBy: { id: 'asc' } });

beforeAll(() => transaction(seedReference));

test('changes what is named, keeps the rest, and records the old values in the audit log', async () => {
  const before = await getAdminConfig();
  const { stdout } = await set('invoicing_amount=5000', 'tags= Urgent, New build,Urgent,');
  expect(await getAdminConfig()).toEqual({ ...before, invoicing_amount: 5000, tags: ['Urgent', 'New build'] });
  expect(stdout).toContain('invoicing_amount: 5000');
  expect((await logged()).at(-1)).toMatchObject({
    actor_name: 'Command line',
    before: { invoicing_amount: before.invoicing_amount, tags: before.tags },
    after: { invoicing_amount: 5000, tags: ['Urgent', 'New build'] },
  });
});

test('sets which tags customers see', async () => {
  await set('customer_tags=Chain, New build');
  expect(await listCustomerTags()).toEqual(['Chain', 'New build']);
  await set('customer_tags=');
  expect(await listCustomerTags()).toEqual([]);
});

test('an empty value removes a setting; dates are in UTC', async () => {
  await set('invoicing_amount=', 'thirdfort_v2_switchover_date=2026-03-29', 'benchmark_in_days=90', 'tags=');
  expect(await getAdminConfig()).toEqual({
    invoicing_amount: null,
    thirdfort_v2_switchover_date: new Date('2026-03-29T00:00:00Z'),
    benchmark_in_days: 90,
    tags: [],
  });
});

test('a number may be its minimum or its maximum', async () => {
  for (const [benchmark_in_days, invoicing_amount] of [
    [1, 0],
    [3650, 100_000_000],
  ]) {
    await set(`benchmark_in_days=${benchmark_in_days}`, `invoicing_amount=${invoicing_amount}`);
    expect(await getAdminConfig()).toMatchObject({ benchmark_in_days, invoicing_amount });
  }
});

test('once there are two managers, what firms pay is theirs to change; all else can still be set', async () => {
  await set('invoicing_amount=5000', 'tags=');
  for (const name of ['Priya', 'Tom']) {
    const { userId: id } = await staffMember(name);
    await db.user.update({ where: { id }, data: { is_manager: true } });
    await set('invoicing_amount=5000');
  }
  await expect(set('tags=Urgent', 'invoicing_amount=6000')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('/admin/config/values'),
  });
  expect(await getAdminConfig()).toMatchObject({ invoicing_amount: 5000, tags: [] });
  await set('tags=Chain');
  expect(await getAdminConfig()).toMatchObject({ invoicing_amount: 5000, tags: ['Chain'] });
  await db.user.updateMany({ data: { is_manager: false } });
});

test.each([
  [[]],
  [['tags']],
  [['colour=green']],
  [['constructor=1']],
  [['invoicing_amount=12.50']],
  [['invoicing_amount=-1']],
  [['invoicing_amount=100000001']],
  [['benchmark_in_days=0']],
  [['benchmark_in_days=3651']],
  [['benchmark_in_days=90', 'thirdfort_v2_switchover_date=2026-02-30']],
])('%j is refused as a whole', async (args) => {
  const [before, rows] = [await getAdminConfig(), await logged()];
  await expect(set(...args)).rejects.toMatchObject({ code: 2 });
  expect(await getAdminConfig()).toEqual(before);
  expect(await logged()).toEqual(rows);
});
