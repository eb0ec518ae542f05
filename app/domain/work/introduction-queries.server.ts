import { isActive, paysFor } from '~/domain/account/visibility-fragments.server';
import { momentText } from '~/domain/shared/entity-rules';
import { FOREIGN_CURRENCY, MORTGAGE_REFERRAL } from '~/domain/shared/money-questions';
import type { Tx } from '~/platform/db.server';
import type { Introduction } from './rules';

/** SQL: when we last corrected this answer, since a customer can ask for it later. */
const correctedAt = (deal: string, { summary }: { summary: string }) => `(
  select max(c.created_at) from correction c where ${deal} and c.changes @> '[{"label": "${summary}"}]')`;

const wishOfSeller = `
  select 'broker_introduction' as kind, 'seller' as side, null::bpchar as "purchaseId", s.primary_seller_id as user_id,
         greatest(coalesce(o.paid_at, o.updated_at), ${correctedAt('c.sale_id = s.id', MORTGAGE_REFERRAL)}) as since
    from sale_order o where ${paysFor('s.id')} and s.requires_mortgage_referral`;

const wishOfBuyer = (kind: Introduction['kind'], question: { column: string; summary: string }) => `
  select '${kind}', 'buyer', p.id, p.primary_buyer_id,
         greatest(p.confirmed_at, ${correctedAt('c.purchase_id = p.id', question)})
    from purchase p where p.property_id = s.property_id and ${isActive} and p.${question.column}`;

/**
 * Sellers who asked for a mortgage broker, since they paid, and buyers who did, or who move money between countries, since they registered: no one
 * but buyers reads that we can introduce them to our currency partner.
 */
const introductions = `
  select w.kind, w.side, w."purchaseId", w.since, u.first_name || ' ' || u.last_name as name, u.email, u.phone_number as phone
    from sale s cross join lateral (
      ${wishOfSeller}
      union all ${wishOfBuyer('broker_introduction', MORTGAGE_REFERRAL)}
      union all ${wishOfBuyer('currency_introduction', FOREIGN_CURRENCY)}) w
    join app_user u on u.id = w.user_id
   where s.id = $1 and not exists (
     select from timeline_event t
      where t.event_name = w.kind and t.date_time >= w.since
        and case when w."purchaseId" is null then t.sale_id = s.id else t.purchase_id = w."purchaseId" end)
   order by w.kind, w.side, w."purchaseId"`;

type IntroductionToMake = Introduction & { name: string; email: string; phone: string | null };

/** The introductions of a sale that we said we would make, and have not. */
export async function readIntroductions(tx: Tx, saleId: string): Promise<IntroductionToMake[]> {
  const rows = await tx.$queryRawUnsafe<(Omit<IntroductionToMake, 'since'> & { since: Date })[]>(introductions, saleId);
  return rows.map((row) => ({ ...row, since: momentText(row.since) }));
}
