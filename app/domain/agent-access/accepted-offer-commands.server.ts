import type { Actor } from '~/domain/audit/commands.server';
import { setSignificantDates } from '~/domain/closing/significant-dates-commands.server';
import { answerIn } from '~/domain/enquiry/case/commands.server';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { KnownError } from '~/platform/errors';
import { findAcceptedOffer } from './accepted-offer-queries.server';

const NOTHING_TO_SET = 'There is nothing to set any more. Reload the page';

/**
 * Staff take the day of an offer from what an estate agent told us: the accepted buyer's sale is agreed on it, and the case answered.
 * Of a case that is answered it changes nothing.
 * @throws KnownError 409 when no buyer is accepted or the sale is agreed; 422 for what Significant Dates refuse
 */
export async function takeAcceptedOffer(actor: Actor, caseId: string): Promise<void> {
  const offer = await findAcceptedOffer(caseId);
  if (!offer) return;
  if (offer.purchaseId === null) throw new KnownError(409, NOTHING_TO_SET);
  const note = `Sale agreed set to ${formatDayInWords(offer.day)}.`;
  await setSignificantDates(actor, offer.purchaseId, { sale_agreed: offer.day }, undefined, (tx) =>
    answerIn(tx, actor, caseId, note),
  );
}
