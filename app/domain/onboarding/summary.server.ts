import type { Viewer } from '~/domain/account/queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { SaleAnswers } from './summary';

const termsPage = `
  select exists (select 1 from draft
                  where session_id = $3 and key = 'unrecordedTerms' and data->>'saleId' = s.id) as "isUnrecorded",
         to_jsonb(a) as address, y.tenure, y.tenure_details, s.asking_price as "askingPrice",
         s.customer_type as "customerType",
         (select to_jsonb(ua) from app_user u join address ua on ua.id = u.correspondence_address_id
           where u.id = s.primary_seller_id) as "correspondenceAddress",
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'firstName', n.first_name, 'middleName', n.middle_name, 'lastName', n.last_name, 'email', n.email,
                   'mobileNumber', n.phone_number, 'address', to_jsonb(na)) order by n.id), '[]')
            from person n left join address na on na.id = n.correspondence_address_id
           where n.sale_id = s.id and n.role = 'seller') as sellers,
         s.estate_agent_status as "agentStatus",
         (select b.brand_name || ' - ' || e.office_name
            from estate_agent e join estate_agent_brand b on b.id = e.brand_id
           where e.id = s.estate_agent_id) as agent,
         s.has_mortgage as "hasMortgage", s.onward_purchase as "onwardPurchase",
         s.is_using_foreign_currency as "isUsingForeignCurrency",
         s.requires_mortgage_referral as "requiresMortgageReferral"
    from sale s join property y on y.id = s.property_id join address a on a.id = y.address_id
   where s.id = $1 and s.primary_seller_id = $2`;

type TermsPage = SaleAnswers & { isUnrecorded: boolean };

/**
 * Everything a seller answered, and whether agreeing to it could not be recorded, in one round trip.
 * @throws KnownError 404 unless the sale is the viewer's own
 */
export async function getTermsPage(viewer: Viewer, saleId: string): Promise<TermsPage> {
  const [row] = await sql<TermsPage>('terms_page', termsPage, [saleId, viewer.userId, viewer.sessionId]);
  if (!row) throw notFound();
  return row;
}
