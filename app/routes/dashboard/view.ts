import { addressLines } from '~/domain/address/rules';
import { formatDay } from '~/domain/config/dates';
import { formatPounds } from '~/domain/payment/rules';
import { displayPhone, fullName } from '~/domain/people/rules';
import { poundsInWords, tenureWords } from '~/domain/property/rules';
import type { PaidOrder, SaleDashboard } from '~/domain/sale/dashboard.server';
import { type SearchState, searchLabel, searchState } from '~/domain/search/rules';
import { nextOf, stepsOf } from '~/domain/timeline/milestones';
import { type EventName, eventKinds } from '~/domain/timeline/rules';

type PaidSale = SaleDashboard & { order: PaidOrder };

/** A sale as its seller's dashboard says it. */
export function dashboardView(sale: PaidSale, now: Date) {
  const [title = '', ...place] = addressLines(sale.address);
  return {
    title,
    facts: [
      place.join(', '),
      ...(sale.askingPrice === null ? [] : [`asking ${poundsInWords(sale.askingPrice)}`]),
      tenureWords(sale),
    ].join(' · '),
    next: nextOf(sale.conveyance),
    expected: lastExpected(sale, now),
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

/** Events that this page has words for; the others are for staff. That it is paid is said by the order, however it was. */
const eventsOf = ({ events, order }: PaidSale) => [
  {
    title: PAID[order.paymentType].title,
    on: order.paidAt,
    note: order.total > 0 ? formatPounds(order.total) : undefined,
  },
  ...events.flatMap(({ name, on }) => {
    const kind = name in eventKinds && !isPayment(name) ? eventKinds[name as EventName] : null;
    return kind ? [{ title: kind.title, on }] : [];
  }),
];

const isPayment = (name: string) => name === 'payment_successful' || name === 'referral_code_applied';

const PAID = {
  card: { title: eventKinds.payment_successful.title, words: 'Paid by card' },
  referral: { title: eventKinds.referral_code_applied.title, words: 'Paid with a referral code' },
  invoiced: { title: 'Invoice agreed', words: 'Paid by invoice' },
  manual: { title: eventKinds.payment_successful.title, words: 'Paid' },
} as const satisfies Record<PaidOrder['paymentType'], { title: string; words: string }>;

/** The day by which the searches that are out should all be back; nothing once it has passed. */
function lastExpected({ searches }: SaleDashboard, now: Date): string | null {
  const days = searches.flatMap(({ status, expected }) =>
    searchState(status) === 'in progress' && expected ? [expected] : [],
  );
  const last = days.sort().at(-1);
  return last && last >= now.toISOString().slice(0, 10) ? formatDay(last) : null;
}

const phoneOf = (number: string | null) =>
  number === null ? null : { href: `tel:${number}`, label: displayPhone(number) };

function solicitorOf({ solicitor }: SaleDashboard) {
  if (!solicitor) return null;
  const { firstName, lastName, bio, firm, phone, address } = solicitor;
  return {
    name: firstName && lastName ? fullName({ firstName, lastName }) : null,
    bio,
    phone: phoneOf(phone),
    lines: [firm, ...addressLines(address)],
  };
}

function agentOf({ agent, agentStatus }: SaleDashboard) {
  if (agent) return { words: `${agent.brand} - ${agent.office}`, phone: phoneOf(agent.phone) };
  const none = agentStatus === 'no_agent';
  return { words: none ? 'You’re selling without an estate agent.' : 'We’re adding your estate agent.', phone: null };
}

/** An order's lines, what a referral code took off, VAT and total. */
export function orderView({ id, items, vat, subtotal, total, paymentType, paidAt }: PaidOrder) {
  const full = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return {
    number: id,
    paidOn: formatDay(paidAt),
    paidBy: PAID[paymentType].words,
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
