import { addressSelect } from '~/domain/address/fragments.server';
import type { Address } from '~/domain/address/rules';
import { amountsOf, type OrderLine } from '~/domain/payment/rules';
import { staffPersonSelect, toStaffGiftor, toStaffPerson } from '~/domain/people/person-fragments.server';
import type { CustomerType, InvitationState } from '~/domain/people/rules';
import type { Giftor, PersonInDeal } from '~/domain/people/schema';
import { buyerFirst } from '~/domain/purchase/buyer-fragments.server';
import { fundingOf, fundingSelect } from '~/domain/purchase/queries.server';
import { PURCHASE_QUESTIONS } from '~/domain/purchase/questions';
import { isAcceptedBuyer, isActivePurchase, type YesNoNotSure } from '~/domain/purchase/rules';
import { type SignificantDates, toSignificantDates } from '~/domain/purchase/significant-dates/rules';
import { type AnswerInWords, answersInWords, selectOf } from '~/domain/shared/answers-rules';
import { PURCHASES_A_PAGE } from '~/domain/shared/bounds-rules';
import { idsInOrder, momentOrNull, momentText } from '~/domain/shared/entity-rules';
import { type Pence, toPence } from '~/domain/shared/pence-rules';
import { db, sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';

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

const customerSelect = {
  id: true,
  first_name: true,
  middle_name: true,
  last_name: true,
  email: true,
  phone_number: true,
  active: true,
  correspondence_address: { select: addressSelect },
} satisfies Prisma.UserSelect;

const toCustomer = (row: Prisma.UserGetPayload<{ select: typeof customerSelect }>): PrimaryCustomer => ({
  userId: row.id,
  firstName: row.first_name,
  middleName: row.middle_name,
  lastName: row.last_name,
  email: row.email,
  mobileNumber: row.phone_number,
  active: row.active,
  correspondenceAddress: row.correspondence_address,
});

/** The state of a named person's invitation, and their other answers, in words for staff. */
type Invited = { invitation: InvitationState; answers: AnswerInWords[] };

export type SellersTab = {
  primary: PrimaryCustomer;
  customerType: CustomerType;
  /** Of someone who sells for a company. */
  signsForCompany: boolean | null;
  termsAcceptedAt: string | null;
  termsVersion: string | null;
  /** What the seller agreed to pay, and when. */
  agreed: { at: string; total: Pence } | null;
  additional: (PersonInDeal & Invited)[];
  company: { name: string; number: string; address: Address | null } | null;
  /** The company as the customer typed it, while it is not verified. */
  unverified: { name: string | null; number: string } | null;
};

/** @throws KnownError 404 */
export async function getSellersTab(saleId: string): Promise<SellersTab> {
  const sale = await db.sale.findUnique({
    where: { id: saleId },
    select: {
      primary_seller: { select: customerSelect },
      customer_type: true,
      terms_accepted_at: true,
      terms_version: true,
      agreed_price: { select: { agreed_at: true, lines: true } },
      people: { where: { role: 'seller' }, orderBy: { id: 'asc' }, select: staffPersonSelect },
      ...{ company_number: true, company_name: true, company_checked_at: true, signs_for_company: true },
      company_seller: { select: { name: true, company_number: true, address: { select: addressSelect } } },
    },
  });
  if (!sale) throw notFound();
  const { company_seller: company, agreed_price: agreed } = sale;
  return {
    primary: toCustomer(sale.primary_seller),
    customerType: sale.customer_type,
    signsForCompany: sale.signs_for_company,
    termsAcceptedAt: momentOrNull(sale.terms_accepted_at),
    termsVersion: sale.terms_version,
    agreed: agreed && {
      at: momentText(agreed.agreed_at),
      total: amountsOf(agreed.lines as OrderLine[]).total,
    },
    additional: sale.people.map(toStaffPerson),
    company: company && { name: company.name, number: company.company_number, address: company.address },
    unverified:
      sale.company_number !== null && sale.company_checked_at === null
        ? { name: sale.company_name, number: sale.company_number }
        : null,
  };
}

/** Prices and gifts are pence. */
export type PurchaseOfSale = {
  id: string;
  reference: string;
  version: number;
  isActive: boolean;
  /** Whether staff have accepted the buyer; until then they are a stranger. */
  isAccepted: boolean;
  acceptedAt: string | null;
  /** The member of staff who accepted the buyer, where it is known. */
  acceptedBy: string | null;
  disputedAt: string | null;
  /** When the seller said that this is their buyer. */
  recognisedAt: string | null;
  /** In pence. */
  agreedPrice: Pence;
  confirmedAt: string | null;
  createdAt: string;
  /** The answers to `PURCHASE_QUESTIONS`, in words for staff. */
  answers: AnswerInWords[];
  gifts: YesNoNotSure;
  funding: ReturnType<typeof fundingOf>;
  otherFundingComments: string | null;
  customerType: CustomerType;
  dates: SignificantDates;
  primary: PrimaryCustomer;
  additional: (PersonInDeal & Invited)[];
  giftors: (Giftor & Invited)[];
};

const purchaseSelect = {
  id: true,
  reference: true,
  version: true,
  disputed_at: true,
  recognised_at: true,
  confirmed_at: true,
  created_at: true,
  accepted_at: true,
  accepted_by: { select: { first_name: true, last_name: true } },
  ...selectOf(PURCHASE_QUESTIONS),
  ...fundingSelect,
  customer_type: true,
  sale_agreed: true,
  exchanged: true,
  completed: true,
  aborted: true,
  primary_buyer: { select: customerSelect },
  people: { orderBy: { id: 'asc' }, select: staffPersonSelect },
} satisfies Prisma.PurchaseSelect;

type PurchaseRow = Prisma.PurchaseGetPayload<{ select: typeof purchaseSelect }>;

const toPurchase = (row: PurchaseRow): PurchaseOfSale => ({
  id: row.id,
  reference: row.reference,
  version: row.version,
  isActive: isActivePurchase(row),
  isAccepted: isAcceptedBuyer(row),
  acceptedAt: momentOrNull(row.accepted_at),
  acceptedBy: row.accepted_by && `${row.accepted_by.first_name} ${row.accepted_by.last_name}`,
  disputedAt: momentOrNull(row.disputed_at),
  recognisedAt: momentOrNull(row.recognised_at),
  agreedPrice: toPence(row.agreed_price),
  confirmedAt: momentOrNull(row.confirmed_at),
  createdAt: momentText(row.created_at),
  answers: answersInWords(PURCHASE_QUESTIONS, 'staff', row),
  gifts: row.gifts,
  funding: fundingOf(row),
  otherFundingComments: row.other_funding_comments,
  customerType: row.customer_type,
  dates: toSignificantDates(row),
  primary: toCustomer(row.primary_buyer),
  additional: row.people.filter(({ role }) => role === 'buyer').map(toStaffPerson),
  giftors: row.people.filter(({ role }) => role === 'giftor').map(toStaffGiftor),
});

const purchasesOfSale = `
  select p.id from purchase p
   where p.property_id = (select property_id from sale where id = $1)
   order by ${buyerFirst} limit ${PURCHASES_A_PAGE} offset $2`;

/** A page of the purchases, in the order of `buyerFirst`. */
export async function listPurchasesOfSale(saleId: string, page = 1): Promise<PurchaseOfSale[]> {
  const found = await sql<{ id: string }>(purchasesOfSale, [saleId, (page - 1) * PURCHASES_A_PAGE]);
  const ids = found.map(({ id }) => id);
  const rows = await db.purchase.findMany({ where: { id: { in: ids } }, select: purchaseSelect });
  return idsInOrder(ids, rows).map(toPurchase);
}
