import { issueLink } from '~/domain/access-link/commands.server';
import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { findPause, type Reminded, requireVisible, stopsOf } from './queries.server';
import { dueDay, LINK_DAYS, type ReminderKind, STEPS } from './rules';
import { NOT_LATER } from './schema';

type Planned = {
  kind: ReminderKind;
  /** The sale or purchase that is not finished, the request, or the check. */
  subjectId: string;
  /** Exactly one is set, in both. */
  to: { userId: string } | { personId: string };
  about: { saleId: string } | { purchaseId: string };
};

/**
 * Writes the reminders of something that we now wait for, once, in the transaction that begins to. Whether each still has a reason is asked just
 * before it goes (`whyNot`), so nothing has to take them back.
 */
export async function planReminders(tx: Tx, { kind, subjectId, to, about }: Planned): Promise<void> {
  const at = now();
  const rows = STEPS[kind].map((_, index) => ({
    ...{ id: newId(), kind, step: index + 1, subject_id: subjectId, created_at: at },
    due_on: new Date(dueDay(kind, index + 1, at)),
    ...('userId' in to ? { user_id: to.userId } : { person_id: to.personId }),
    ...('saleId' in about ? { sale_id: about.saleId } : { purchase_id: about.purchaseId }),
  }));
  await tx.reminder.createMany({ data: rows, skipDuplicates: true });
}

type Check = {
  id: string;
  sale_id: string;
  purchase_id: string | null;
  user_id: string | null;
  person_id: string | null;
};

/** Of an identity check that was ordered. None where the partner reminds people. */
export async function planCheckReminders(tx: Tx, check: Check): Promise<void> {
  const { id, sale_id, purchase_id, user_id, person_id } = check;
  const config = await tx.adminConfig.findUnique({ where: { id: 1 }, select: { identity_partner_reminds: true } });
  if (config?.identity_partner_reminds !== false) return;
  if (user_id === null && person_id === null) return;
  await planReminders(tx, {
    kind: 'check',
    subjectId: id,
    to: user_id === null ? { personId: person_id ?? '' } : { userId: user_id },
    about: purchase_id === null ? { saleId: sale_id } : { purchaseId: purchase_id },
  });
}

/**
 * A person stops the reminders about a deal, or one kind of them, or wants them again. Pressing twice is as pressing once.
 * @param which `everywhere`: those about other deals too, as a mail program asks for; `on` wants all about this deal again
 */
export const switchReminders = (of: Reminded, which: 'all' | 'everywhere' | 'on' | ReminderKind): Promise<void> =>
  transaction(async (tx) => {
    const email = of.email.toLowerCase();
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`reminder:${email}`}, 0))`;
    if (which === 'on') {
      await tx.reminderStop.deleteMany({ where: stopsOf(of) });
      return;
    }
    const kind = which === 'all' || which === 'everywhere' ? null : which;
    const about = which === 'everywhere' ? { sale_id: null, purchase_id: null } : await columnOf(tx, of.dealId);
    const row = { email, kind, by: 'person' as const, sale_id: null, purchase_id: null, ...about };
    if ((await tx.reminderStop.count({ where: row })) > 0) return;
    await tx.reminderStop.create({ data: { id: newId(), ...row, created_at: now() } });
  });

/** @throws KnownError 404 once the deal is gone */
async function columnOf(tx: Tx, dealId: string): Promise<{ sale_id: string } | { purchase_id: string }> {
  if ((await tx.sale.count({ where: { id: dealId } })) > 0) return { sale_id: dealId };
  if ((await tx.purchase.count({ where: { id: dealId } })) > 0) return { purchase_id: dealId };
  throw notFound();
}

/**
 * A link to the page on which the viewer changes the reminders of a deal.
 * @returns its id (`findToken`)
 * @throws KnownError 404 unless they see the deal
 */
export async function openReminders(viewer: Viewer, role: Role, dealId: string): Promise<string> {
  await requireVisible(viewer, role, dealId);
  return transactionAs(viewer, (tx) => issueReminderLink(tx, { email: viewer.email, dealId }));
}

export const issueReminderLink = (tx: Tx, { email, dealId }: Reminded): Promise<string> =>
  issueLink(tx, { purpose: 'reminder', subjectId: dealId, email, days: LINK_DAYS });

/**
 * Staff pause all reminders of a transaction, or end the pause. What comes up meanwhile does not go later.
 * @throws KnownError 404; 422 for a day that is not after today
 */
export const pauseReminders = (
  actor: Actor,
  saleId: string,
  { isPaused, until = null }: { isPaused: boolean; until?: string | null },
): Promise<void> =>
  transaction(async (tx) => {
    const locked = await tx.$queryRaw<object[]>`select 1 from sale where id = ${saleId} for no key update`;
    if (locked.length === 0) throw notFound();
    if (isPaused && until !== null && until <= londonDay(now()))
      throw new KnownError(422, NOT_LATER, { until: [NOT_LATER] });
    const before = await findPause(saleId, tx);
    await tx.reminderStop.deleteMany({ where: { sale_id: saleId, by: 'staff' } });
    if (isPaused) {
      const row = { sale_id: saleId, by: 'staff' as const, until: until === null ? null : new Date(until) };
      await tx.reminderStop.create({ data: { id: newId(), ...row, created_at: now() } });
    }
    await recordChange(tx, actor, {
      action: 'pause-reminders',
      subjectType: 'sale',
      subjectId: saleId,
      before: { isPaused: before !== null, until: before?.until ?? null },
      after: { isPaused, until: isPaused ? until : null },
    });
  });
