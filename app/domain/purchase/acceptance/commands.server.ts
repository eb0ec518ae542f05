import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { queuePurchaseEmails } from '~/domain/progress-email/commands.server';
import { formatDay } from '~/domain/shared/dates-rules';
import { dayOrNull, momentOrNull, momentText } from '~/domain/shared/entity-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { ACTIVE } from '../buyer-fragments.server';
import { isSaleOver } from '../homes-queries.server';
import { findOfferOfBuyer } from '../offer/queries.server';
import { OFFER_CHANGED } from '../offer/rules';
import { isActivePurchase } from '../rules';
import { listOtherAccepted } from './queries.server';
import {
  type AcceptedBuyer,
  isSameBuyers,
  replaceQuestion,
  SALE_ENDED,
  whyNotAccepted,
  whyNotTakenBack,
} from './rules';

/** The columns for a buyer that this member of staff accepts now. */
export const acceptedColumns = (actor: Actor) => ({ accepted_at: now(), accepted_by_id: actor.userId });

/** The columns for a buyer who is not accepted. */
export const UNACCEPTED_COLUMNS = { accepted_at: null, accepted_by_id: null } as const;

const authorOf = (actor: Actor) =>
  ({ side: 'buyer', authorUserId: actor.userId, authorName: `${actor.firstName} ${actor.lastName}` }) as const;

/** Accepts the buyers of active purchases, each with an event. A buyer who is accepted already is left alone. */
export async function acceptBuyers(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const accepted = await tx.purchase.updateManyAndReturn({
    where: { id: { in: [...ids] }, ...ACTIVE, accepted_at: null },
    data: acceptedColumns(actor),
    select: { id: true },
  });
  for (const { id } of accepted) {
    await recordEvent(tx, { name: 'buyer_accepted', purchaseId: id, ...authorOf(actor) });
  }
}

/** The fields that accepting and taking back change, as the audit log keeps them. */
type Acceptance = Record<'accepted_at' | 'solicitor_assigned_at' | 'sale_agreed', string | null>;
type Saved = Acceptance & { name: string; is_active: boolean; has_exchanged: boolean; is_sale_over: boolean };

async function read(tx: Tx, id: string): Promise<Saved | null> {
  const row = await tx.purchase.findUnique({
    where: { id },
    select: {
      accepted_at: true,
      solicitor_assigned_at: true,
      sale_agreed: true,
      exchanged: true,
      completed: true,
      confirmed_at: true,
      aborted: true,
      primary_buyer: { select: { first_name: true, last_name: true } },
      property_id: true,
    },
  });
  return (
    row && {
      accepted_at: momentOrNull(row.accepted_at),
      solicitor_assigned_at: momentOrNull(row.solicitor_assigned_at),
      sale_agreed: dayOrNull(row.sale_agreed),
      name: `${row.primary_buyer.first_name} ${row.primary_buyer.last_name}`,
      is_active: isActivePurchase(row),
      has_exchanged: row.exchanged !== null || row.completed !== null,
      is_sale_over: await isSaleOver(tx, row.property_id),
    }
  );
}

const NOTHING = { accepted_at: null, solicitor_assigned_at: null, sale_agreed: null } satisfies Acceptance;

/** One buyer of a home is accepted at a time: this lock makes transactions that accept another wait for each other. */
export const lockHome = (tx: Tx, purchaseId: string) =>
  tx.$queryRaw`select 1 from property y join purchase p on p.property_id = y.id where p.id = ${purchaseId} for no key update of y`;

type AcceptanceInput = {
  /** The accepted buyers that staff were shown. */
  insteadOf?: readonly string[];
  /** The day of the offer that staff were shown, if this is its buyer. */
  offerDay?: string | null;
  version?: number;
};

/**
 * Staff accept a buyer, who replaces the accepted buyers that staff were shown. If the seller has accepted this buyer's offer, the sale is agreed
 * on the day of that offer. Accepting again changes nothing.
 * @throws KnownError 404; 422 unless the purchase is active and its sale runs, and when another buyer has exchanged; 409 when the accepted buyers, or the day of
 * the offer, are not those that staff were shown; ConflictError when someone else saved first
 */
export function acceptBuyer(
  actor: Actor,
  id: string,
  { insteadOf = [], offerDay = null, version }: AcceptanceInput = {},
): Promise<void> {
  let others: AcceptedBuyer[] = [];
  return edit(actor, {
    table: 'purchase',
    id,
    version,
    read,
    action: 'accept-buyer',
    change: async (saved, tx) => {
      if (saved.is_active && saved.accepted_at !== null) return {};
      if (saved.is_sale_over) throw new KnownError(422, SALE_ENDED);
      await lockHome(tx, id);
      others = await listOtherAccepted(tx, id);
      const refused = whyNotAccepted(saved.is_active, others);
      if (refused) throw new KnownError(422, refused);
      refuseUnasked(saved.name, others, insteadOf);
      const offer = await findOfferOfBuyer(tx, id);
      if ((offer?.day ?? null) !== offerDay) throw new KnownError(409, OFFER_CHANGED);
      return { accepted_at: momentText(now()), sale_agreed: offer?.day };
    },
    write: async (tx, { sale_agreed }, { has_exchanged }) => {
      await replaceBuyers(tx, actor, others);
      await acceptBuyers(tx, actor, [id]);
      if (!sale_agreed) return;
      await tx.purchase.update({ where: { id }, data: { sale_agreed: new Date(sale_agreed) } });
      const comments = `${formatDay(sale_agreed)}, the day of the offer as the seller told us`;
      await recordEvent(tx, { name: 'sale_agreed', purchaseId: id, comments, ...authorOf(actor) });
      if (!has_exchanged) await queuePurchaseEmails(tx, 'offer_accepted', id);
    },
  });
}

/** @throws KnownError 409 when the accepted buyers are not those that staff agreed to replace */
export function refuseUnasked(name: string, others: readonly AcceptedBuyer[], insteadOf: readonly string[]): void {
  if (!isSameBuyers(insteadOf, others)) throw new KnownError(409, replaceQuestion(name, others));
}

/** Takes acceptance back from the buyers that another one replaces. */
export async function replaceBuyers(tx: Tx, actor: Actor, others: readonly AcceptedBuyer[]): Promise<void> {
  for (const { id } of others) await replace(tx, actor, id);
}

async function replace(tx: Tx, actor: Actor, id: string): Promise<void> {
  const before = await read(tx, id);
  // Without the new buyer's name: this event belongs to another purchase, where erasing the person would not find it.
  await writeTakenBack(tx, actor, id, 'Another buyer was accepted instead');
  const { version } = await tx.purchase.update({ where: { id }, data: { version: { increment: 1 } } });
  const change = { action: 'take-acceptance-back', subjectType: 'purchase', subjectId: id, version };
  await recordChange(tx, actor, { ...change, before, after: { ...before, ...NOTHING } });
}

/**
 * Staff take acceptance back: the buyer no longer sees anything of the sale, is not introduced to a solicitor and has no sale-agreed date.
 * Emails that were sent cannot be taken back.
 * @throws KnownError 404; 422 unless the buyer is accepted, and once contracts are exchanged or the sale has ended; ConflictError when someone
 * else saved first
 */
export const takeBackAcceptance = (actor: Actor, id: string, reason: string, version?: number): Promise<void> =>
  edit(actor, {
    table: 'purchase',
    id,
    version,
    read,
    action: 'take-acceptance-back',
    change: (saved) => {
      const { accepted_at, has_exchanged: hasExchanged, is_sale_over } = saved;
      const refused = whyNotTakenBack({ isAccepted: accepted_at !== null, hasExchanged, isSaleOver: is_sale_over });
      if (refused) throw new KnownError(422, refused);
      return NOTHING;
    },
    write: (tx) => writeTakenBack(tx, actor, id, reason),
  });

async function writeTakenBack(tx: Tx, actor: Actor, id: string, reason: string): Promise<void> {
  const columns = { ...UNACCEPTED_COLUMNS, solicitor_assigned_at: null, sale_agreed: null };
  await tx.purchase.update({ where: { id }, data: columns });
  await recordEvent(tx, {
    name: 'buyer_acceptance_taken_back',
    purchaseId: id,
    comments: reason,
    ...authorOf(actor),
  });
}
