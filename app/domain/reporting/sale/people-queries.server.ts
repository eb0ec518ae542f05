import { isAccepted, isActive } from '~/domain/account/visibility-queries.server';
import { addressJson } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import { GIFTOR_QUESTIONS } from '~/domain/people/questions';
import type { CustomerType, InvitationState } from '~/domain/people/rules';
import type { Giftor, PersonInDeal } from '~/domain/people/schema';
import { buyerFirst } from '~/domain/purchase/buyer-queries.server';
import { buyersForStaffJson, giftorsForStaffJson } from '~/domain/purchase/queries.server';
import { PURCHASE_QUESTIONS } from '~/domain/purchase/questions';
import type { FundingColumn, YesNoNotSure } from '~/domain/purchase/rules';
import { datesJson } from '~/domain/purchase/significant-dates/queries.server';
import type { SignificantDates } from '~/domain/purchase/significant-dates/rules';
import { sellersForStaffJson } from '~/domain/sale/queries.server';
import { type AnswerInWords, answersInWords, columnsOf, type SavedAnswers } from '~/domain/shared/answers-rules';
import { PURCHASES_A_PAGE } from '~/domain/shared/bounds-rules';
import { answersJson } from '~/domain/shared/json-queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';

/** A primary customer, as staff see one. */
export type PrimaryCustomer = {
  userId: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  email: string;
  mobileNumber: string | null;
  active: boolean;
  correspondenceAddress: Address | null;
};

const primaryCustomer = (user: string) => `
  (select jsonb_build_object(
            'userId', u.id, 'firstName', u.first_name, 'middleName', u.middle_name, 'lastName', u.last_name,
            'email', u.email, 'mobileNumber', u.phone_number, 'active', u.active,
            'correspondenceAddress', ${addressJson('ua')})
     from app_user u left join address ua on ua.id = u.correspondence_address_id
    where u.id = ${user})`;

/** How far someone who was named is with being told of it, and what else is asked about them, as the lists say it to staff. */
type Invited = { invitation: InvitationState; answers: AnswerInWords[] };

const withAnswers = <Person extends PersonInDeal>(person: Person): Person & { answers: AnswerInWords[] } => ({
  ...person,
  answers: answersInWords(GIFTOR_QUESTIONS, 'staff', columnsOf(GIFTOR_QUESTIONS, person)),
});

export type SellersTab = {
  primary: PrimaryCustomer;
  customerType: CustomerType;
  termsAcceptedAt: string | null;
  termsVersion: string | null;
  additional: (PersonInDeal & Invited)[];
  company: { name: string; number: string; address: Address | null } | null;
};

const sellersTab = `
  select ${primaryCustomer('s.primary_seller_id')} as "primary", s.customer_type::text as "customerType",
         to_jsonb(s.terms_accepted_at) as "termsAcceptedAt", s.terms_version as "termsVersion",
         ${sellersForStaffJson} as additional,
         (select jsonb_build_object('name', c.name, 'number', c.company_number, 'address', ${addressJson('ca')})
            from company c left join address ca on ca.id = c.address_id
           where c.id = s.company_seller_id) as company
    from sale s where s.id = $1`;

/** @throws KnownError 404 */
export async function getSellersTab(saleId: string): Promise<SellersTab> {
  const [row] = await sql<SellersTab>(sellersTab, [saleId]);
  if (!row) throw notFound();
  return { ...row, additional: row.additional.map(withAnswers) };
}

/** Prices and gifts are pence. */
export type PurchaseOfSale = {
  id: string;
  version: number;
  isActive: boolean;
  /** Staff have accepted the buyer: until then a stranger. */
  isAccepted: boolean;
  disputedAt: string | null;
  confirmedAt: string | null;
  createdAt: string;
  /** As `PURCHASE_QUESTIONS` says them to staff. */
  answers: AnswerInWords[];
  gifts: YesNoNotSure;
  funding: Record<FundingColumn | 'remortgage', boolean>;
  otherFundingComments: string | null;
  customerType: CustomerType;
  dates: SignificantDates;
  primary: PrimaryCustomer;
  additional: (PersonInDeal & Invited)[];
  giftors: (Giftor & Invited)[];
};

const purchasesOfSale = `
  select p.id, p.version, ${isActive} as "isActive", ${isAccepted} as "isAccepted",
         to_jsonb(p.disputed_at) as "disputedAt", to_jsonb(p.confirmed_at) as "confirmedAt",
         to_jsonb(p.created_at) as "createdAt", ${answersJson('p', PURCHASE_QUESTIONS)} as answers, p.gifts::text,
         jsonb_build_object(
           'savings_from_employment', p.savings_from_employment, 'investment_portfolio', p.investment_portfolio,
           'remortgage', p.remortgage, 'inheritance', p.inheritance, 'divorce_settlement', p.divorce_settlement,
           'pension_lump_sum_withdrawal', p.pension_lump_sum_withdrawal, 'sale_of_shares', p.sale_of_shares,
           'directors_loans_dividends', p.directors_loans_dividends, 'other_funding', p.other_funding) as funding,
         p.other_funding_comments as "otherFundingComments", p.customer_type::text as "customerType",
         ${datesJson} as dates,
         ${primaryCustomer('p.primary_buyer_id')} as "primary", ${buyersForStaffJson} as additional,
         ${giftorsForStaffJson} as giftors
    from purchase p
   where p.property_id = (select property_id from sale where id = $1)
   order by ${buyerFirst} limit ${PURCHASES_A_PAGE} offset $2`;

/** A page of them, the one that counts most first. */
export async function listPurchasesOfSale(saleId: string, page = 1): Promise<PurchaseOfSale[]> {
  type Row = Omit<PurchaseOfSale, 'answers'> & { answers: SavedAnswers };
  const rows = await sql<Row>(purchasesOfSale, [saleId, (page - 1) * PURCHASES_A_PAGE]);
  return rows.map((row) => ({
    ...row,
    answers: answersInWords(PURCHASE_QUESTIONS, 'staff', row.answers),
    additional: row.additional.map(withAnswers),
    giftors: row.giftors.map(withAnswers),
  }));
}
