import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { addressLines } from '~/domain/address/rules';
import { addFeeOrder } from '~/domain/payment/fee-commands.server';
import { requirePayable } from '~/domain/payment/orders-commands.server';
import { settleWithoutCard } from '~/domain/payment/without-card-commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { notFound } from '~/platform/errors';
import { requestAnsweredEmail } from './emails-schema';
import { sellerRequest } from './fragments.server';
import type { SellerRequest } from './queries.server';
import { type Answer, answerInWords, isAnswerable, isAnswerType, requestLabels, subjectOf } from './rules';

/** `before`: it was already answered, or staff already have what they asked for. `changed`: the seller saw another fee or address. */
export type Outcome = 'answered' | 'before' | 'changed';

/**
 * The primary seller answers a request. The answer is stored with the request and recorded on the timeline, and staff are emailed; once
 * only. Agreeing to a fee orders it.
 * @throws KnownError 404 unless it is a request that can be answered here, about a sale of the viewer's own
 */
export const answerRequest = (
  viewer: Viewer,
  saleId: string,
  id: string,
  given: Answer & { subject: string },
): Promise<Outcome> =>
  transactionAs(viewer, async (tx) => {
    const request = await lockRequest(tx, viewer, saleId, id);
    if (!request || !isAnswerType(request.type)) throw notFound();
    const subject = subjectOf(request, addressLines(request.address).join(', '));
    const answer = answerInWords(request.type, given, subject);
    // Pressing twice answers once.
    if (!isAnswerable(request)) return request.answer === answer ? 'answered' : 'before';
    if (given.subject !== subject) return 'changed';
    const { type, fee } = request;
    const isOrder = type === 'fee_approval' && given.answer === 'yes' && fee !== null;
    if (isOrder) await addFeeOrder(tx, { saleId, requestId: id, fee });
    await saveAnswer(tx, viewer, { saleId, id, type, answer, event: isOrder ? 'fee_agreed' : 'information_received' });
    return 'answered';
  });

/**
 * The seller, who agreed to a fee and has not paid it, no longer agrees. The open attempt at the payment provider is closed, then the order is
 * cancelled and the request closed.
 * @throws KnownError 404 unless it is a fee of the viewer's own; PaymentSettled when it is paid, or the payment is on its way
 */
export async function takeBackAgreement(viewer: Viewer, saleId: string, feeOrderId: string): Promise<void> {
  const what = { saleId, feeOrderId };
  await requirePayable(viewer.userId, what);
  await settleWithoutCard(viewer, what, async (tx, order) => {
    const request = order.request_id && (await lockRequest(tx, viewer, saleId, order.request_id));
    if (!request) throw notFound();
    await tx.order.update({ where: { id: order.id }, data: { status: 'canceled', version: { increment: 1 } } });
    const answer = answerInWords('fee_approval', { answer: 'no', reason: null }, subjectOf(request, ''));
    await saveAnswer(tx, viewer, { saleId, id: request.id, type: request.type, answer, event: 'information_received' });
  });
}

/** Read after the lock, so that it sees what a transaction before it wrote. */
async function lockRequest(tx: Tx, viewer: Viewer, saleId: string, id: string): Promise<SellerRequest | undefined> {
  const lock = 'select 1 from additional_search_request where id = $1 and sale_id = $2 for no key update';
  await tx.$queryRawUnsafe(lock, id, saleId);
  const [request] = await tx.$queryRawUnsafe<SellerRequest[]>(sellerRequest, id, saleId, viewer.userId);
  return request;
}

type AnswerToSave = Pick<SellerRequest, 'id' | 'type'> & {
  saleId: string;
  answer: string;
  event: 'fee_agreed' | 'information_received';
};

async function saveAnswer(tx: Tx, viewer: Viewer, { saleId, id, type, answer, event }: AnswerToSave): Promise<void> {
  const received = event === 'fee_agreed' ? {} : ({ status: 'received', received_at: now() } as const);
  await tx.additionalSearchRequest.update({
    where: { id },
    data: { ...received, answer, version: { increment: 1 } },
  });
  await recordEvent(tx, {
    name: event,
    saleId,
    side: 'seller',
    authorUserId: viewer.userId,
    authorName: `${viewer.firstName} ${viewer.lastName}`,
    comments: event === 'fee_agreed' ? answer : `${requestLabels[type]}: ${answer}`,
  });
  await queueEmail(tx, requestAnsweredEmail, {
    // Who agreed to a fee may take that back: another answer.
    key: event === 'fee_agreed' ? `fee-agreed:${id}` : `request-answered:${id}`,
    to: env.STAFF_EMAIL,
    sale_id: saleId,
    data: { requestId: id },
  });
}
