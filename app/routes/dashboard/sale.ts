import type { SaleDashboard } from '~/domain/dashboard/sale-queries.server';
import { awaitsOffer } from '~/domain/deal/panel-rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { formatPounds, poundsInWords } from '~/domain/shared/pence-rules';
import { eventKinds } from '~/domain/timeline/rules';
import { urls } from '~/urls';
import { commonView, type DealView, type Elsewhere, headOf, nextStep, peopleOf, timeSavedRows } from './deal';
import { endingOf } from './ending';
import { orderView, PAID } from './order';
import { sharingOf } from './sharing-choice';
import type { Waited } from './waits';
import { buyerOf, identityWish, type PaidSale, registeredWishes, requestWish, startWish } from './wishes';

/** A sale as the seller's dashboard shows it. Only the person who paid sees what was paid and how. */
export function saleView(id: string, sale: PaidSale & Waited & Elsewhere, now: Date): DealView {
  const { isOwn, order, conveyance } = sale;
  const requests = conveyance.aborted === null ? sale.requests : [];
  const needed = [...identityWish(sale), ...requests.map((request) => requestWish(id, sale, request))];
  const isRunning = isOwn && conveyance.aborted === null;
  const buyer = isRunning ? buyerOf(id, sale) : null;
  const next = nextStep('sell', id, sale, needed, now);
  const paid = isOwn
    ? { title: PAID[order.paymentType].title, on: order.paidAt, note: formatPounds(order.total) }
    : { title: eventKinds.payment_successful.title, on: order.paidAt };
  return {
    role: 'sell',
    eyebrow: isOwn ? 'Your sale' : 'A sale shared with you',
    ...headOf(sale, sale.askingPrice === null ? null : `asking price ${poundsInWords(sale.askingPrice)}`),
    sharedBy: isOwn ? null : sale.owner,
    next: buyer?.tell && awaitsOffer(sale.course) ? { link: buyer.tell, ...next } : next,
    wishes: [...needed, ...startWish(id, sale, now), ...(isRunning ? registeredWishes(id, sale) : [])],
    ...commonView(
      'sell',
      id,
      sale,
      {
        known: [paid],
        toName: isRunning ? urls.nameEstateAgent(id) : null,
      },
      now,
    ),
    sharing: isRunning ? sharingOf('sell', id, sale, sale.sharesWithAgent) : null,
    showsSale: true,
    buyer,
    people: peopleOf(sale.people),
    rows: [...timeSavedRows(sale, now), ...(isOwn ? sale.fees.map((fee) => feeRows(id, fee)) : [])],
    order: isOwn ? orderView(order) : null,
    ending: endingOf('sell', id, sale, sale.isConsumer ? order.paidAt : null, now),
  };
}

/** An extra fee that is behind them, with its receipt; an invoice may not be paid yet, so it has none. */
const feeRows = (saleId: string, { id, paymentType, paidAt, total, cancelledOn }: SaleDashboard['fees'][number]) => ({
  title: 'Extra fee',
  rows: [
    { label: `${PAID[paymentType].words} on ${formatDay(paidAt)}`, value: formatPounds(total) },
    ...(cancelledOn === null ? [] : [{ label: 'Cancelled', value: formatDay(cancelledOn) }]),
  ],
  link: {
    href: urls.feeOrder(saleId, id),
    label: paymentType === 'invoiced' ? 'View the fee’s order' : 'View the fee’s receipt',
  },
});
