import { describe, expect, test } from 'vitest';
import { newUser, userChange } from '~/domain/account/schema';
import {
  changeAccess,
  createActiveCustomer,
  setUserActive,
  setUserType,
  updateUser,
} from '~/domain/account/users-commands.server';
import { findUserByEmail, getUser } from '~/domain/account/users-queries.server';
import { ConflictError } from '~/domain/audit/edit-commands.server';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { action as access } from '~/routes/admin/user/access';
import * as currentUser from '~/routes/api/users/current';
import { signedIn, withParams } from '../support/seller';
import { auditOf, homeIn, staffMember } from '../support/staff';

const userOf = (id: string) => db.user.findUniqueOrThrow({ where: { id }, include: { correspondence_address: true } });
const details = (change: object = {}) =>
  newUser.parse({ email: `${newId()}@people.example`, first_name: 'Zoë', last_name: 'Ní Bhriain', ...change });
const isSignedIn = async ({ browser }: Awaited<ReturnType<typeof signedIn>>) =>
  (await browser.get(currentUser.loader, '/api/users/current')).status === 200;

describe('creating a customer', () => {
  test('makes one account with its address, and one row in the audit log', async () => {
    const staff = await staffMember();
    const given = details({ phone_number: '07700 900123', correspondence_address: homeIn('Ludlow') });
    const id = await createActiveCustomer(staff, given);
    expect(await userOf(id)).toMatchObject({
      type: 'customer',
      active: true,
      phone_number: '+447700900123',
      correspondence_address: { post_town: 'Ludlow' },
    });
    expect(await auditOf(id)).toMatchObject([{ action: 'create', actor_id: staff.userId, before: null, after: given }]);
  });

  test('twice at the same time makes one', async () => {
    const staff = await staffMember();
    const given = details();
    const both = await Promise.allSettled([createActiveCustomer(staff, given), createActiveCustomer(staff, given)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        status: 409,
        message: 'Error creating active customer',
        fieldErrors: { email: ['User with this email already exists. Use the search bar to find user.'] },
      },
    });
    expect(await findUserByEmail(given.email)).toMatchObject({ first_name: 'Zoë', last_name: 'Ní Bhriain' });
  });
});

describe('editing', () => {
  test('changes only what is sent, increments the version, and records the differences in the audit log', async () => {
    const staff = await staffMember();
    const { person } = await signedIn();
    await updateUser(staff, person.id, userChange.parse({ first_name: ' Chidi🏠 ', phone_number: '' }), 0);
    expect(await userOf(person.id)).toMatchObject({
      first_name: 'Chidi',
      last_name: 'Bello',
      phone_number: null,
      version: 1,
    });
    expect(await auditOf(person.id)).toMatchObject([
      {
        action: 'update',
        before: { first_name: 'Amara', phone_number: '+447700900123' },
        after: { first_name: 'Chidi', phone_number: null },
      },
    ]);
  });

  test('adds, changes and removes an address, and leaves no unused one behind', async () => {
    const staff = await staffMember();
    const { person } = await signedIn();
    await updateUser(staff, person.id, { correspondence_address: homeIn('Bath') });
    const { correspondence_address_id: addressId } = await userOf(person.id);
    await updateUser(staff, person.id, { correspondence_address: homeIn('York') });
    expect(await userOf(person.id)).toMatchObject({
      correspondence_address_id: addressId,
      correspondence_address: { post_town: 'York' },
    });
    await updateUser(staff, person.id, userChange.parse({ correspondence_address: { line_1: '', country: 'x' } }));
    expect((await userOf(person.id)).correspondence_address_id).toBeNull();
    expect(await db.address.count({ where: { id: addressId ?? '' } })).toBe(0);
    expect(await auditOf(person.id)).toHaveLength(3);
  });

  test('with another email address ends the sessions, and an address in use is refused', async () => {
    const staff = await staffMember();
    const someone = await signedIn();
    const other = await signedIn();
    await expect(updateUser(staff, someone.person.id, { email: other.person.email })).rejects.toMatchObject({
      status: 409,
      fieldErrors: { email: ['User with this email already exists. Use the search bar to find user.'] },
    });
    expect(await isSignedIn(someone)).toBe(true);
    await updateUser(staff, someone.person.id, { email: `${newId()}@people.example` });
    expect(await isSignedIn(someone)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
  });

  test('an unknown user is not found', async () => {
    await expect(updateUser(await staffMember(), newId(), { first_name: 'A' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('two people who edit the same user', () => {
  test('the second is told who was first and what is saved, and can overwrite it on purpose', async () => {
    const [priya, tom] = [await staffMember('Priya', 'Shah'), await staffMember('Tom', 'Reed')];
    const { person } = await signedIn();
    await updateUser(priya, person.id, { middle_name: 'May' }, 0); // before Tom opened the form
    await updateUser(priya, person.id, { first_name: 'Ida', last_name: 'Moss' }, 1);
    await updateUser(priya, person.id, { first_name: 'Ada', last_name: 'Bello' }, 2);
    const conflict = await updateUser(tom, person.id, { first_name: 'Eve' }, 1).catch((error: unknown) => error);
    expect(conflict).toBeInstanceOf(ConflictError);
    expect(conflict).toMatchObject({
      status: 409,
      version: 3,
      current: { first_name: 'Ada', last_name: 'Bello' },
      lastChange: { name: 'Priya Shah', at: expect.any(Date) },
    });
    // A value changed and changed back does not count.
    expect((conflict as ConflictError).seen).toEqual({ first_name: person.firstName });
    expect((await userOf(person.id)).first_name).toBe('Ada');
    await updateUser(tom, person.id, { first_name: 'Eve' }, 3);
    expect((await userOf(person.id)).first_name).toBe('Eve');
  });

  test('at the same moment: one saves, the other is told', async () => {
    const staff = await staffMember();
    const { person } = await signedIn();
    const names = ['Ada', 'Eve', 'Ida', 'Una'];
    const all = await Promise.allSettled(names.map((first_name) => updateUser(staff, person.id, { first_name }, 0)));
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => reason.constructor)).toEqual([ConflictError, ConflictError, ConflictError]);
    expect((await userOf(person.id)).version).toBe(1);
    expect(await auditOf(person.id)).toHaveLength(1);
  });

  test('a form sent twice is not a conflict', async () => {
    const staff = await staffMember();
    const { person } = await signedIn();
    await updateUser(staff, person.id, { first_name: 'Ada' }, 0);
    await updateUser(staff, person.id, { first_name: 'Ada' }, 0);
    expect((await userOf(person.id)).version).toBe(1);
    expect(await auditOf(person.id)).toHaveLength(1);
  });

  test('a customer’s own change counts too', async () => {
    const staff = await staffMember();
    const { person } = await signedIn();
    await db.user.update({ where: { id: person.id }, data: { first_name: 'Own', version: { increment: 1 } } });
    await expect(updateUser(staff, person.id, { first_name: 'Ada' }, 0)).rejects.toMatchObject({
      current: { first_name: 'Own' },
      lastChange: null,
    });
  });
});

describe('access', () => {
  test('deactivating signs out straight away, reactivating allows sign-in again, and a second press does nothing', async () => {
    const staff = await staffMember();
    const someone = await signedIn();
    const draft = { key: 'aboutYou', data: { typed: { firstName: 'Am' } } };
    await db.formDraft.create({ data: { id: newId(), user_id: someone.person.id, ...draft } });
    await setUserActive(staff, someone.person.id, false);
    await setUserActive(staff, someone.person.id, false);
    expect(await db.formDraft.count({ where: { user_id: someone.person.id } })).toBe(0);
    expect(await isSignedIn(someone)).toBe(false);
    expect(await userOf(someone.person.id)).toMatchObject({ active: false, deactivated_at: expect.any(Date) });
    await setUserActive(staff, someone.person.id, true);
    expect(await userOf(someone.person.id)).toMatchObject({ active: true, deactivated_at: null });
    expect(await auditOf(someone.person.id)).toMatchObject([
      { action: 'deactivate', before: { active: true }, after: { active: false } },
      { action: 'reactivate', before: { active: false }, after: { active: true } },
    ]);
  });

  test('giving or removing staff access signs out straight away', async () => {
    const staff = await staffMember();
    const someone = await signedIn();
    await setUserType(staff, someone.person.id, 'admin');
    expect(await isSignedIn(someone)).toBe(false);
    expect((await userOf(someone.person.id)).type).toBe('admin');
    await setUserType(staff, someone.person.id, 'customer');
    expect(await auditOf(someone.person.id)).toMatchObject([{ action: 'make staff' }, { action: 'unmake staff' }]);
  });

  test('no one can end their own access', async () => {
    const staff = await staffMember();
    await expect(setUserActive(staff, staff.userId, false)).rejects.toMatchObject({ status: 409 });
    await expect(setUserType(staff, staff.userId, 'customer')).rejects.toMatchObject({ status: 409 });
    expect(await getUser({ ...(await viewer(staff)) }, staff.userId)).toMatchObject({
      active: true,
      type: 'admin',
    });
  });

  test('if two people end each other’s access at the same time, one keeps it', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await staffMember(), await staffMember()];
      const both = await Promise.allSettled([
        setUserActive(one, other.userId, false),
        setUserType(other, one.userId, 'customer'),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const left = await db.user.count({
        where: { id: { in: [one.userId, other.userId] }, type: 'admin', active: true },
      });
      expect(left).toBe(1);
    }
  });
});

describe('managers', () => {
  /** The file's own database: the other tests' staff are no managers. */
  const noManagers = () => db.user.updateMany({ data: { is_manager: false } });
  const managing = async () => {
    const member = await staffMember();
    await db.user.update({ where: { id: member.userId }, data: { is_manager: true } });
    return member;
  };

  test('a manager makes another one, once, whose press ends nothing for those who press twice', async () => {
    await noManagers();
    const [manager, colleague] = [await managing(), await staffMember()];
    await changeAccess(manager, colleague.userId, 'make-manager');
    await changeAccess(manager, colleague.userId, 'make-manager');
    expect(await userOf(colleague.userId)).toMatchObject({ is_manager: true });
    expect(await auditOf(colleague.userId)).toMatchObject([
      { action: 'make manager', actor_id: manager.userId, before: { is_manager: false }, after: { is_manager: true } },
    ]);
  });

  test('other staff neither make nor unmake one, in any way', async () => {
    await noManagers();
    const [manager, staff, colleague] = [await managing(), await staffMember(), await staffMember()];
    const refused = { status: 403 };
    await expect(changeAccess(staff, colleague.userId, 'make-manager')).rejects.toMatchObject(refused);
    for (const change of ['unmake-manager', 'unmake-staff', 'deactivate'] as const)
      await expect(changeAccess(staff, manager.userId, change)).rejects.toMatchObject(refused);
    const email = { email: `${newId()}@people.example` };
    await expect(updateUser(staff, manager.userId, email)).rejects.toMatchObject(refused);
    expect(await userOf(manager.userId)).toMatchObject({ is_manager: true, active: true, type: 'admin' });
    const page = await staff.browser.post(withParams(access, { id: manager.userId, change: 'deactivate' }), '/', {});
    expect(page.status).toBe(403);
  });

  test('never the last one, even if two managers unmake each other at the same time; and no customer', async () => {
    await noManagers();
    const [one, other] = [await managing(), await managing()];
    const both = await Promise.allSettled([
      changeAccess(one, other.userId, 'unmake-manager'),
      changeAccess(other, one.userId, 'unmake-staff'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const last = await db.user.findFirstOrThrow({ where: { is_manager: true } });
    const actor = { userId: last.id, firstName: 'Priya', lastName: 'Shah' };
    await expect(changeAccess(actor, last.id, 'unmake-manager')).rejects.toMatchObject({ status: 409 });
    const { person } = await signedIn();
    await expect(changeAccess(actor, person.id, 'make-manager')).rejects.toMatchObject({ status: 409 });
  });
});

const viewer = async ({ userId }: { userId: string }) => ({
  userId,
  sessionId: '',
  email: '',
  firstName: '',
  middleName: null,
  lastName: '',
  phoneNumber: null,
  isAdmin: true,
});
