import { addressLines } from '~/domain/address/rules';
import { formatDay } from '~/domain/config/dates';
import { formatPounds } from '~/domain/payment/rules';
import { displayPhone, fullName } from '~/domain/people/rules';
import { poundsInWords, tenureWords } from '~/domain/property/rules';
import type { PaidOrder, SaleDashboard } from '~/domain/sale/dashboard.server';
import { type SearchState, searchLabel, searchState } from '~/domain/search/rules';
import { nextOf, stepsOf } from '~/domain/timeline/milestones';
import { type EventName, eventKinds } from '~/domain/timeline/rules';

/** A sale as its seller's dashboard says it. */
export function dashboardView(sale: SaleDashboard & { order: PaidOrder }) {
  const [title = '', ...place] = addressLines(sale.address);
  return {
    title,
    facts: [
      place.join(', '),
      ...(sale.askingPrice === null ? [] : [`asking ${poundsInWords(sale.askingPrice)}`]),
      tenureWords(sale),
    ].join(' · '),
    next: nextOf(sale.conveyance),
    expected: lastExpected(sale),
    steps: stepsOf(sale.conveyance, eventsOf(sale)).map(({ on, note, ...step }) => ({
      ...step,
      when: on === null ? undefined : formatDay(on),
      note: note ?? undefined,
    })),
    searches: sale.searches.map(({ productId, status, expected, completed }) => ({
      label: searchLabel(productId),
      status,
      tone: tones[searchState(status)],
      when: completed ? formatDay(completed) : expected ? `expected ${formatDay(expected)}` : null,
    })),
    solicitor: solicitorOf(sale),
    agent: agentOf(sale),
    order: orderView(sale.order),
  };
}

const tones = { 'in progress': 'wait', cancelled: 'bad', success: 'ok' } as const satisfies Record<SearchState, string>;

/** Events that this page has words for; the others are for staff. */
const eventsOf = ({ events, order }: SaleDashboard) =>
  events.flatMap(({ name, on }) => {
    const kind = name in eventKinds ? eventKinds[name as EventName] : null;
    const note = name === 'payment_successful' && order ? formatPounds(order.total) : undefined;
    return kind ? [{ title: kind.title, on, note }] : [];
  });

/** The day by which the searches that are still out should all be back. */
function lastExpected({ searches }: SaleDashboard): string | null {
  const days = searches.flatMap(({ status, expected }) =>
    searchState(status) === 'in progress' && expected ? [expected] : [],
  );
  const last = days.sort().at(-1);
  return last ? formatDay(last) : null;
}

function solicitorOf({ solicitor }: SaleDashboard) {
  if (!solicitor) return null;
  const { firstName, lastName, bio, firm, phone, address } = solicitor;
  return {
    name: firstName && lastName ? fullName({ firstName, lastName }) : null,
    bio,
    phone: phone && displayPhone(phone),
    lines: [firm, ...addressLines(address)],
  };
}

function agentOf({ agent, agentStatus }: SaleDashboard): string[] {
  if (agent) return [`${agent.brand} - ${agent.office}`, ...(agent.phone ? [displayPhone(agent.phone)] : [])];
  return [agentStatus === 'no_agent' ? 'You’re selling without an estate agent.' : 'We’re adding your estate agent.'];
}

const PAID_BY = {
  card: 'Paid by card',
  referral: 'Paid with a referral code',
  invoiced: 'Paid by invoice',
  manual: 'Paid',
} as const satisfies Record<PaidOrder['paymentType'], string>;

/** An order's lines, what a referral code took off, VAT and total. */
export function orderView({ id, items, vat, subtotal, total, paymentType, paidAt }: PaidOrder) {
  const full = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return {
    number: id,
    paidOn: formatDay(paidAt),
    paidBy: PAID_BY[paymentType],
    lines: [
      ...items.map(({ name, price, quantity }) => ({
        label: quantity === 1 ? name : `${name} × ${quantity}`,
        value: formatPounds(price * quantity),
      })),
      ...(full > total ? [{ label: 'Discount', value: formatPounds(total - full) }] : []),
    ],
    subtotal: formatPounds(subtotal),
    vat: formatPounds(vat),
    total: formatPounds(total),
  };
}
