import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import type { Address } from '~/domain/address/rules';
import { db, sql, transaction } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { dropDraft, writeDraft } from './drafts.server';

export type PropertyCard = { role: Role; id: string; complete: boolean; address: Address };

const propertyCards = `
  select d.role, d.id, d.complete, to_jsonb(a) as address
    from (select 'sell' as role, s.id, s.property_id, s.created_at,
                 exists (select 1 from sale_order o where o.sale_id = s.id and o.status = 'succeeded') as complete
            from sale s where s.primary_seller_id = $1
          union all
          select 'buy', p.id, p.property_id, p.created_at, p.is_active
            from purchase p where p.primary_buyer_id = $1) d
    join property y on y.id = d.property_id
    join address a on a.id = y.address_id
   order by d.created_at desc, d.id desc`;

/** A person's sales and purchases, the latest first, in one round trip. */
export const listProperties = (viewer: Viewer): Promise<PropertyCard[]> =>
  sql<PropertyCard>('property_cards', propertyCards, [viewer.userId]);

/** The next property page starts a new sale, with nothing left in it of one that was typed and never saved. */
export async function startAnew(viewer: Viewer): Promise<void> {
  await transaction(async (tx) => {
    await writeDraft(tx, viewer, 'onboardingFlow', {});
    await dropDraft(tx, viewer, 'transactionForm');
  });
}

const resumable = `
  with mine as (select id, terms_accepted, created_at from sale where primary_seller_id = $1)
  select (select terms_accepted from mine order by created_at desc, id desc limit 1) as "latestTermsAccepted",
         exists (select 1 from sale_order o where o.sale_id = mine.id and o.status = 'succeeded') as complete
    from mine where id = $2`;

type Resumable = { latestTermsAccepted: boolean; complete: boolean };

/**
 * Takes a sale in hand again. Terms are looked at on the latest sale, as the specification says; the guards of the
 * journey's pages look at this one.
 * @returns where to go on
 * @throws KnownError 404 unless the sale is the viewer's own
 */
export async function resumeSale(viewer: Viewer, saleId: string): Promise<'dashboard' | 'payment' | 'terms'> {
  const [sale] = await sql<Resumable>('resumable_sale', resumable, [viewer.userId, saleId]);
  if (!sale) throw notFound();
  if (sale.complete) return 'dashboard';
  await writeDraft(db, viewer, 'onboardingFlow', { transactionId: saleId });
  return sale.latestTermsAccepted ? 'payment' : 'terms';
}
