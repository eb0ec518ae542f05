import { planPurchase } from './purchases.ts';
import { planCompany } from './sales.ts';
import type { PurchaseScenario } from './scenarios.ts';
import { type Demo, terms } from './world.ts';

/** Two developments: one with everything assigned, one as it is on the day it is created. */
export function planGroups(demo: Demo): void {
  planGroup(demo, { name: 'Millrace Wharf', age: 45, units: 8, assigned: true, buyers: BUYERS });
  planGroup(demo, { name: 'Saltmarsh View', age: 6, units: 3, assigned: false, buyers: {} });
}

/** By the number of the unit: every state that a unit can have. Units that are not listed have no buyer yet. */
const BUYERS: Record<number, PurchaseScenario> = {
  2: { age: 3, state: 'terms' },
  3: { age: 4, state: 'active' },
  4: { age: 21, state: 'active', agreed: 19, mortgage: 'yes' },
  5: { age: 30, state: 'active', agreed: 28, exchanged: 9 },
  6: { age: 40, state: 'active', agreed: 38, exchanged: 20, completed: 8 },
  7: { age: 26, state: 'active', agreed: 24, aborted: 12 },
};

type Development = {
  name: string;
  age: number;
  units: number;
  assigned: boolean;
  buyers: Record<number, PurchaseScenario>;
};

function planGroup(demo: Demo, { name, age, units, assigned, buyers }: Development) {
  const { invent, partners, staff } = demo;
  const { plan } = invent;
  const when = plan.at(age);
  const representative = invent.user(when);
  const company_seller_id = planCompany(invent, when);
  const given = assigned
    ? {
        estate_agent_id: partners.agents[5],
        seller_lawyer_group_id: partners.lawyerGroups[0],
        buyer_lawyer_group_id: partners.lawyerGroups[1],
      }
    : { estate_agent_id: undefined, seller_lawyer_group_id: undefined, buyer_lawyer_group_id: undefined };
  const group = {
    ...plan.stamp(when),
    name,
    representative_id: representative.id,
    company_seller_id,
    created_by_id: staff.id,
    ...given,
  };
  plan.rows.transactionsGroup.push(group);

  for (let unit = 1; unit <= units; unit++) {
    // All plots of a development are at one place.
    const address_id = invent.address(when, { line_1: `Plot ${unit}, ${name}`, place: units });
    const property = { ...plan.stamp(when), address_id, tenure: 'leasehold' as const };
    plan.rows.property.push(property);
    const sale = {
      ...plan.stamp(when),
      type: 'development' as const,
      property_id: property.id,
      primary_seller_id: representative.id,
      customer_type: 'representative' as const,
      asking_price: 24_000_000 + unit * 750_000,
      onward_purchase: false,
      has_mortgage: false,
      is_using_foreign_currency: false,
      requires_mortgage_referral: false,
      ...terms(when),
      group_id: group.id,
      company_seller_id,
      tags: ['New build'],
      estate_agent_status: assigned ? ('assigned' as const) : ('pending' as const),
      solicitor_groups_assigned_at: assigned ? plan.at(age - 2) : null,
      date_legal_started: assigned ? plan.at(age - 3) : null,
      ...given,
    };
    plan.rows.sale.push(sale);

    const order = { ...plan.stamp(when), sale_id: sale.id, total_amount: 0, subtotal: 0, vat: 0 };
    plan.rows.order.push({
      ...order,
      payment_type: 'manual',
      status: 'succeeded',
      paid_at: when,
      manual_reference: `demo-${name.toLowerCase().replace(' ', '-')}`,
    });
    for (const { id: product_id, name: product_name } of demo.products) {
      plan.rows.orderItem.push({ id: plan.id(when), order_id: order.id, product_id, product_name, product_price: 0 });
    }
    const by = {
      author: 'S' as const,
      author_user_id: staff.id,
      author_name: `${staff.first_name} ${staff.last_name}`,
    };
    plan.rows.timelineEvent.push({
      id: plan.id(when),
      sale_id: sale.id,
      event_name: 'sale_created',
      date_time: when,
      ...by,
    });
    const scenario = buyers[unit];
    const groups = {
      seller_lawyer_group_id: given.seller_lawyer_group_id,
      buyer_lawyer_group_id: given.buyer_lawyer_group_id,
    };
    if (scenario) planPurchase(demo, { sale: { ...sale, ...groups }, scenario });
  }
}
