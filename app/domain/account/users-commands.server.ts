import { setAddress } from '~/domain/address/commands.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { now } from '~/platform/clock.server';
import { isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { forbidden, KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { type AccessChange, ERASED, OWN_ACCESS, type UserType } from './rules';
import type { NewUser, UserChange } from './schema';
import { readUser } from './users-queries.server';

export const TAKEN = 'User with this email already exists. Use the search bar to find user.';

/**
 * Makes the account of a customer who did not sign up: a representative, for one. Signing in with the address opens it.
 * @throws KnownError 409 when the address has an account
 */
export const createActiveCustomer = (actor: Actor, details: NewUser): Promise<string> =>
  transaction((tx) => insertActiveCustomer(tx, actor, details));

/** The same inside of something larger. @throws KnownError 409 when the address has an account */
export async function insertActiveCustomer(tx: Tx, actor: Actor, details: NewUser): Promise<string> {
  const { correspondence_address, ...columns } = details;
  const id = newId();
  // Not by the refusal of a duplicate: that would end the transaction of someone who signs up with it at this moment.
  const { count } = await tx.user.createMany({ data: [{ id, ...columns }], skipDuplicates: true });
  if (count === 0) throw new KnownError(409, 'Error creating active customer', { email: [TAKEN] });
  await setAddress(tx, null, correspondence_address, linkAddress(tx, id));
  const after = { active: true, type: 'customer', ...details };
  await recordChange(tx, actor, { action: 'create', subjectType: 'app_user', subjectId: id, before: null, after });
  return id;
}

const linkAddress = (tx: Tx, id: string) => (correspondence_address_id: string | null) =>
  tx.user.update({ where: { id }, data: { correspondence_address_id } });

/**
 * Another address of email ends the user's sessions: they were begun by someone who reads the old one.
 * @throws KnownError 404; 409 when someone else has the email, or (ConflictError) changed the user in the meantime
 */
export async function updateUser(actor: Actor, id: string, change: UserChange, version?: number): Promise<void> {
  try {
    await edit(actor, {
      table: 'app_user',
      id,
      version,
      read: readUser,
      change: async (_, tx) => {
        await refuseErased(tx, id);
        return change;
      },
      write: async (tx, next) => {
        const { correspondence_address, ...columns } = next;
        const user = await tx.user.update({ where: { id }, data: columns });
        if (columns.email) await tx.session.deleteMany({ where: { user_id: id } });
        if (correspondence_address !== undefined) {
          await setAddress(tx, user.correspondence_address_id, correspondence_address, linkAddress(tx, id));
        }
      },
    });
  } catch (error) {
    if (isRefusedBy(error, 'app_user_email_key')) throw new KnownError(409, TAKEN, { email: [TAKEN] });
    throw error;
  }
}

/**
 * Deactivated, a user is signed out everywhere at once, and no link signs in any more.
 * @throws KnownError 404; 409 when it would be the actor's own access that ends
 */
export const setUserActive = (actor: Actor, id: string, active: boolean): Promise<void> =>
  changeStanding(actor, id, active ? 'reactivate' : 'deactivate', { active });

/**
 * Makes a customer one of the staff, or the other way round; the user signs in again.
 * @throws KnownError 404; 409 when it would be the actor's own access that ends
 */
export const setUserType = (actor: Actor, id: string, type: UserType): Promise<void> =>
  changeStanding(actor, id, type === 'admin' ? 'make staff' : 'unmake staff', { type });

/** @throws as setUserActive and setUserType do */
export function changeAccess(actor: Actor, id: string, change: AccessChange): Promise<void> {
  switch (change) {
    case 'deactivate':
      return setUserActive(actor, id, false);
    case 'reactivate':
      return setUserActive(actor, id, true);
    case 'make-staff':
      return setUserType(actor, id, 'admin');
    case 'unmake-staff':
      return setUserType(actor, id, 'customer');
  }
}

/** Says what the account becomes, not what to toggle. So pressing twice, or after a colleague, needs no version. */
function changeStanding(
  actor: Actor,
  id: string,
  action: string,
  standing: { active?: boolean; type?: UserType },
): Promise<void> {
  return edit(actor, {
    table: 'app_user',
    id,
    action,
    read: readUser,
    change: async (saved, tx) => {
      await refuseErased(tx, id);
      const remains = { ...saved, ...standing };
      if (remains.type !== 'admin' || !remains.active) await refuseLosing(tx, actor, id);
      return standing;
    },
    write: async (tx, { active, type }) => {
      const deactivated_at = active === undefined ? undefined : active ? null : now();
      await tx.user.update({ where: { id }, data: { active, type, deactivated_at } });
    },
  });
}

/** The person was erased, so no one uses the account any more. */
async function refuseErased(tx: Tx, id: string): Promise<void> {
  if ((await tx.user.count({ where: { id, erased_at: { not: null } } })) > 0) throw new KnownError(409, ERASED);
}

/**
 * No one can end their own access, so there is always one of the staff left. Two who end each other's access at the same moment queue here,
 * and the second is no longer staff.
 */
async function refuseLosing(tx: Tx, actor: Actor, id: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('staff', 0))`;
  const staff = await tx.user.findMany({ where: { type: 'admin', active: true }, select: { id: true } });
  if (!staff.some((one) => one.id === actor.userId)) throw forbidden();
  if (id === actor.userId) throw new KnownError(409, OWN_ACCESS);
}
