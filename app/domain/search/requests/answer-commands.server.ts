import { transactionAs } from '~/domain/account/acting-commands.server';
import type { Viewer } from '~/domain/account/queries.server';
import { addressLines } from '~/domain/address/rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { notFound } from '~/platform/errors';
import { requestAnsweredEmail } from './emails-schema';
import { type SellerRequest, sellerRequest } from './queries.server';
import { type Answer, answerInWords, isAnswerable, isAnswerType, requestLabels, subjectOf } from './rules';

/** `before`: it was already answered, or staff already have what they asked for. `changed`: the seller saw another fee or address. */
export type Outcome = 'answered' | 'before' | 'changed';

/**
 * The primary seller answers a request. The answer is stored with the request and recorded on the timeline, and staff are emailed; once
 * only.
 * @throws KnownError 404 unless it is a request that can be answered here, about a sale of the viewer's own
 */
export const answerRequest = (
  viewer: Viewer,
  saleId: string,
  id: string,
  given: Answer & { subject: string },
): Promise<Outcome> =>
  transactionAs(viewer, async (tx) => {
    const asked = await lockRequest(tx, viewer, saleId, id);
    if (!asked || !isAnswerType(asked.type)) throw notFound();
    const subject = subjectOf(asked, addressLines(asked.address).join(', '));
    const answer = answerInWords(asked.type, given, subject);
    // Pressing twice answers once.
    if (!isAnswerable(asked)) return asked.answer === answer ? 'answered' : 'before';
    if (given.subject !== subject) return 'changed';
    await keepAnswer(tx, viewer, saleId, asked, answer);
    return 'answered';
  });

/** Read after the lock, so that it sees what a transaction before it wrote. */
async function lockRequest(tx: Tx, viewer: Viewer, saleId: string, id: string): Promise<SellerRequest | undefined> {
  const lock = 'select 1 from additional_search_request where id = $1 and sale_id = $2 for no key update';
  await tx.$queryRawUnsafe(lock, id, saleId);
  const [asked] = await tx.$queryRawUnsafe<SellerRequest[]>(sellerRequest, id, saleId, viewer.userId);
  return asked;
}

async function keepAnswer(tx: Tx, viewer: Viewer, saleId: string, { id, type }: SellerRequest, answer: string) {
  await tx.additionalSearchRequest.update({
    where: { id },
    data: { status: 'received', received_at: now(), answer, version: { increment: 1 } },
  });
  await recordEvent(tx, {
    name: 'information_received',
    saleId,
    side: 'seller',
    authorUserId: viewer.userId,
    authorName: `${viewer.firstName} ${viewer.lastName}`,
    comments: `${requestLabels[type]}: ${answer}`,
  });
  await queueEmail(tx, requestAnsweredEmail, {
    key: `request-answered:${id}`,
    to: env.STAFF_EMAIL,
    sale_id: saleId,
    data: { requestId: id },
  });
}
