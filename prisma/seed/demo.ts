import { reportInWords, TOLD_ON_PAGE } from '../../app/domain/agent-access/tell-rules.ts';
import { dueOf } from '../../app/domain/enquiry/case/rules.ts';
import { dueOf as updateDueOf } from '../../app/domain/update-request/rules.ts';
import type { Tx } from '../../app/platform/db.server.ts';
import { planGroups } from './groups.ts';
import { Inventor, mobile } from './invented.ts';
import { INVOICING_AMOUNT, planInvoices } from './invoices.ts';
import { planManagers } from './managers.ts';
import { planPartners } from './partners.ts';
import { Plan } from './plan.ts';
import { planReports } from './reports.ts';
import { planSale } from './sales.ts';
import { PREPARED, SALES } from './scenarios.ts';
import { planWork } from './work.ts';
import type { Demo } from './world.ts';

const STAFF = {
  email: 'staff@keyturn.example',
  first_name: 'Morgan',
  last_name: 'Staff',
  type: 'admin',
  is_manager: true,
} as const;
const SELLER = { email: 'seller@keyturn.example', first_name: 'Amara', last_name: 'Seller' };
const JOINT = { email: 'joint@keyturn.example', first_name: 'Kofi', last_name: 'Seller' };
const BUYER = { email: 'buyer@keyturn.example', first_name: 'Tomasz', last_name: 'Buyer' };

/** Demo data for a first look. Does nothing if it was seeded before. */
export async function seedDemo(tx: Tx): Promise<void> {
  if (await tx.user.findUnique({ where: { email: SELLER.email } })) return;
  const plan = new Plan(new Date());
  const invent = new Inventor(plan);
  const demo: Demo = {
    invent,
    partners: planPartners(invent),
    staff: invent.user(plan.at(420), STAFF),
    products: await tx.product.findMany({ orderBy: { position: 'asc' } }),
    referralCodeId: (await tx.referralCode.findUniqueOrThrow({ where: { code: 'WELCOME2026' } })).id,
  };
  planFeatured(demo);
  for (const scenario of SALES) planSale(demo, scenario);
  planGroups(demo);
  planReports(demo);
  planInvoices(demo);
  planVisitors(demo);
  planNights(demo);
  planNegotiator(demo);
  planWork(demo, planManagers(demo));
  await plan.insert(tx);
  await tx.adminConfig.updateMany({ where: { invoicing_amount: null }, data: { invoicing_amount: INVOICING_AMOUNT } });
}

/**
 * The people that `npm start` prints, each with one deal in progress and an older one; and a joint owner, who follows the seller's
 * sale.
 */
function planFeatured(demo: Demo): void {
  const { invent } = demo;
  const seller = invent.user(invent.plan.at(230), SELLER);
  const buyer = invent.user(invent.plan.at(140), BUYER);
  const joint = invent.user(invent.plan.at(26), JOINT);

  planSale(demo, {
    seller,
    age: 220,
    payment: 'referral',
    agent: { office: 0 },
    solicitors: [0, 2],
    ...PREPARED,
    purchases: [{ age: 205, state: 'active', agreed: 204, exchanged: 150, completed: 140 }],
  });
  planSale(demo, {
    seller,
    age: 26,
    payment: 'card',
    agent: { office: 0 },
    solicitors: [0, 2],
    legalsStarted: true,
    searches: 'partly back',
    checks: 'complete',
    additionalSellers: 2,
    follower: joint,
    requests: { sewer_bill: 'sent', title_plan: 'received', fee_approval: 'sent' },
    purchases: [{ age: 12, state: 'active', agreed: 11, mortgage: 'yes' }],
  });
  planSale(demo, {
    age: 130,
    payment: 'card',
    agent: { office: 4 },
    solicitors: [1, 2],
    ...PREPARED,
    purchases: [{ buyer, age: 120, state: 'active', agreed: 119, aborted: 95 }],
  });
  planSale(demo, {
    age: 38,
    payment: 'card',
    agent: { office: 4 },
    solicitors: [2, 1],
    ...PREPARED,
    purchases: [{ buyer, age: 21, state: 'active', agreed: 20, joint: true, giftors: 1, mortgage: 'yes' }],
  });
}

/** People with an account or a message, and no deal. */
function planVisitors({ invent, staff }: Demo): void {
  const { plan } = invent;
  invent.user(plan.at(14));
  const left = invent.user(plan.at(60));
  const row = plan.rows.user.find(({ id }) => id === left.id);
  if (row) Object.assign(row, { active: false, deactivated_at: plan.at(30) });
  // The last was answered before the six years for which it is kept, so tonight's job deletes it. The first is late.
  for (const age of [2, 9, 2_230]) {
    const { first_name, last_name, email, phone_number } = invent.names();
    const when = plan.at(age);
    plan.rows.enquiryCase.push({
      id: plan.id(when),
      created_at: when,
      full_name: `${first_name} ${last_name}`,
      email,
      mobile_number: phone_number,
      message: 'We are thinking of selling in the spring. When should we start?',
      referrer: 'A friend',
      due_at: dueOf('callback', when),
      ...(age > 2 && { answered_at: plan.at(age - 1), answered_by_id: staff.id, note: 'Called them: in the spring.' }),
    });
  }
  const sale = plan.rows.sale.at(-1);
  const { first_name, last_name, email } = invent.names();
  const came = plan.at(12);
  plan.rows.enquiryCase.push({
    id: plan.id(came),
    created_at: came,
    kind: 'complaint',
    full_name: `${first_name} ${last_name}`,
    email,
    message: 'No one told us that the searches were ordered twice.',
    sale_id: sale?.id,
    recorded_by_id: staff.id,
    due_at: dueOf('complaint', came),
  });
}

/** What the last two nightly runs removed. */
function planNights({ invent: { plan } }: Demo): void {
  const nights = [
    { age: 1, done: { sessions: 14, links: 6, limits: 31, 'used-tokens': 22 } },
    { age: 2, done: { sessions: 11, links: 3, limits: 27, 'used-tokens': 19, callbacks: 1 } },
  ];
  for (const { age, done } of nights) {
    const started_at = new Date(plan.at(age, 3).getTime() + 20 * 60_000);
    const finished_at = new Date(started_at.getTime() + 2_000);
    const run_id = plan.id(started_at);
    plan.rows.retentionRun.push({ id: run_id, started_at, finished_at });
    const parts = Object.entries(done).map(([rule, done]) => ({ run_id, rule, done, finished_at }));
    plan.rows.retentionPart.push(...parts);
  }
}

/**
 * Who signs in at /agent, for the office with most of the sales: one of its sellers does not share how it is doing, one buyer does, and of one
 * sale they told us something. Of one that goes on they asked something today, while we were shut, so that it is never late.
 */
function planNegotiator({ invent: { plan }, partners }: Demo): void {
  const office = partners.agents[4] ?? '';
  const negotiator = { first_name: 'Jo', last_name: 'Marsh', email: 'negotiator@keyturn.example' };
  plan.rows.negotiator.push({
    ...plan.stamp(plan.at(90)),
    ...{ estate_agent_id: office, ...negotiator, phone_number: mobile(891) },
  });
  const sales = plan.rows.sale.filter(({ estate_agent_id }) => estate_agent_id === office);
  const [hidden, shared] = sales;
  if (hidden) hidden.shares_with_agent = false;
  for (const purchase of plan.rows.purchase)
    if (purchase.property_id === shared?.property_id && purchase.accepted_at) purchase.shares_with_agent = true;
  const sale = sales.at(-1);
  const came = plan.at(1, 16);
  plan.rows.enquiryCase.push({
    ...{ id: plan.id(came), created_at: came, kind: 'question', due_at: dueOf('question', came) },
    ...{ full_name: 'Jo Marsh at Norwood Lettings & Sales, York', email: negotiator.email, referrer: TOLD_ON_PAGE },
    ...{ message: reportInWords({ what: 'fell_through', day: null, reason: 'took_too_long' }), sale_id: sale?.id },
  });
  const asked_at = plan.at(0, 0);
  const contact = plan.id(came);
  plan.rows.agentContact.push({ id: contact, email: negotiator.email, created_at: came, last_seen_at: asked_at });
  const isOver = ({ id, property_id }: (typeof sales)[number]) =>
    [...plan.rows.closing, ...plan.rows.cancellation].some(({ sale_id }) => sale_id === id) ||
    plan.rows.purchase.some((purchase) => purchase.property_id === property_id && purchase.completed);
  const open = sales.find((each) => each !== hidden && each.seller_lawyer_group_id && !isOver(each));
  if (!open) return;
  plan.rows.updateRequest.push({
    ...{ id: plan.id(asked_at), sale_id: open.id, asked_by_contact_id: contact },
    ...{
      question: 'My seller would like to know when contracts can be exchanged.',
      asked_at,
      due_at: updateDueOf(asked_at),
    },
  });
}
