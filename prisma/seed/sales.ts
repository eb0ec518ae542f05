import { settle, settledLineWords } from '../../app/domain/cancellation/rules.ts';
import { refundedWords } from '../../app/domain/payment/refund/rules.ts';
import { SALE_QUESTIONS } from '../../app/domain/sale/questions.ts';
import { demoOf } from '../../app/domain/shared/answers-rules.ts';
import type { Invented, Inventor } from './invented.ts';
import { planChecks, planCorrection, planRequests, planSearches, type Subject } from './progress.ts';
import { planPurchase } from './purchases.ts';
import { planReminders } from './reminders.ts';
import type { Payment, SaleScenario } from './scenarios.ts';
import { planUpdate } from './updates.ts';
import { type Demo, terms } from './world.ts';

/** A sale and everything that followed. Each step is about a day after the one before. */
export function planSale(demo: Demo, scenario: SaleScenario): void {
  const { invent, partners, staff } = demo;
  const { plan } = invent;
  const when = plan.at(scenario.age);
  const later = (days: number, hour?: number) => plan.at(Math.max(scenario.age - days, 1), hour);
  const seller = scenario.seller ?? invent.user(when);
  const { id: property_id, building_number } = planProperty(invent, scenario);
  const agent = scenario.agent ?? 'pending';
  const office = typeof agent === 'object' ? partners.agents[agent.office] : undefined;
  const [sellerSide, buyerSide] = (scenario.solicitors ?? []).map((index) => partners.lawyerGroups[index]);
  const termsAt = scenario.payment === 'no terms' ? null : plan.at(scenario.age, 11);
  const assigned = sellerSide && buyerSide ? later(2) : null;

  const sale = {
    ...plan.stamp(when),
    property_id,
    primary_seller_id: seller.id,
    ...demoOf(SALE_QUESTIONS, scenario),
    ...terms(termsAt),
    estate_agent_id: office,
    estate_agent_status: typeof agent === 'object' ? ('assigned' as const) : agent,
    seller_lawyer_group_id: sellerSide,
    buyer_lawyer_group_id: buyerSide,
    solicitor_groups_assigned_at: assigned,
    date_legal_started: scenario.legalsStarted ? later(3) : null,
    ...companyColumns(invent, when, scenario),
    tags: scenario.tags ?? [],
    possible_duplicate: scenario.duplicate ?? false,
  };
  plan.rows.sale.push(sale);

  const event = (
    event_name: string,
    date_time: Date,
    more: { milestone?: boolean; comments?: string; by?: Invented } = {},
  ) => {
    const { by = staff, ...rest } = more;
    plan.rows.timelineEvent.push({
      id: plan.id(date_time),
      sale_id: sale.id,
      event_name,
      author: 'S',
      author_user_id: by.id,
      author_name: `${by.first_name} ${by.last_name}`,
      date_time,
      ...rest,
    });
  };

  event('sale_created', when, { by: seller });
  if (scenario.payment === 'no terms' || scenario.payment === 'unpaid') {
    planReminders(plan, { kind: 'sign_up', subjectId: sale.id, saleId: sale.id, to: seller, since: when });
  }
  if (termsAt) event('terms_accepted', termsAt, { by: seller });
  const order = planOrder(demo, { sale, seller, payment: scenario.payment, paidAt: plan.at(scenario.age, 12) });
  if (scenario.payment === 'card')
    event('payment_successful', plan.at(scenario.age, 12), { milestone: true, by: seller });
  if (scenario.payment === 'referral')
    event('referral_code_applied', plan.at(scenario.age, 12), { milestone: true, by: seller });
  if (scenario.payment === 'invoiced') event('order_invoiced', plan.at(scenario.age, 12), { milestone: true });
  if (office) event('estate_agent_assigned', later(1), { by: seller });
  if (office && isPaid(scenario.payment)) planIntroduction(invent, sale.id, office, later(1, 11));
  if (assigned && sellerSide && buyerSide) {
    event('solicitors_assigned', assigned, { milestone: true, comments: 'Both sides have been introduced by email.' });
    plan.rows.solicitorAssignment.push({
      id: plan.id(assigned),
      sale_id: sale.id,
      seller_lawyer_group_id: sellerSide,
      buyer_lawyer_group_id: buyerSide,
      seller_comments: 'Would like to move before the new school year.',
      seller_introduction: true,
      seller_instruction: scenario.legalsStarted ?? false,
      assigned_by_id: staff.id,
      assigned_at: assigned,
    });
  }
  if (scenario.wish !== undefined) {
    const wish = { kind: 'panel' as const, lawyer_group_id: partners.lawyerGroups[scenario.wish] };
    plan.rows.solicitorWish.push({ ...plan.stamp(later(1)), sale_id: sale.id, ...wish });
  }
  if (scenario.offer !== undefined) {
    const [told, price] = [plan.at(scenario.offer, 15), Math.floor((sale.asking_price * 98) / 10_000_000) * 100_000];
    const buyer = { buyer_name: 'Amir Khan', buyer_email: 'amir.khan@people.example' };
    plan.rows.offer.push({
      ...{ id: plan.id(told), sale_id: sale.id, created_at: told },
      ...{ day: plan.day(scenario.offer), price, ...buyer },
    });
    event('offer_told', told, { by: seller });
  }
  if (sale.date_legal_started) event('legals_started', sale.date_legal_started, { milestone: true });

  const subjects: Subject[] = [{ person_type: 'seller', user_id: seller.id, ...seller }];
  for (let n = 0; n < (scenario.additionalSellers ?? 0); n++) {
    const follower = n === 0 ? scenario.follower : undefined;
    const person = { ...plan.stamp(when), ...(follower ? ownWords(follower) : invent.names()) };
    const told = {
      ...(isPaid(scenario.payment) && { invited_at: later(0, 13) }),
      ...(follower && { user_id: follower.id, confirmed_at: later(0, 18) }),
    };
    const customer_type = 'individual_owner' as const;
    const correspondence_address_id = invent.address(when);
    plan.rows.person.push({
      ...person,
      ...told,
      role: 'seller',
      sale_id: sale.id,
      customer_type,
      correspondence_address_id,
    });
    subjects.push({ person_type: 'seller', person_id: person.id, ...person });
  }
  for (const purchase of scenario.purchases ?? []) {
    const people = planPurchase(demo, { sale, scenario: purchase });
    if (purchase.agreed !== undefined && purchase.aborted === undefined) subjects.push(...people);
  }

  if (scenario.cancelled && order) {
    const { after, isRefunded } = scenario.cancelled;
    const stated = later(after);
    event('cancelled', stated, { milestone: true, by: seller, comments: 'Stated on their dashboard' });
    const work = settle(
      {
        total: order.total_amount,
        lines: demo.products.map(({ key, name, price_inc_vat: price }) => ({ key, name, price, quantity: 1 })),
      },
      { isSolicitorIntroduced: assigned !== null, areChecksOrdered: false, searchesOrdered: 0, searchesInPack: 4 },
      true,
    );
    plan.rows.cancellation.push({
      ...{ id: plan.id(stated), sale_id: sale.id, channel: 'page', stated_on: plan.day(scenario.age - after) },
      ...{ due_back: work.due, done: work.lines.map(settledLineWords), created_at: stated },
    });
    if (isRefunded) {
      const refunded = later(after + 2);
      event('payment_refunded', refunded, { comments: refundedWords(work.due, order.total_amount) ?? undefined });
      plan.rows.refund.push({
        ...plan.stamp(refunded),
        ...{ order_id: order.id, amount: work.due, reason: 'Cancelled within 14 days', status: 'succeeded' },
        ...{ stripe_refund_id: `re_demo${sale.id.slice(-6)}`, refunded_by_id: staff.id, settled_at: refunded },
      });
    }
  }

  if (scenario.withdrawn) {
    const { after, isClosed } = scenario.withdrawn;
    const askedAt = later(after);
    event('end_asked', askedAt, { by: seller });
    const reason = 'We have decided to stay where we are.';
    if (!isClosed)
      plan.rows.closingRequest.push({ id: plan.id(askedAt), sale_id: sale.id, reason, created_at: askedAt });
    if (isClosed) {
      const closed = later(after + 1);
      event('sale_closed', closed, { milestone: true, by: staff, comments: 'Withdrawn' });
      const why = { closed_as: 'withdrawn', reason: 'Confirmed on the phone' } as const;
      plan.rows.closing.push({
        ...{ id: plan.id(closed), sale_id: sale.id, ...why, closed_by_id: staff.id, created_at: closed },
      });
    }
  }

  const progress = { invent, sale, staff, seller, building_number, event, later };
  if (scenario.searches) planSearches(progress, scenario.searches);
  if (scenario.checks) planChecks(progress, scenario.checks, subjects);
  if (scenario.requests) planRequests(progress, scenario.requests);
  if (scenario.corrected) planCorrection(progress, scenario.corrected, seller);
  if (scenario.asked) planUpdate(progress, scenario.asked);
}

const ownWords = ({ first_name, last_name, email, phone_number }: Invented) => ({
  ...{ first_name, last_name, email, phone_number },
});

const isPaid = (payment: Payment | undefined) => payment === 'card' || payment === 'referral' || payment === 'invoiced';

/** The state after the primary valuer was emailed. One without an address was not. */
function planIntroduction({ plan }: Inventor, sale_id: string, agentId: string, sent_at: Date): void {
  const primary = plan.rows.valuer.find((valuer) => valuer.estate_agent_id === agentId && valuer.primary_valuer);
  if (!primary?.email) return;
  plan.rows.emailMessage.push({
    ...plan.stamp(sent_at),
    key: `agent-introduction:${sale_id}:${agentId}`,
    kind: 'agent-introduction',
    to: primary.email,
    sale_id,
    data: { agentId },
    status: 'sent',
    attempts: 1,
    sent_at,
  });
}

function planProperty(invent: Inventor, { age, scottish, leasehold, tenureDetails }: SaleScenario) {
  const { plan } = invent;
  const when = plan.at(age);
  const address_id = invent.address(when, { scottish, flat: leasehold });
  const tenure = tenureDetails ? ('other' as const) : leasehold ? ('leasehold' as const) : ('freehold' as const);
  const property = { ...plan.stamp(when), address_id, tenure, tenure_details: tenureDetails };
  plan.rows.property.push(property);
  return { id: property.id, building_number: plan.rows.address.at(-1)?.building_number ?? '1' };
}

/** A company whose customer found it in the register, or only typed what it is. */
function companyColumns(invent: Inventor, when: Date, { company, isCompanyTyped }: SaleScenario) {
  if (!company) return {};
  if (isCompanyTyped) return { company_number: '11223344', company_name: 'Larkspur Living' };
  const { id, company_number, name } = inventCompany(invent, when);
  return { company_seller_id: id, company_number, company_name: name, company_checked_at: when };
}

export const planCompany = (invent: Inventor, when: Date): string => inventCompany(invent, when).id;

function inventCompany(invent: Inventor, when: Date) {
  const { plan } = invent;
  const count = plan.rows.company.length;
  const name = `${['Millrace', 'Copperfield', 'Saltmarsh'][count % 3]} Homes Limited`;
  const company = {
    ...plan.stamp(when),
    name,
    company_number: `0000${4200 + count}`,
    address_id: invent.address(when, { organisation_name: name }),
  };
  plan.rows.company.push(company);
  return company;
}

type OrderPlan = { sale: { id: string; created_at: Date }; seller: Invented; payment: Payment; paidAt: Date };

function planOrder(demo: Demo, { sale, seller, payment, paidAt }: OrderPlan) {
  if (payment === 'no terms' || payment === 'unpaid') return null;
  const { plan } = demo.invent;
  const free = payment === 'referral';
  const total_amount = free ? 0 : demo.products.reduce((sum, { price_inc_vat }) => sum + price_inc_vat, 0);
  const vat = Math.round(total_amount / 6);
  const paid = payment === 'card' || payment === 'referral' || payment === 'invoiced';
  const order = {
    ...plan.stamp(sale.created_at),
    sale_id: sale.id,
    payment_type: payment === 'referral' || payment === 'invoiced' ? payment : ('card' as const),
    status: paid ? ('succeeded' as const) : payment,
    total_amount,
    subtotal: total_amount - vat,
    vat,
    paid_at: paid ? paidAt : null,
    stripe_customer_id: `cus_demo${seller.id.slice(-6)}`,
    // The sandbox reads what was paid from the end of the id, so that staff can refund it.
    stripe_transaction_id:
      free || payment === 'invoiced' ? null : `pi_demo${sale.id.slice(-6)}${paid ? `_${total_amount}` : ''}`,
    referral_code_id: free ? demo.referralCodeId : null,
    invoiced_by_id: payment === 'invoiced' ? demo.staff.id : null,
  };
  plan.rows.order.push(order);
  for (const { id: product_id, name: product_name, price_inc_vat: product_price } of demo.products) {
    const item = { order_id: order.id, product_id, product_name, product_price };
    plan.rows.orderItem.push({ id: plan.id(order.created_at), ...item });
  }
  return order;
}
