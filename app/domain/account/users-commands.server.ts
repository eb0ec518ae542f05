import { setAddress } from '~/domain/address/commands.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { ownerLeft } from '~/domain/shared/changed-commands.server';
import { now } from '~/platform/clock.server';
import { isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { forbidden, KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { moveOffers, moveReminderStops } from './commands.server';
import {
  type AccessChange,
  changesManager,
  ERASED,
  endsAccess,
  LAST_MANAGER,
  NOT_STAFF,
  OWN_ACCESS,
  type Standing,
  standingAfter,
  type UserType,
} from './rules';
import type { NewUser, UserChange } from './schema';
import { isManager, readUser, requireManager } from './users-queries.server';

export const EMAIL_TAKEN = 'User with this email already exists. Use the search bar to find user.';

/**
 * Makes the account of a customer who did not sign up: a representative, for example. Signing in with the email address opens it.
 * @throws KnownError 409 when the email address has an account
 */
export const createActiveCustomer = (actor: Actor, details: NewUser): Promise<string> =>
  transaction((tx) => insertActiveCustomer(tx, actor, details));

/** The same inside another transaction. @throws KnownError 409 when the email address has an account */
export async function insertActiveCustomer(tx: Tx, actor: Actor, details: NewUser): Promise<string> {
  const { correspondence_address, ...columns } = details;
  const id = newId();
  // Duplicates are skipped: a refused insert would fail the transaction when someone signs up with the address at this moment.
  const { count } = await tx.user.createMany({ data: [{ id, ...columns }], skipDuplicates: true });
  if (count === 0) throw new KnownError(409, 'Error creating active customer', { email: [EMAIL_TAKEN] });
  await setAddress(tx, null, correspondence_address, linkAddress(tx, id));
  const after = { active: true, type: 'customer', ...details };
  await recordChange(tx, actor, { action: 'create', subjectType: 'app_user', subjectId: id, before: null, after });
  return id;
}

const linkAddress = (tx: Tx, id: string) => (correspondence_address_id: string | null) =>
  tx.user.update({ where: { id }, data: { correspondence_address_id } });

/**
 * A new email address ends the user's sessions: the person who began them reads the old address.
 * @throws KnownError 404; 409 when someone else has the email, or (ConflictError) changed the user in the meantime
 */
export const updateUser = (actor: Actor, id: string, change: UserChange, version?: number): Promise<void> =>
  edit(actor, {
    table: 'app_user',
    id,
    version,
    read: readUser,
    change: async (saved, tx) => {
      await refuseErased(tx, id);
      // The owner of the new address can sign in as this manager.
      const isTheirEmail = change.email === undefined || change.email === saved.email;
      if (!isTheirEmail && (await isManager(tx, id))) await requireManager(tx, actor);
      return change;
    },
    write: async (tx, next, saved) => {
      const { correspondence_address, ...columns } = next;
      const user = await tx.user.update({ where: { id }, data: columns });
      if (columns.email) {
        await tx.session.deleteMany({ where: { user_id: id } });
        // The links of earlier changes cannot undo what staff have put right.
        await tx.emailChange.updateMany({ where: { user_id: id, undone_at: null }, data: { undone_at: now() } });
        await moveOffers(tx, id, saved.email, columns.email);
        await moveReminderStops(tx, saved.email, columns.email);
      }
      if (correspondence_address !== undefined) {
        await setAddress(tx, user.correspondence_address_id, correspondence_address, linkAddress(tx, id));
      }
    },
    inWords: (error) =>
      isRefusedBy(error, 'app_user_email_key') ? new KnownError(409, EMAIL_TAKEN, { email: [EMAIL_TAKEN] }) : undefined,
  });

/**
 * Deactivating signs the user out everywhere straight away, and no magic link works any more.
 * @throws KnownError 404; 409 for the actor's own account
 */
export const setUserActive = (actor: Actor, id: string, active: boolean): Promise<void> =>
  changeAccess(actor, id, active ? 'reactivate' : 'deactivate');

/**
 * Gives or removes staff access; the user signs in again.
 * @throws KnownError 404; 409 for the actor's own account
 */
export const setUserType = (actor: Actor, id: string, type: UserType): Promise<void> =>
  changeAccess(actor, id, type === 'admin' ? 'make-staff' : 'unmake-staff');

/**
 * Sets what the account becomes rather than toggling it, so pressing twice, or after a colleague, needs no version. Only a manager makes or
 * unmakes a manager, and never the last one.
 * @throws KnownError 403; 404; 409 for the actor's own account, the last manager, or an erased person
 */
export function changeAccess(actor: Actor, id: string, change: AccessChange): Promise<void> {
  return edit(actor, {
    table: 'app_user',
    id,
    action: change.replace('-', ' '),
    read: readStanding,
    change: async (saved, tx) => {
      await refuseErased(tx, id);
      const next = standingAfter(change, saved);
      if (endsAccess(change) || changesManager(change, saved)) await lockStaff(tx);
      if (endsAccess(change)) await refuseLosing(tx, actor, id);
      if (changesManager(change, saved)) {
        await requireManager(tx, actor);
        if (next.is_manager && (next.type !== 'admin' || !next.active)) throw new KnownError(409, NOT_STAFF);
        if (!next.is_manager) await refuseLastManager(tx, id);
      }
      return next;
    },
    write: async (tx, { active, type, is_manager }, saved) => {
      if (endsAccess(change) && saved.type === 'admin') await ownerLeft(tx, id);
      const deactivated_at = active === undefined ? undefined : active ? null : now();
      await tx.user.update({ where: { id }, data: { active, type, deactivated_at, is_manager } });
    },
  });
}

const readStanding = (tx: Tx, id: string): Promise<Standing | null> =>
  tx.user.findUnique({ where: { id }, select: { active: true, type: true, is_manager: true } });

/** Changes of who is staff or a manager queue here, so that each sees what the one before it left. */
const lockStaff = (tx: Tx) => tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('staff', 0))`;

async function refuseLastManager(tx: Tx, id: string): Promise<void> {
  const others = { type: 'admin', active: true, is_manager: true, id: { not: id } } as const;
  if ((await tx.user.count({ where: others })) === 0) throw new KnownError(409, LAST_MANAGER);
}

/** No one uses the account of an erased person. */
async function refuseErased(tx: Tx, id: string): Promise<void> {
  if ((await tx.user.count({ where: { id, erased_at: { not: null } } })) > 0) throw new KnownError(409, ERASED);
}

/**
 * No one can end their own access, so there is always at least one member of staff. If two end each other's access at the same moment, the
 * second is no longer staff.
 */
async function refuseLosing(tx: Tx, actor: Actor, id: string): Promise<void> {
  const isStaff = await tx.user.count({ where: { id: actor.userId, type: 'admin', active: true } });
  if (isStaff === 0) throw forbidden();
  if (id === actor.userId) throw new KnownError(409, OWN_ACCESS);
}
