import { GIFT_QUESTIONS, PERSON_QUESTIONS_IN_JSON } from '~/domain/people/questions';
import { isActivePurchase } from '~/domain/purchase/rules';
import { GIVEN_SALE_QUESTIONS } from '~/domain/sale/questions';
import { selectOf } from '~/domain/shared/answers-rules';
import { db } from '~/platform/db.server';
import { type Involvement, isSameName } from './erasure-rules';

/** An address without its id. */
export const ADDRESS = { omit: { id: true } } as const;

const CANCELLATION = {
  select: {
    ...{ channel: true, stated_on: true, comments: true, due_back: true, not_paid_at: true, done: true },
    created_at: true,
  },
} as const;
/** That they asked to withdraw or to stop, and why. */
const CLOSING_REQUEST = { select: { reason: true, created_at: true } } as const;
/** What they said of what staff corrected. What it was may be about other people. */
const CORRECTION = { part: true, created_at: true, objected_at: true, objection: true } as const;

const primaryIds = (deals: readonly Involvement[], of: 'saleId' | 'purchaseId') =>
  deals.filter(({ isPrimary }) => isPrimary).flatMap((deal) => deal[of] ?? []);

/** The sales of which they are the primary seller. */
export async function readSales(deals: readonly Involvement[]) {
  const sales = await db.sale.findMany({
    where: { id: { in: primaryIds(deals, 'saleId') } },
    orderBy: { created_at: 'asc' },
    select: {
      ...{ id: true, type: true },
      ...selectOf(GIVEN_SALE_QUESTIONS),
      ...{
        terms_version: true,
        terms_accepted_at: true,
        terms_accepted_ip: true,
        start_now_at: true,
        start_now_version: true,
        understood_nation: true,
        date_legal_started: true,
        created_at: true,
        updated_at: true,
      },
      property: { select: { tenure: true, tenure_details: true, value: true, address: ADDRESS } },
      company_seller: { select: { name: true, company_number: true } },
      seller_lawyer_group: { select: { law_firm: { select: { name: true } } } },
      estate_agent: { select: { office_name: true, brand: { select: { brand_name: true } } } },
      orders: {
        select: {
          ...{
            id: true,
            payment_type: true,
            status: true,
            total_amount: true,
            subtotal: true,
            vat: true,
            paid_at: true,
          },
          ...{ created_at: true, stripe_transaction_id: true, stripe_customer_id: true },
          items: { select: { product_name: true, product_price: true, quantity: true } },
          refunds: { select: { amount: true, status: true, transferred_on: true, created_at: true, settled_at: true } },
          cancellation: { select: { ...CANCELLATION.select, why: true } },
        },
      },
      search_orders: {
        select: {
          ...{ reference: true, status: true, ordered_on: true },
          searches: { select: { product_id: true, reference: true, status: true, completion_date: true } },
        },
      },
      search_requests: {
        select: { type: true, status: true, fee: true, answer: true, created_at: true, received_at: true },
      },
      solicitor_wish: { select: { kind: true, firm_name: true, created_at: true } },
      cancellation: CANCELLATION,
      closing_request: CLOSING_REQUEST,
      closing: { select: { closed_as: true, created_at: true } },
      named_agent: { select: { agent_name: true, branch: true, email: true, created_at: true } },
      offer: { select: { day: true, price: true, created_at: true } },
      stories: { select: { who: true, title: true, text: true, difference: true, consented_on: true } },
      corrections: { select: CORRECTION },
      _count: { select: { people: true } },
    },
  });
  return sales.map(({ _count, ...sale }) => ({
    ...sale,
    // Of a company they get what they typed, which is among the answers.
    company_seller: sale.customer_type === 'company' ? null : sale.company_seller,
    terms_accepted: sale.terms_accepted_at !== null,
    other_people_named: _count.people,
  }));
}

/** What staff noted about their sales. Only the copy that staff make has it. */
export async function readNotes(deals: readonly Involvement[]) {
  const sales = primaryIds(deals, 'saleId');
  const [staff_notes, follow_ups] = await Promise.all([
    db.staffNote.findMany({
      where: { sale_id: { in: sales }, removed_at: null },
      orderBy: { created_at: 'asc' },
      select: { sale_id: true, text: true, created_at: true },
    }),
    db.sale.findMany({
      where: { id: { in: sales }, follow_up_on: { not: null } },
      orderBy: { id: 'asc' },
      select: { id: true, follow_up_on: true, follow_up_note: true },
    }),
  ]);
  return { staff_notes, follow_ups };
}

/** The purchases of which they are the primary buyer. */
export async function readPurchases(deals: readonly Involvement[]) {
  const purchases = await db.purchase.findMany({
    where: { id: { in: primaryIds(deals, 'purchaseId') } },
    orderBy: { created_at: 'asc' },
    omit: {
      primary_buyer_id: true,
      property_id: true,
      disputed_at: true,
      recognised_at: true,
      accepted_by_id: true,
      version: true,
    },
    include: {
      property: { select: { tenure: true, address: ADDRESS } },
      solicitor_wish: { select: { kind: true, firm_name: true, created_at: true } },
      cancellation: CANCELLATION,
      closing_request: CLOSING_REQUEST,
      corrections: { select: CORRECTION },
      _count: { select: { people: true } },
    },
  });
  return purchases.map(({ _count, ...purchase }) => ({
    ...purchase,
    terms_accepted: purchase.terms_accepted_at !== null,
    is_active: isActivePurchase(purchase),
    other_people_named: _count.people,
  }));
}

type Known = { id: string; first_name: string; last_name: string };

/**
 * Where others named them. Two people may share an email address, so only someone with the same name counts as the same person; of anyone
 * else it says only the role.
 */
export async function readNamed(deals: readonly Involvement[], user: Known) {
  const people = await db.person.findMany({
    where: { id: { in: deals.flatMap(({ personId }) => personId ?? []) } },
    orderBy: { created_at: 'asc' },
    select: {
      ...{ id: true, user_id: true, role: true },
      ...selectOf(PERSON_QUESTIONS_IN_JSON),
      ...{ customer_type: true, amount: true, relationship: true },
      ...selectOf(GIFT_QUESTIONS),
      created_at: true,
      correspondence_address: ADDRESS,
    },
  });
  return people.map(({ id, user_id, ...person }) => {
    const address = deals.find(({ personId }) => personId === id)?.address;
    const isThem = user_id === user.id || isSameName(person, user);
    return isThem ? { ...person, property: address } : { role: person.role, email: person.email };
  });
}

/** The identity checks of the person. Someone who shares their email address has their own. */
export async function readChecks(user: Known, deals: readonly Involvement[]) {
  const checks = await db.identityCheck.findMany({
    where: { OR: [{ user_id: user.id }, { person_id: { in: deals.flatMap(({ personId }) => personId ?? []) } }] },
    orderBy: { created_at: 'asc' },
    select: {
      ...{ user_id: true, person_type: true, first_name: true, last_name: true, email: true, phone_number: true },
      ...{ status: true, thirdfort_id: true, created_at: true, finished_at: true },
    },
  });
  return checks
    .filter((check) => check.user_id === user.id || isSameName(check, user))
    .map(({ user_id: _, ...check }) => check);
}

/** The events of their deals. Comments are left out, since they may be about other people. */
export async function readEvents(userId: string, deals: readonly Involvement[]) {
  const events = await db.timelineEvent.findMany({
    where: {
      OR: [
        { sale_id: { in: primaryIds(deals, 'saleId') } },
        { purchase_id: { in: primaryIds(deals, 'purchaseId') } },
        { author_user_id: userId, sale_id: { in: deals.flatMap(({ saleId }) => saleId ?? []) } },
        { author_user_id: userId, purchase_id: { in: deals.flatMap(({ purchaseId }) => purchaseId ?? []) } },
      ],
    },
    orderBy: [{ date_time: 'asc' }, { id: 'asc' }],
    select: { event_name: true, sale_id: true, purchase_id: true, date_time: true, author_user_id: true },
  });
  return events.map(({ author_user_id, ...event }) => ({ ...event, by_you: author_user_id === userId }));
}
