import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { offerAcceptedEmail, offerDeniedEmail } from './emails-schema';
import { findLinkedOffer } from './link-queries.server';
import { type OfferSituation, readOfferSituation } from './queries.server';
import { ALREADY_RECORDED, BUYER_ALREADY_ACCEPTED, IN_FUTURE, OWN_EMAIL, offerWords } from './rules';
import type { NewOffer } from './schema';

/** The wait before the buyer is emailed, so that an offer with a mistyped address can be taken back. */
const AFTER_TYPING_MS = 10 * 60_000;

/** Locks the row that is also locked when staff accept a buyer (`lockHome`). */
async function lockSaleForOffer(tx: Tx, viewer: Viewer, saleId: string): Promise<OfferSituation> {
  await tx.$queryRaw`select 1 from property y join sale s on s.property_id = y.id where s.id = ${saleId} for no key update of y`;
  const selling = await readOfferSituation(tx, viewer, saleId);
  if (!selling) throw notFound();
  return selling;
}

const authorOf = ({ userId, firstName, lastName }: Viewer) =>
  ({ side: 'seller', authorUserId: userId, authorName: `${firstName} ${lastName}` }) as const;

/**
 * The seller has accepted an offer. It accepts no buyer and sets no significant date. The buyer is emailed ten minutes later, if the seller knows their
 * address.
 * @throws KnownError 404 unless it is a paid sale of the viewer's own; 409 when there is an offer already, or staff have accepted a buyer; 422 for
 * a day in the future or the seller's own address
 */
export const recordOffer = (viewer: Viewer, saleId: string, given: NewOffer): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const { offer, hasBuyer } = await lockSaleForOffer(tx, viewer, saleId);
    if (hasBuyer) throw new KnownError(409, BUYER_ALREADY_ACCEPTED);
    if (offer) throw new KnownError(409, ALREADY_RECORDED);
    const { price, day, buyerName: buyer_name, buyerEmail: buyer_email } = given;
    const at = now();
    if (day > londonDay(at)) throw new KnownError(422, IN_FUTURE, { day: [IN_FUTURE] });
    if (buyer_email === viewer.email) throw new KnownError(422, OWN_EMAIL, { buyerEmail: [OWN_EMAIL] });
    const id = newId();
    // An earlier offer whose purchase was aborted.
    await tx.offer.deleteMany({ where: { sale_id: saleId } });
    await tx.offer.create({
      data: { id, sale_id: saleId, day: new Date(day), price, buyer_name, buyer_email, created_at: at },
    });
    // Without the buyer's name, since erasing them would not find it here.
    await recordEvent(tx, { name: 'offer_told', saleId, comments: offerWords({ price, day }), ...authorOf(viewer) });
    if (buyer_email === null) return;
    await queueEmail(tx, offerAcceptedEmail, {
      key: `offer-accepted:${id}`,
      to: buyer_email,
      sale_id: saleId,
      data: { offerId: id },
      notBefore: new Date(at.getTime() + AFTER_TYPING_MS),
    });
  });

/**
 * Deletes the offer, with the buyer's name and email; an email that has not been sent is skipped. Repeating it has no effect.
 * @throws KnownError 404 unless it is a paid sale of the viewer's own; 409 once staff have accepted a buyer
 */
export const takeBackOffer = (viewer: Viewer, saleId: string): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const { offer, hasBuyer } = await lockSaleForOffer(tx, viewer, saleId);
    if (!offer) return;
    if (hasBuyer) throw new KnownError(409, BUYER_ALREADY_ACCEPTED);
    await tx.offer.deleteMany({ where: { sale_id: saleId } });
    await recordEvent(tx, { name: 'offer_taken_back', saleId, comments: offerWords(offer), ...authorOf(viewer) });
  });

/**
 * 'This is not me', from anyone who has the link of the email: the offer stays without the buyer's name and address, and staff are emailed once.
 * @throws KnownError 404 when the link is no longer valid
 */
export async function denyOffer(token: string): Promise<void> {
  const offer = await findLinkedOffer(token);
  if (!offer) throw notFound();
  const { id, saleId } = offer;
  await transaction(async (tx) => {
    const denied = await tx.offer.updateMany({
      where: { id, buyer_email: { not: null } },
      data: { buyer_name: null, buyer_email: null },
    });
    if (denied.count === 0) return;
    const comments = 'The buyer that the seller named';
    await recordEvent(tx, { name: 'invitation_denied', saleId, side: 'seller', comments });
    await queueEmail(tx, offerDeniedEmail, { key: `offer-denied:${id}`, to: env.STAFF_EMAIL, sale_id: saleId });
  });
}
