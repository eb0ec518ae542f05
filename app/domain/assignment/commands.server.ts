import { issueLink } from '~/domain/access-link/commands.server';
import { FIRM_LINK_DAYS } from '~/domain/access-link/rules';
import type { Actor } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { findIntroductionFee } from '~/domain/config/queries.server';
import { acceptBuyers, lockHome, refuseUnasked, replaceBuyers } from '~/domain/purchase/acceptance/commands.server';
import { ACTIVE } from '~/domain/purchase/buyer-fragments.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { type AssignmentEmails, emailsOf } from './emails-rules.server';
import { solicitorInstructionEmail, solicitorIntroductionEmail } from './emails-schema';
import { assignedSelect, findSituation, type SituationOfSale } from './queries.server';
import { legalsStarted, refuseClosed, refuseConflictOfInterest, refuseEmails } from './refusals-rules';
import { isAboutBuyer, NOT_FOUND, PURCHASE_NOT_FOUND } from './rules';
import type { Assignment } from './schema';

/** What an assignment changes on a sale. */
type Saved = {
  seller_lawyer_group_id: string | null;
  buyer_lawyer_group_id: string | null;
  date_legal_started: Date | null;
  seller_comments: string | null;
  buyer_comments: string | null;
  /** The keys of the emails that were queued. */
  emails: string[];
  /** The active purchases whose buyers were given the solicitor. */
  introduced: string[];
};

async function read(tx: Tx, id: string): Promise<Saved | null> {
  const kinds = [solicitorIntroductionEmail.name, solicitorInstructionEmail.name];
  const sale = await tx.sale.findUnique({
    where: { id },
    select: {
      ...assignedSelect,
      emails: { where: { kind: { in: kinds } }, select: { key: true } },
      property: {
        select: {
          purchases: { where: { ...ACTIVE, solicitor_assigned_at: { not: null } }, select: { id: true } },
        },
      },
    },
  });
  if (!sale) return null;
  const { solicitor_assignments, emails, property, ...saved } = sale;
  const [last] = solicitor_assignments;
  return {
    ...saved,
    seller_comments: last?.seller_comments ?? null,
    buyer_comments: last?.buyer_comments ?? null,
    emails: emails.map(({ key }) => key).sort(),
    introduced: property.purchases.map((purchase) => purchase.id).sort(),
  };
}

type AssignOptions = {
  version?: number;
  /** The accepted buyers' purchases that staff agreed to replace by the new one. */
  insteadOf?: readonly string[];
};

/**
 * Gives a sale the solicitors of both sides, accepts the buyer who is named, and sends the emails that are ticked. Assigning the same again
 * has no effect, except that buyers accepted in the meantime get the solicitor.
 * @throws KnownError 404; 422 for an unknown or closed lawyer group, one for both sides that staff have not confirmed, a buyer who cannot
 * be accepted, an email that cannot be sent, an impossible date; 409 once the seller has cancelled, or when the accepted buyer is not the
 * one that staff saw; ConflictError when someone else saved first
 */
export async function assignSolicitors(
  actor: Actor,
  saleId: string,
  given: Assignment,
  { version, insteadOf = [] }: AssignOptions = {},
) {
  const id = newId();
  let situation: SituationOfSale;
  let emails: AssignmentEmails;
  await edit(actor, {
    table: 'sale',
    id: saleId,
    version,
    read,
    action: 'assign-solicitors',
    change: async (saved, tx) => {
      const [named] = given.acceptedPurchaseIds ?? [];
      if (named) await lockHome(tx, named);
      situation = await findSituation(tx, saleId, given.lawyerGroupsIds, given.acceptedPurchaseIds);
      refuseClosed(situation);
      refuseConflictOfInterest(given);
      refuseEmails(given, situation);
      const { newcomer, others } = situation;
      if (newcomer) refuseUnasked(newcomer.buyer.name, others, insteadOf);
      emails = emailsOf(id, given, situation);
      // A call that names buyers is about the buyer's side.
      const isOfBuyer = given.acceptedPurchaseIds !== null || isAboutBuyer(given, saved);
      const introduced = isOfBuyer ? situation.purchases.map((purchase) => purchase.id) : [];
      const staying = saved.introduced.filter((purchaseId) => !others.some((other) => other.id === purchaseId));
      return {
        seller_lawyer_group_id: given.lawyerGroupsIds.seller,
        buyer_lawyer_group_id: given.lawyerGroupsIds.buyer,
        date_legal_started: legalsStarted(given, saved.date_legal_started, now()),
        seller_comments: given.seller_comments,
        buyer_comments: given.buyer_comments,
        emails: [...new Set([...saved.emails, ...keysOf(emails, situation)])].sort(),
        introduced: [...new Set([...staying, ...introduced])].sort(),
      };
    },
    write: async (tx, next, saved) => {
      await writeRows(tx, actor, { id, saleId, given, next, situation });
      await replaceBuyers(tx, actor, situation.others);
      if (situation.newcomer) await acceptBuyers(tx, actor, [situation.newcomer.id]);
      await introduceBuyers(tx, next, saved);
      await recordTimeline(tx, actor, { saleId, situation, next, saved });
      for (const email of emails.introductions) await queueEmail(tx, solicitorIntroductionEmail, email);
      for (const email of emails.instructions) {
        // The letter finds it by the group and the address.
        const side = email.purchase_id ? 'buyer' : 'seller';
        const subjectId = given.lawyerGroupsIds[side];
        await issueLink(tx, { purpose: 'firm', subjectId, email: email.to, days: FIRM_LINK_DAYS });
        await queueEmail(tx, solicitorInstructionEmail, email);
      }
    },
    inWords: (error) =>
      error instanceof KnownError && error.status === 404 && error.message !== PURCHASE_NOT_FOUND
        ? new KnownError(404, NOT_FOUND)
        : undefined,
  });
}

/** Of the emails about this sale alone, as they are saved. */
const keysOf = ({ introductions, instructions }: AssignmentEmails, { introducedWithGroup }: SituationOfSale) =>
  [...introductions, ...instructions].map(({ key }) => key).filter((key) => key !== introducedWithGroup);

type Written = { id: string; saleId: string; given: Assignment; next: Partial<Saved>; situation: SituationOfSale };

async function writeRows(tx: Tx, actor: Actor, { id, saleId, given, next, situation }: Written): Promise<void> {
  const { seller_lawyer_group_id, buyer_lawyer_group_id, date_legal_started } = next;
  const isAnother = seller_lawyer_group_id !== undefined || buyer_lawyer_group_id !== undefined;
  const pays = isAnother ? await findIntroductionFee(tx) : null;
  await tx.sale.update({
    where: { id: saleId },
    data: {
      seller_lawyer_group_id,
      buyer_lawyer_group_id,
      date_legal_started,
      solicitor_groups_assigned_at: isAnother ? now() : undefined,
      seller_solicitor_assigned_at: seller_lawyer_group_id ? now() : undefined,
      // What a firm pays counts from the day on which it is assigned (domain/invoicing).
      ...(seller_lawyer_group_id && { seller_on_panel: situation.seller.isPanel, seller_pays: pays }),
      ...(buyer_lawyer_group_id && { buyer_on_panel: situation.buyer.isPanel, buyer_pays: pays }),
    },
  });
  await tx.solicitorAssignment.create({
    data: {
      id,
      sale_id: saleId,
      seller_lawyer_group_id: given.lawyerGroupsIds.seller,
      buyer_lawyer_group_id: given.lawyerGroupsIds.buyer,
      seller_comments: given.seller_comments,
      buyer_comments: given.buyer_comments,
      ...given.sendCheckedEmails,
      assigned_by_id: actor.userId,
      // Not the time at which the transaction began: it may have waited for another that began later.
      assigned_at: now(),
    },
  });
}

/** Gives the solicitor to the buyers who do not have them yet; to all of them when the solicitor is a new one. */
async function introduceBuyers(tx: Tx, next: Partial<Saved>, saved: Saved) {
  const all = next.introduced ?? saved.introduced;
  const newcomers = all.filter((id) => !saved.introduced.includes(id));
  const ids = next.buyer_lawyer_group_id ? all : newcomers;
  await tx.purchase.updateMany({ where: { id: { in: ids }, ...ACTIVE }, data: { solicitor_assigned_at: now() } });
}

type AssignmentChange = { saleId: string; situation: SituationOfSale; next: Partial<Saved>; saved: Saved };

async function recordTimeline(
  tx: Tx,
  actor: Actor,
  { saleId, situation, next, saved }: AssignmentChange,
): Promise<void> {
  const author = { authorUserId: actor.userId, authorName: `${actor.firstName} ${actor.lastName}` };
  const event = { saleId, side: 'seller', ...author } as const;
  const { seller, buyer } = situation;
  if (next.seller_lawyer_group_id !== undefined || next.buyer_lawyer_group_id !== undefined) {
    const comments = `Seller: ${seller.name}, ${seller.firm}. Buyer: ${buyer.name}, ${buyer.firm}.`;
    await recordEvent(tx, { name: 'solicitors_assigned', comments, ...event });
  }
  if (next.date_legal_started && saved.date_legal_started === null) {
    await recordEvent(tx, { name: 'legals_started', ...event });
  }
}
