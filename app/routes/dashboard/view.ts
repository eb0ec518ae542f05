import type { Role } from '~/domain/account/rules';
import { nameAndPlace } from '~/domain/address/rules';
import { type CorrectionState, correctionState, correctionTitle, correctionWords } from '~/domain/correction/rules';
import type { PurchaseDashboard } from '~/domain/dashboard/purchase-queries.server';
import type { Conveyance } from '~/domain/dashboard/rules';
import type { SaleDashboard } from '~/domain/dashboard/sale-queries.server';
import type { Agent, PersonOfDeal, Searches, Solicitor } from '~/domain/dashboard/shared-fragments.server';
import { awaitsOffer, nextOf, stepsOf } from '~/domain/deal/panel-rules';
import { fullName, type InvitationState } from '~/domain/people/rules';
import { tenureWords } from '~/domain/property/rules';
import { mayChangeGiftors } from '~/domain/purchase/rules';
import { formatDay, londonDay } from '~/domain/shared/dates-rules';
import { formatPounds, poundsInWords } from '~/domain/shared/pence-rules';
import { titleOf } from '~/domain/solicitor-report/rules';
import { askedSolicitorNote, mayWish, wishedFirm } from '~/domain/solicitor-wish/rules';
import { type CustomerEventName, EVENTS_OF_GIFTS, eventKinds } from '~/domain/timeline/rules';
import { timeSavedWords } from '~/domain/timeline/time-saved-rules';
import { urls } from '~/urls';
import { endingOf } from './ending';
import { orderView, PAID } from './order';
import {
  agentOf,
  introductionWords,
  lastExpected,
  type Phone,
  searchesOf,
  solicitorOf,
  unacceptedBuyerNote,
} from './searches-and-people';
import { type Sharing, sharingOf } from './sharing-choice';
import { answeredSteps, type UpdateView, updateView } from './update';
import type { Waited } from './waits';
import {
  buyerOf,
  giftorWish,
  identityWish,
  type Link,
  type PaidSale,
  registeredWishes,
  requestWish,
  startWish,
  type Wish,
  wishOf,
} from './wishes';

type Row = { label: string; value: string };

/** What the dashboard shows of a deal, in words. The same for a sale and a purchase. */
export type View = {
  role: Role;
  eyebrow: string;
  title: string;
  facts: string;
  reference: string;
  /** Who shares it, when it is not the viewer's own. */
  sharedBy: string | null;
  next: { title: string; words: string; link?: Link };
  expected: string | null;
  wishes: Wish[];
  /** What we corrected of what they told us, and the page where they say that it is not right. */
  corrections: { title: string; day: string; state: CorrectionState; words: string; href: string }[];
  /** What they asked us, and our answer. */
  update: UpdateView;
  steps: { title: string; state: 'done' | 'now' | 'todo'; when?: string; note?: string; minor?: boolean }[];
  /** Steps that are not shown between the first and the newest. */
  more: number;
  solicitor: ReturnType<typeof solicitorOf>;
  /** It was cancelled, closed or fell through, so nothing more is promised. */
  isOver: boolean;
  /** Who will be in touch and when, while there is no solicitor. */
  introduction: string;
  /** The page where the primary customer chooses a solicitor, while that is possible. */
  choice: Link | null;
  searches: ReturnType<typeof searchesOf>;
  agent: { words: string; phone: Phone | null; link: Link | null } | null;
  /** Whether the estate agent sees how it is doing, for the primary customer. */
  sharing: Sharing | null;
  /** False for a buyer who is not accepted: the sale's searches and estate agent, and our solicitor, are not shown. */
  showsSale: boolean;
  /** What the primary seller told us about an offer and about buyers, and the link to tell us. */
  buyer: ReturnType<typeof buyerOf> | null;
  /** Who else is in the deal, for its primary customer. */
  people: { name: string; what: string; invitation: InvitationState }[];
  rows: { title: string; rows: Row[]; link?: Link }[];
  order: ReturnType<typeof orderView> | null;
  /** The list of what is missing before exchange, from the agreed sale until then. */
  ready: string | null;
  /** How the primary customer ends it: by cancelling, as long as they can, else by asking us; or what came of it. */
  ending: { title: string; words: string; link: Link } | null;
};

/** A sale as the seller's dashboard shows it. Only the person who paid sees what was paid and how. */
export function saleView(id: string, sale: PaidSale & Waited, now: Date): View {
  const { isOwn, order, conveyance } = sale;
  const requests = conveyance.aborted === null ? sale.requests : [];
  const needed = [...identityWish(sale), ...requests.map((request) => requestWish(id, sale, request))];
  const isRunning = isOwn && conveyance.aborted === null;
  const buyer = isRunning ? buyerOf(id, sale) : null;
  const next: View['next'] = (isBinding(conveyance, now) ? null : wishOf(needed)) ?? nextWith('sell', id, sale, now);
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
    corrections: correctionsOf('sell', id, sale, now),
    update: updateView('sell', id, sale, now),
    ...deal(
      'sell',
      sale,
      {
        known: [paid],
        toName: isRunning ? urls.nameEstateAgent(id) : null,
      },
      now,
    ),
    choice: choiceOf('sell', id, sale),
    sharing: isRunning ? sharingOf('sell', id, sale, sale.sharesWithAgent) : null,
    showsSale: true,
    buyer,
    people: peopleOf(sale.people),
    rows: [...timeSavedRows(sale, now), ...(isOwn ? sale.fees.map((fee) => feeRows(id, fee)) : [])],
    order: isOwn ? orderView(order) : null,
    ready: isToExchange(sale, now) ? urls.ready('sell', id) : null,
    ending: endingOf('sell', id, sale, sale.isConsumer ? order.paidAt : null, now),
  };
}

/** A purchase as the buyer's dashboard shows it. */
export function purchaseView(id: string, purchase: PurchaseDashboard & Waited, now: Date): View {
  const { isOwn, isAccepted, conveyance, gifts, giftors } = purchase;
  const mayChange = isOwn && mayChangeGiftors(conveyance, londonDay(now));
  const gift = mayChange && gifts === 'yes' && giftors === 0 ? [giftorWish(id)] : [];
  const identityWishes = identityWish(purchase);
  const wishes = [...identityWishes, ...gift];
  return {
    role: 'buy',
    eyebrow: isOwn ? 'Your purchase' : 'A purchase shared with you',
    ...headOf(purchase, null),
    sharedBy: isOwn ? null : purchase.owner,
    next: (isBinding(conveyance, now) ? null : wishOf(identityWishes)) ?? nextWith('buy', id, purchase, now),
    wishes,
    corrections: correctionsOf('buy', id, purchase, now),
    update: updateView('buy', id, purchase, now),
    ...deal('buy', purchase, { price: poundsInWords(purchase.agreedPrice) }, now),
    choice: choiceOf('buy', id, purchase),
    ...(!isAccepted &&
      purchase.conveyance.aborted === null && { introduction: unacceptedBuyerNote(wishedFirm(purchase.wish)) }),
    sharing:
      isOwn && isAccepted && conveyance.aborted === null
        ? sharingOf('buy', id, purchase, purchase.sharesWithAgent)
        : null,
    showsSale: isAccepted,
    buyer: null,
    people: peopleOf(purchase.people),
    rows: [
      {
        title: 'Your purchase',
        rows: purchaseRows(purchase),
        link: mayChange && gifts !== 'no' ? { href: urls.giftors(id), label: 'People giving you money' } : undefined,
      },
      ...(isAccepted ? [...dateRows(purchase), ...timeSavedRows(purchase, now)] : []),
    ],
    order: null,
    ready: isToExchange(purchase, now) ? urls.ready('buy', id) : null,
    ending: endingOf('buy', id, purchase, purchase.termsAcceptedAt, now),
  };
}

/** Once it has ended there is nothing to check any more, and only what they objected to stays. */
const correctionsOf = (
  role: Role,
  dealId: string,
  { corrections, conveyance }: Pick<SaleDashboard, 'corrections' | 'conveyance'>,
  now: Date,
) =>
  corrections
    .map(({ id, part, changes, at, ...saved }) => ({
      title: correctionTitle(part, changes),
      day: formatDay(at),
      state: correctionState(saved),
      words: correctionWords(saved, now),
      href: urls.correction(role, dealId, id),
    }))
    .filter(({ state }) => conveyance.aborted === null || state !== 'made');

/** What happens next. Until a solicitor is introduced, it has the link to choose one. */
function nextWith(role: Role, id: string, deal: Choosing & Waited, now: Date): View['next'] {
  const next = nextOf(role, deal, preferredSolicitorNote(deal, londonDay(now)));
  const choice = choiceOf(role, id, deal);
  return choice && deal.conveyance.exchanged === null ? { ...next, link: choice } : next;
}

type Choosing = Pick<SaleDashboard, 'isOwn' | 'conveyance' | 'wish'> & { acceptedAt?: string | null };

/** What the page says about a preferred solicitor until one is assigned. A buyer's can be confirmed once the buyer is accepted. */
function preferredSolicitorNote(
  { conveyance, wish, acceptedAt }: Omit<Choosing, 'isOwn'>,
  today: string,
): string | null {
  const firm = wishedFirm(wish);
  if (!wish || firm === null || conveyance.solicitorAssigned !== null || conveyance.awaitsSeller) return null;
  const since = acceptedAt && Date.parse(acceptedAt) > Date.parse(wish.at) ? acceptedAt : wish.at;
  return askedSolicitorNote(firm, since, today);
}

function choiceOf(role: Role, id: string, { isOwn, conveyance, wish }: Choosing) {
  const { solicitorAssigned, aborted } = conveyance;
  if (!isOwn || !mayWish({ isAssigned: solicitorAssigned !== null, isOver: aborted !== null })) return null;
  const label = wish === null ? 'Choose your solicitor' : 'Change your choice of solicitor';
  return { href: urls.chooseSolicitor(role, id), label };
}

/** After exchange, things that we still need no longer delay the sale, so they are not the next step. */
const isBinding = ({ exchanged }: Conveyance, now: Date) => exchanged !== null && exchanged <= londonDay(now);

/** Staff have dated the agreed sale, and contracts are not exchanged. */
const isToExchange = ({ saleAgreed, conveyance }: Pick<Dated, 'saleAgreed' | 'conveyance'>, now: Date) =>
  saleAgreed !== null && saleAgreed <= londonDay(now) && conveyance.aborted === null && !isBinding(conveyance, now);

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

type Head = Parameters<typeof tenureWords>[0] & Pick<SaleDashboard, 'address' | 'reference'>;

function headOf(deal: Head, price: string | null) {
  const [title, ...place] = nameAndPlace(deal.address);
  const facts = [place.join(', '), price, tenureWords(deal)];
  return { title, facts: facts.filter(Boolean).join(' · '), reference: deal.reference };
}

type Deal = Agent &
  Waited & {
    isOwn: boolean;
    conveyance: Conveyance;
    updates: SaleDashboard['updates'];
    events: SaleDashboard['events'];
    eventCount: number;
    searches: Searches;
    solicitor: Solicitor | null;
    wish: SaleDashboard['wish'];
    acceptedAt?: string | null;
  };

type DealOptions = {
  /** Steps that are not events. */
  known?: readonly { title: string; on: string }[];
  /** The page on which the primary seller names their estate agent. */
  toName?: string | null;
  /** The price that the buyer told us, in words. */
  price?: string;
};

function deal(role: Role, deal: Deal, { known = [], toName = null, price }: DealOptions, now: Date) {
  const today = londonDay(now);
  const { identityAsked, searchesSoFar } = deal.conveyance;
  const happened = [...known, ...answeredSteps(deal), ...eventsOf(deal)];
  return {
    expected: lastExpected(deal.searches, today),
    steps: stepsOf(role, deal.course, happened, { identityAsked, searchesSoFar, price }).map(
      ({ title, state, on, note, minor }) => ({
        title,
        minor,
        state,
        when: on === null ? undefined : state === 'done' ? formatDay(on) : `Set for ${formatDay(on)}`,
        note: note ?? undefined,
      }),
    ),
    more: deal.eventCount - deal.events.length,
    searches: searchesOf(deal.searches, today),
    solicitor: solicitorOf(deal.solicitor),
    isOver: deal.conveyance.aborted !== null,
    introduction:
      deal.conveyance.aborted === null
        ? introductionWords(introductionOf(role, deal), preferredSolicitorNote(deal, today))
        : 'We did not introduce you to a solicitor.',
    agent: agentOf(role, deal, toName),
  };
}

const introductionOf = (role: Role, { waits }: Waited) =>
  waits.find(({ kind, side }) => kind === 'solicitor' && side === (role === 'sell' ? 'seller' : 'buyer'));

/**
 * Events for which this page has words. The others are for staff. That a sale is paid follows from its order, however it was paid.
 */
const eventsOf = ({ events, isOwn }: Deal) =>
  events.flatMap(({ name, on, words }) => {
    const isSaid = name in eventKinds && !isPayment(name) && (isOwn || !isOfGifts(name));
    const kind = isSaid ? eventKinds[name as CustomerEventName] : null;
    const title = name === 'solicitor_reported' ? titleOf(words ?? '') : words;
    return kind ? [{ title: title ?? kind.title, on, minor: !kind.milestone }] : [];
  });

const isOfGifts = (name: string) => (EVENTS_OF_GIFTS as readonly string[]).includes(name);

const isPayment = (name: string) => name === 'payment_successful' || name === 'referral_code_applied';

const YES_NO = { yes: 'Yes', no: 'No', not_sure: 'Not sure yet' };

/** Only the primary buyer sees where the money comes from. */
function purchaseRows(purchase: PurchaseDashboard): Row[] {
  const { isOwn, agreedPrice, mortgageRequired, mortgageProvider, ownership, gifts, giftors } = purchase;
  const money = [
    { label: 'Mortgage', value: mortgageProvider ?? YES_NO[mortgageRequired] },
    {
      label: 'Gifts',
      value: giftors === 0 ? YES_NO[gifts] : giftors === 1 ? 'From 1 person' : `From ${giftors} people`,
    },
  ];
  return [
    { label: 'Agreed price', value: poundsInWords(agreedPrice) },
    ...(isOwn ? money : []),
    { label: 'Ownership', value: ownership },
  ];
}

const WHAT: Record<PersonOfDeal['role'], string> = {
  seller: 'Selling with you',
  buyer: 'Buying with you',
  giftor: 'Giving you money',
};

const peopleOf = (people: readonly PersonOfDeal[]) =>
  people.map((person) => ({ name: fullName(person), what: WHAT[person.role], invitation: person.invitation }));

type Dated = Pick<PurchaseDashboard, 'conveyance' | 'saleAgreed' | 'benchmarkInDays'>;

/** The dates that staff set. What has ended waits for no more of them. */
function dateRows({ saleAgreed, conveyance: { exchanged, completed, aborted, ended } }: Dated) {
  const dates = [
    { label: 'Sale agreed', on: saleAgreed },
    { label: 'Exchanged', on: exchanged },
    { label: 'Completed', on: completed },
    ...(ended ? [] : [{ label: 'Fell through', on: aborted }]),
  ].filter(({ label, on }) => on !== null || (aborted === null && label !== 'Fell through'));
  const rows: Row[] = dates.map(({ label, on }) => ({ label, value: on === null ? 'Not set yet' : formatDay(on) }));
  return rows.length > 0 ? [{ title: 'Key dates', rows }] : [];
}

/** None of a deal that ended before the exchange of contracts. */
function timeSavedRows({ saleAgreed, benchmarkInDays, conveyance: { exchanged, aborted } }: Dated, now: Date) {
  const happened = exchanged !== null && exchanged <= londonDay(now) ? exchanged : null;
  if (aborted !== null && happened === null) return [];
  const value = timeSavedWords({ benchmarkInDays, offerAccepted: saleAgreed, exchanged: happened });
  const usual =
    benchmarkInDays === null ? [] : [{ label: 'Usual time from offer to exchange', value: `${benchmarkInDays} days` }];
  return [{ title: 'Time saved', rows: [...usual, { label: 'Compared with usual', value }] }];
}
