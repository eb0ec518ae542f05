import { NOT_ENDED } from '~/domain/account/visibility-fragments.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { planReminders } from '~/domain/reminder/commands.server';
import { dealChanged } from '~/domain/shared/changed-commands.server';
import type { Pence } from '~/domain/shared/pence-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { informationRequestEmail } from './emails-schema';
import {
  FEE_NOT_SETTLED,
  FEE_REQUIRED,
  FEE_SENT,
  firstStatus,
  isAllowedTransition,
  isSettledByPayment,
  MOVED_ON,
  type RequestStatus,
  type RequestType,
  requestLabels,
  SALE_ENDED,
  WATER_BILL_REQUESTED,
} from './rules';

type Saved = { type: RequestType; status: RequestStatus; sale_id: string };
/** With the fee in pence, for a fee approval. */
type SavedWithFee = Saved & { fee: Pence | null; note: string | null };

/** The next status of a request. */
type Step = { status: RequestStatus; fee?: Pence | null; note?: string | null };

/**
 * Asks the seller for something that the searches need.
 * @throws KnownError 404; 409 when the water bill was asked for already, and once the sale has ended
 */
export async function requestInformation(actor: Actor, saleId: string, type: RequestType): Promise<string> {
  const id = newId();
  try {
    await transaction((tx) => insertRequest(tx, actor, id, { type, status: firstStatus(type), sale_id: saleId }));
  } catch (error) {
    if (!isRefusedBy(error, 'additional_search_request_water_key')) throw error;
    throw new KnownError(409, WATER_BILL_REQUESTED, { type: [WATER_BILL_REQUESTED] });
  }
  return id;
}

async function insertRequest(tx: Tx, actor: Actor, id: string, request: Saved): Promise<void> {
  const sale = await tx.sale.findUnique({
    where: { id: request.sale_id },
    select: { cancellation: { select: { id: true } }, closing: { select: { id: true } } },
  });
  if (!sale) throw notFound();
  if (sale.cancellation || sale.closing) throw new KnownError(409, SALE_ENDED, { type: [SALE_ENDED] });
  await tx.additionalSearchRequest.create({
    data: { id, ...request, requested_by_id: actor.userId, ...momentOf(request.status) },
  });
  await recordTimeline(tx, actor, 'information_requested', request);
  if (request.status === 'sent') await askSeller(tx, id, request);
  await recordChange(tx, actor, { action: 'create', ...subject(id), before: null, after: request });
}

/**
 * Moves a request on to its next status. 'sent' queues the email to the seller.
 * @throws KnownError 404; 409 when it has moved on already, another fee was sent, or the fee is not settled; 422 for a fee approval without
 * its fee; ConflictError when someone else saved first
 */
export const advanceRequest = (actor: Actor, id: string, step: Step, version?: number): Promise<void> =>
  edit<SavedWithFee>(actor, {
    table: 'additional_search_request',
    id,
    version,
    read: (tx, id) =>
      tx.additionalSearchRequest.findUnique({
        where: { id },
        select: { type: true, status: true, sale_id: true, fee: true, note: true },
      }),
    action: 'set-status',
    change: (saved) => {
      const { status } = step;
      if (isSettledByPayment(saved) && saved.status === 'sent' && status !== 'sent')
        throw new KnownError(409, FEE_NOT_SETTLED, { status: [FEE_NOT_SETTLED] });
      if (!isAllowedTransition(saved.status, status)) throw new KnownError(409, MOVED_ON, { status: [MOVED_ON] });
      const isFee = saved.type === 'fee_approval' && status === 'sent';
      return isFee ? { status, ...feeOf(saved, step) } : { status };
    },
    write: async (tx, next, saved) => {
      const { status = saved.status, fee, note } = next;
      await tx.additionalSearchRequest.update({ where: { id }, data: { status, fee, note, ...momentOf(status) } });
      if (status === 'sent') await askSeller(tx, id, saved);
      // Its search goes on: no event tells that, so that customers read nothing of it.
      if (status === 'forwarded') await dealChanged(tx, { saleId: saved.sale_id });
      if (status === 'received') await recordTimeline(tx, actor, 'information_received', saved);
    },
  });

/** The fee that the seller is asked to approve. Once it is sent it cannot change: the answer is about that fee. */
function feeOf(saved: SavedWithFee, { fee = null, note = null }: Step): Partial<SavedWithFee> {
  const refuse = (code: 409 | 422, message: string) => new KnownError(code, message, { fee: [message] });
  if (saved.status === 'pending') {
    if (fee === null) throw refuse(422, FEE_REQUIRED);
    return { fee, note };
  }
  if (fee !== null && fee !== saved.fee) throw refuse(409, FEE_SENT);
  return {};
}

const subject = (subjectId: string) => ({ subjectType: 'additional_search_request', subjectId });

const momentOf = (status: RequestStatus) => (status === 'pending' ? {} : { [`${status}_at`]: now() });

const recordTimeline = (
  tx: Tx,
  { userId, firstName, lastName }: Actor,
  name: 'information_requested' | 'information_received',
  { type, sale_id }: Saved,
) =>
  recordEvent(tx, {
    name,
    saleId: sale_id,
    side: 'seller',
    authorUserId: userId,
    authorName: `${firstName} ${lastName}`,
    comments: requestLabels[type],
  });

/** Queues the email and its reminders, once for each request. @throws KnownError 409 once the sale has ended */
async function askSeller(tx: Tx, requestId: string, { sale_id }: Saved): Promise<void> {
  const sale = await tx.sale.findUnique({
    where: { id: sale_id, ...NOT_ENDED },
    select: { primary_seller: { select: { id: true, email: true } } },
  });
  if (!sale) throw new KnownError(409, SALE_ENDED, { status: [SALE_ENDED] });
  const { primary_seller: seller } = sale;
  await queueEmail(tx, informationRequestEmail, {
    key: `information-request:${requestId}`,
    to: seller.email,
    user_id: seller.id,
    sale_id,
    data: { requestId },
  });
  await planReminders(tx, {
    kind: 'information',
    subjectId: requestId,
    to: { userId: seller.id },
    about: { saleId: sale_id },
  });
}
