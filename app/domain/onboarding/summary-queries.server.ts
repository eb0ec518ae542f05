import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { addressJson } from '~/domain/address/fragments.server';
import { buyersJson, fundingColumns, giftorsJson } from '~/domain/purchase/fragments.server';
import { PURCHASE_QUESTIONS } from '~/domain/purchase/questions';
import { sellersJson } from '~/domain/sale/fragments.server';
import { SALE_QUESTIONS } from '~/domain/sale/questions';
import { answersJson, objectJson } from '~/domain/shared/json-fragments.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { type PurchaseAnswers, purchaseSummaryOf } from './purchase-summary-rules';
import { type SaleAnswers, summaryOf } from './sale-summary-rules';
import type { SummaryPart } from './summary-rules';

const saleSummary = `
  select exists (select 1 from form_draft
                  where user_id = $2 and key = 'unrecordedTerms' and deal_id = s.id) as "isUnrecorded",
         ${addressJson('a')} as address, y.tenure, y.tenure_details, ${answersJson('s', SALE_QUESTIONS)} as answers,
         (select ${addressJson('ua')} from app_user u join address ua on ua.id = u.correspondence_address_id
           where u.id = s.primary_seller_id) as "correspondenceAddress",
         ${sellersJson} as sellers,
         s.estate_agent_status as "agentStatus",
         (select b.brand_name || ' - ' || e.office_name
            from estate_agent e join estate_agent_brand b on b.id = e.brand_id
           where e.id = s.estate_agent_id) as agent,
         (select concat_ws(', ', n.agent_name, n.branch, n.email) from named_agent n
           where n.sale_id = s.id and n.agent_name is not null) as "unlistedAgent"
    from sale s join property y on y.id = s.property_id join address a on a.id = y.address_id
   where s.id = $1 and s.primary_seller_id = $2`;

/** Whether the acceptance could not be recorded. */
type Unrecorded = { isUnrecorded: boolean };

const purchaseSummary = `
  select exists (select 1 from form_draft
                  where user_id = $2 and key = 'unrecordedTerms' and deal_id = p.id) as "isUnrecorded",
         ${addressJson('a')} as address, ${answersJson('p', PURCHASE_QUESTIONS)} as answers,
         (select ${addressJson('ua')} from app_user u join address ua on ua.id = u.correspondence_address_id
           where u.id = p.primary_buyer_id) as "correspondenceAddress",
         ${buyersJson} as buyers, ${giftorsJson} as giftors,
         ${objectJson(fundingColumns('p'))} as funding, p.other_funding_comments as "otherFunding", p.gifts
    from purchase p join property y on y.id = p.property_id join address a on a.id = y.address_id
   where p.id = $1 and p.primary_buyer_id = $2`;

type TermsPage = Unrecorded & { summary: SummaryPart[] };

/**
 * All of a person's answers, and whether their acceptance of the terms could not be recorded, in one round trip to the database.
 * @throws KnownError 404 unless the sale or purchase is the viewer's own
 */
export async function getTermsPage(role: Role, viewer: Viewer, dealId: string): Promise<TermsPage> {
  const values = [dealId, viewer.userId];
  if (role === 'sell') {
    const [row] = await sql<SaleAnswers & Unrecorded>(saleSummary, values);
    if (!row) throw notFound();
    return { isUnrecorded: row.isUnrecorded, summary: summaryOf(viewer, row) };
  }
  const [row] = await sql<PurchaseAnswers & Unrecorded>(purchaseSummary, values);
  if (!row) throw notFound();
  return { isUnrecorded: row.isUnrecorded, summary: purchaseSummaryOf(viewer, row) };
}
