import { ACCEPTED } from '~/domain/purchase/buyer-fragments.server';
import { toDay } from '~/domain/shared/entity-rules';
import { db } from '~/platform/db.server';

/** An accepted offer that an estate agent told us of, and that staff have not answered. */
export type AcceptedOffer = {
  saleId: string;
  day: string;
  /** The accepted buyer's purchase, if its sale is not agreed yet: it can be dated. */
  purchaseId: string | null;
};

/** Of a case; null for any other. */
export async function findAcceptedOffer(caseId: string): Promise<AcceptedOffer | null> {
  const found = await db.enquiryCase.findFirst({
    where: { id: caseId, answered_at: null, offer_accepted_on: { not: null }, sale_id: { not: null } },
    select: {
      offer_accepted_on: true,
      sale: {
        select: {
          id: true,
          property: {
            select: {
              purchases: { where: { ...ACCEPTED, cancellation: null, sale_agreed: null }, select: { id: true } },
            },
          },
        },
      },
    },
  });
  if (!found?.offer_accepted_on || !found.sale) return null;
  const [purchase] = found.sale.property.purchases;
  return { saleId: found.sale.id, day: toDay(found.offer_accepted_on), purchaseId: purchase?.id ?? null };
}
