/** A purchase of a sale's home, and people listed in either, or checked. */
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { signedIn } from './seller';

type Given = Partial<Parameters<typeof db.purchase.create>[0]['data']>;

/**
 * Confirmed by the buyer by default, and not accepted until `isAccepted`, when staff have assigned the buyer's
 * solicitor, or a date of an accepted buyer is given.
 */
export async function buyerOf(
  saleId: string,
  { isConfirmed = true, isAccepted = false, ...given }: Given & { isConfirmed?: boolean; isAccepted?: boolean } = {},
) {
  const { property_id } = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
  const buyer = await signedIn({ firstName: 'Tomasz', lastName: 'Zielinski' });
  const id = newId();
  const at = new Date('2026-11-15T10:00:00Z');
  const terms = { terms_version: '1.0', terms_accepted_at: at };
  const isDated = [given.sale_agreed, given.solicitor_assigned_at].some((date) => date != null);
  await db.purchase.create({
    data: {
      id,
      property_id,
      primary_buyer_id: buyer.person.id,
      ownership_type: 'Joint',
      agreed_price: 34_000_000n,
      mortgage_required_for_purchase: 'yes',
      mortgage_provider: 'Nationwide',
      gifts: 'no',
      ...(isConfirmed && { ...terms, confirmed_at: at }),
      ...((isAccepted || isDated) && { accepted_at: at }),
      ...(isAccepted && { solicitor_assigned_at: at }),
      ...(given as object),
    },
  });
  if (isConfirmed) {
    await db.timelineEvent.create({
      data: {
        id: newId(),
        purchase_id: id,
        event_name: 'purchase_intent_success_email_sent',
        milestone: true,
        date_time: at,
      },
    });
  }
  return { ...buyer, purchaseId: id };
}

type Listed = { sale_id: string; role: 'seller' } | { purchase_id: string; role: 'buyer' | 'giftor' };

/**
 * Someone with an account who is in the primary customer's list. A co-seller or co-buyer has confirmed it by default;
 * the list spells their email address differently.
 */
export async function insertFollower(deal: Listed, { isConfirmed = deal.role !== 'giftor' } = {}) {
  const guest = await signedIn({ firstName: 'Ines' });
  const gift = deal.role === 'giftor' ? { amount: 1_000_000n, relationship: 'parent' as const } : {};
  const type = deal.role === 'giftor' ? {} : { customer_type: 'individual_owner' as const };
  const email = guest.person.email.toUpperCase();
  const at = new Date('2026-11-16T10:00:00Z');
  const said = isConfirmed ? { invited_at: at, confirmed_at: at, user_id: guest.person.id } : {};
  const personId = newId();
  await db.person.create({
    data: { id: personId, first_name: 'Ines', last_name: 'Bello', email, ...said, ...type, ...gift, ...deal },
  });
  return { ...guest, personId };
}

/** An identity check of a customer, without a result yet. @returns its id */
export async function checkUnderWay(saleId: string, userId: string, purchaseId: string | null = null): Promise<string> {
  const id = newId();
  const person = { user_id: userId, person_type: purchaseId ? 'buyer' : 'seller' } as const;
  const named = { first_name: 'Amara', last_name: 'Bello' };
  await db.identityCheck.create({
    data: { id, sale_id: saleId, purchase_id: purchaseId, ...person, ...named, thirdfort_id: `check-${id}` },
  });
  return id;
}
