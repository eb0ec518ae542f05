import { expect, test } from 'vitest';
import { readToken } from '~/domain/account/link-token-rules.server';
import { findLiveLink } from '~/domain/account/queries.server';
import { makeStaffSignInLink } from '~/domain/account/staff-link-commands.server';
import { db, pool } from '~/platform/db.server';
import { insertPerson } from '../support/rows';
import { auditOf } from '../support/staff';

test('a link for staff works without an email, and is in the audit log', async () => {
  const { id, email } = await insertPerson(pool, { type: 'admin' });
  const url = new URL(await makeStaffSignInLink(` ${email.toUpperCase()}`));
  const claim = await readToken(url.searchParams.get('token') ?? '');
  expect(claim).toMatchObject({ email });
  expect(claim && (await findLiveLink(claim))).not.toBeNull();
  expect(await db.emailMessage.count({ where: { to: email } })).toBe(0);
  expect(await auditOf(id)).toMatchObject([
    { action: 'make-magic-link', actor_id: null, actor_name: 'Command line', subject_type: 'app_user' },
  ]);
});

test('no one but active staff gets one', async () => {
  const customer = await insertPerson(pool, {});
  const former = await insertPerson(pool, { type: 'admin' });
  await db.user.update({ where: { id: former.id }, data: { active: false } });
  for (const email of [customer.email, former.email, 'nobody@people.example']) {
    await expect(makeStaffSignInLink(email)).rejects.toMatchObject({ status: 404 });
    expect(await db.magicLink.count({ where: { email } })).toBe(0);
  }
});
