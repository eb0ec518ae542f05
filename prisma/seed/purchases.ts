import { GIFT_QUESTIONS } from '../../app/domain/people/questions.ts';
import { PURCHASE_QUESTIONS } from '../../app/domain/purchase/questions.ts';
import { demoOf } from '../../app/domain/shared/answers-rules.ts';
import { landline } from './invented.ts';
import type { Subject } from './progress.ts';
import type { PurchaseScenario } from './scenarios.ts';
import { type Demo, terms } from './world.ts';

type SaleOf = { id: string; property_id: string; asking_price: number } & Record<
  'seller_lawyer_group_id' | 'buyer_lawyer_group_id',
  string | undefined
>;
type PurchasePlan = { sale: SaleOf; scenario: PurchaseScenario };

/** Staff confirm the solicitor of the buyer's side once there is a buyer. A buyer they have not accepted yet waits for that. */
function introduced({ invent: { plan }, staff }: Demo, { sale, scenario }: PurchasePlan): Date | null {
  const { seller_lawyer_group_id, buyer_lawyer_group_id, id: sale_id } = sale;
  if (!seller_lawyer_group_id || !buyer_lawyer_group_id) return null;
  if (scenario.state !== 'active' || scenario.agreed === undefined) return null;
  const assigned_at = plan.at(scenario.agreed, 15);
  plan.rows.solicitorAssignment.push({
    id: plan.id(assigned_at),
    sale_id,
    seller_lawyer_group_id,
    buyer_lawyer_group_id,
    buyer_introduction: true,
    buyer_instruction: true,
    assigned_by_id: staff.id,
    assigned_at,
  });
  return assigned_at;
}

/** A solicitor we do not know yet. */
const OWN = {
  kind: 'own',
  firm_name: 'Hart & Co',
  solicitor_name: 'Ines Hart',
  email: 'ines@hart.example',
  phone_number: landline(61),
} as const;

/** A purchase of a sale's property. @returns the people of the buyer's side */
export function planPurchase(demo: Demo, { sale, scenario }: PurchasePlan): Subject[] {
  const { invent, staff } = demo;
  const { plan } = invent;
  const { age, state, joint = false, giftors = 0 } = scenario;
  const when = plan.at(age);
  const buyer = scenario.buyer ?? invent.user(when);
  const day = (daysAgo: number | undefined) => (daysAgo === undefined ? null : plan.day(daysAgo));
  const confirmed_at = state === 'active' ? plan.at(age, 14) : null;
  const solicitor_assigned_at = introduced(demo, { sale, scenario });
  const purchase = {
    ...plan.stamp(when),
    primary_buyer_id: buyer.id,
    property_id: sale.property_id,
    ...demoOf(PURCHASE_QUESTIONS, scenario),
    // 3% below the asking price, rounded down to a thousand pounds. In pence.
    agreed_price: Math.floor((sale.asking_price * 97) / 10_000_000) * 100_000,
    savings_from_employment: true,
    investment_portfolio: age % 4 === 0,
    inheritance: age % 5 === 0,
    other_funding: age % 7 === 0,
    other_funding_comments: age % 7 === 0 ? 'Sale of a narrowboat' : null,
    gifts: giftors > 0 ? ('yes' as const) : ('no' as const),
    ...terms(state === 'no terms' ? null : plan.at(age, 13)),
    confirmed_at,
    sale_agreed: day(scenario.agreed),
    exchanged: day(scenario.exchanged),
    completed: day(scenario.completed),
    aborted: day(scenario.aborted),
    solicitor_assigned_at,
    deposit_ready_at: joint && scenario.agreed !== undefined ? plan.at(scenario.agreed - 4) : null,
    // Accepted on the sale-agreed date.
    ...(scenario.agreed !== undefined && { accepted_at: plan.at(scenario.agreed), accepted_by_id: staff.id }),
  };
  plan.rows.purchase.push(purchase);

  const event = (event_name: string, date_time: Date, by = staff) =>
    plan.rows.timelineEvent.push({
      id: plan.id(date_time),
      purchase_id: purchase.id,
      event_name,
      milestone: true,
      author: 'B',
      author_user_id: by.id,
      author_name: `${by.first_name} ${by.last_name}`,
      date_time,
    });
  if (confirmed_at) event('purchase_intent_success_email_sent', confirmed_at, buyer);
  if (scenario.agreed !== undefined) event('sale_agreed', plan.at(scenario.agreed));
  if (scenario.exchanged !== undefined) event('exchanged', plan.at(scenario.exchanged));
  if (scenario.completed !== undefined) event('completed', plan.at(scenario.completed));
  if (scenario.aborted !== undefined) event('aborted', plan.at(scenario.aborted));

  if (scenario.hasSolicitor) plan.rows.solicitorWish.push({ ...plan.stamp(when), purchase_id: purchase.id, ...OWN });

  const since = plan.at(Math.max(age - 1, 1), 15);
  const subjects: Subject[] = [{ person_type: 'buyer', user_id: buyer.id, purchase_id: purchase.id, ...buyer, since }];
  const invited_at = confirmed_at && { invited_at: confirmed_at };
  const person = () => ({ ...plan.stamp(when), purchase_id: purchase.id, ...invent.names(), ...invited_at });
  if (joint) {
    const row = { ...person(), correspondence_address_id: invent.address(when) };
    plan.rows.person.push({ ...row, role: 'buyer', customer_type: 'individual_owner' });
    subjects.push({ person_type: 'buyer', person_id: row.id, ...row, since });
  }
  for (let n = 0; n < giftors; n++) {
    const row = { ...person(), correspondence_address_id: invent.address(when) };
    const gift = {
      ...demoOf(GIFT_QUESTIONS, scenario),
      amount: 1_500_000 + n * 500_000,
      relationship: n === 0 ? ('parent' as const) : ('other_family' as const),
    };
    plan.rows.person.push({ ...row, role: 'giftor', ...gift });
    subjects.push({ person_type: 'giftor', person_id: row.id, ...row, since });
  }
  return subjects;
}
