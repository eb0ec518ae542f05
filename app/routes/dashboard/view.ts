import type { Role } from '~/domain/account/rules';
import { addressLines, nameAndPlace } from '~/domain/address/rules';
import type { Agent, PersonOfDeal, Searches, Solicitor } from '~/domain/dashboard/parts-queries.server';
import type { PurchaseDashboard } from '~/domain/dashboard/purchase-queries.server';
import type { PaidOrder, SaleDashboard } from '~/domain/dashboard/sale-queries.server';
import { fullName, type InvitationState } from '~/domain/people/rules';
import { tenureWords } from '~/domain/property/rules';
import { mayChangeGiftors } from '~/domain/purchase/rules';
import { ANSWERS, isAnswerable, isAnswerType, requestWords, subjectOf, yesTo } from '~/domain/search/requests/rules';
import { formatDay, londonDay } from '~/domain/shared/dates-rules';
import { formatPounds, poundsInWords } from '~/domain/shared/pence-rules';
import { askedWords, mayWish, wishedFirm } from '~/domain/solicitor-wish/rules';
import { type Conveyance, nextOf, stepsOf } from '~/domain/timeline/milestones-rules';
import { type CustomerEventName, EVENTS_OF_GIFTS, eventKinds } from '~/domain/timeline/rules';
import { timeSavedWords } from '~/domain/timeline/time-saved-rules';
import { urls } from '~/urls';
import { orderView, PAID } from './order-view';
import {
  agentOf,
  introductionWords,
  lastExpected,
  type Phone,
  searchesOf,
  solicitorOf,
  strangerWords,
} from './parts-view';

type Row = { label: string; value: string };
type Link = { href: string; label: string };

/** What is asked. A yes may be given where it is asked; otherwise it is answered on a page of its own. */
type Question = {
  label: string;
  subject: string;
  note: string | null;
  yes: { label: string; action: string; no: Link } | null;
};

/** Something that only the customer can do: here, on another page of ours, or else by email. */
type Wish = {
  name: string;
  words: string;
  link?: Link;
  question?: Question;
  /** Not something to email us: another customer answers it, or it is done in another company’s message. */
  isElsewhere?: boolean;
};

/** What is shown of a deal, in words; the same for a sale and a purchase. */
export type View = {
  role: Role;
  eyebrow: string;
  title: string;
  facts: string;
  /** Who shares it, when it is not the viewer's own. */
  sharedBy: string | null;
  next: { title: string; words: string; link?: Link };
  expected: string | null;
  wishes: Wish[];
  steps: { title: string; state: 'done' | 'now' | 'todo'; when?: string; note?: string; minor?: boolean }[];
  /** Steps that are left out between the first and the newest. */
  more: number;
  solicitor: ReturnType<typeof solicitorOf>;
  /** Who will be in touch and when, while there is no solicitor. */
  introduction: string;
  /** Where the primary customer chooses a solicitor, as long as that is open. */
  choice: Link | null;
  searches: ReturnType<typeof searchesOf>;
  agent: { words: string; phone: Phone | null; link: Link | null } | null;
  /** False for a buyer who is not accepted: nothing is said of the sale's searches and estate agent, nor of a solicitor of ours. */
  showsSale: boolean;
  /** Who else is in the deal, for its primary customer. */
  people: { name: string; what: string; invitation: InvitationState }[];
  rows: { title: string; rows: Row[]; link?: Link }[];
  order: ReturnType<typeof orderView> | null;
};

type PaidSale = SaleDashboard & { order: PaidOrder };

/** A sale as its seller's dashboard says it. What was paid, and how, is for the one who paid. */
export function saleView(id: string, sale: PaidSale, now: Date): View {
  const { isOwn, order, conveyance } = sale;
  const wishes = [...identityWish(sale), ...sale.requests.map((request) => requestWish(id, sale, request))];
  const paid = isOwn
    ? { title: PAID[order.paymentType].title, on: order.paidAt, note: formatPounds(order.total) }
    : { title: eventKinds.payment_successful.title, on: order.paidAt };
  return {
    role: 'sell',
    eyebrow: isOwn ? 'Your sale' : 'A sale shared with you',
    ...headOf(sale, sale.askingPrice === null ? null : `asking price ${poundsInWords(sale.askingPrice)}`),
    sharedBy: isOwn ? null : sale.owner,
    next: (isBinding(conveyance, now) ? null : wishOf(wishes)) ?? nextWith('sell', id, sale, now),
    wishes,
    ...deal('sell', sale, [paid], order.paidAt, now, isOwn ? urls.nameEstateAgent(id) : null),
    choice: choiceOf('sell', id, sale),
    showsSale: true,
    people: peopleOf(sale.people),
    rows: [
      timeSavedRows(sale.benchmarkInDays, conveyance, now),
      ...(isOwn ? sale.fees.map((fee) => feeRows(id, fee)) : []),
    ],
    order: isOwn ? orderView(order) : null,
  };
}

/** A purchase as its buyer's dashboard says it. */
export function purchaseView(id: string, purchase: PurchaseDashboard & { confirmedAt: string }, now: Date): View {
  const { isOwn, isAccepted, conveyance, confirmedAt, gifts, giftors } = purchase;
  const mayChange = isOwn && mayChangeGiftors(conveyance, londonDay(now));
  const gift = mayChange && gifts === 'yes' && giftors === 0 ? [giftorWish(id)] : [];
  const asked = identityWish(purchase);
  const wishes = [...asked, ...gift];
  return {
    role: 'buy',
    eyebrow: isOwn ? 'Your purchase' : 'A purchase shared with you',
    ...headOf(purchase, null),
    sharedBy: isOwn ? null : purchase.owner,
    next: (isBinding(conveyance, now) ? null : wishOf(asked)) ?? nextWith('buy', id, purchase, now),
    wishes,
    ...deal('buy', purchase, [], confirmedAt, now),
    choice: choiceOf('buy', id, purchase),
    ...(!isAccepted && { introduction: strangerWords(wishedFirm(purchase.wish)) }),
    showsSale: isAccepted,
    people: peopleOf(purchase.people),
    rows: [
      {
        title: 'Your purchase',
        rows: purchaseRows(purchase),
        link: mayChange && gifts !== 'no' ? { href: urls.giftors(id), label: 'People giving you money' } : undefined,
      },
      ...(isAccepted
        ? [{ title: 'Key dates', rows: dateRows(conveyance) }, timeSavedRows(purchase.benchmarkInDays, conveyance, now)]
        : []),
    ],
    order: null,
  };
}

/** What happens next; until a solicitor is introduced, with the way to choose one. */
function nextWith(role: Role, id: string, deal: Choosing, now: Date): View['next'] {
  const next = nextOf(role, deal.conveyance, londonDay(now), askedOf(deal, londonDay(now)));
  const choice = choiceOf(role, id, deal);
  return choice && deal.conveyance.exchanged === null ? { ...next, link: choice } : next;
}

type Choosing = Pick<SaleDashboard, 'isOwn' | 'conveyance' | 'wish'> & { acceptedAt?: string | null };

/** What is said of a wish until a solicitor is assigned: a buyer's can be confirmed once the buyer is accepted. */
function askedOf({ conveyance, wish, acceptedAt }: Omit<Choosing, 'isOwn'>, today: string): string | null {
  const firm = wishedFirm(wish);
  if (!wish || firm === null || conveyance.solicitorAssigned !== null || conveyance.awaitsSeller) return null;
  const since = acceptedAt && Date.parse(acceptedAt) > Date.parse(wish.at) ? acceptedAt : wish.at;
  return askedWords(firm, since, today);
}

function choiceOf(role: Role, id: string, { isOwn, conveyance, wish }: Choosing) {
  const { solicitorAssigned, aborted } = conveyance;
  if (!isOwn || !mayWish({ isAssigned: solicitorAssigned !== null, isOver: aborted !== null })) return null;
  const label = wish === null ? 'Choose your solicitor' : 'Change your choice of solicitor';
  return { href: urls.chooseSolicitor(role, id), label };
}

function requestWish(
  saleId: string,
  { isOwn, owner, address }: SaleDashboard,
  request: SaleDashboard['requests'][number],
): Wish {
  const { id, type, note, orderId } = request;
  const wish: Wish = requestWords[type];
  if (!isAnswerType(type)) return wish;
  const subject = subjectOf(request, addressLines(address).join(', '));
  if (orderId !== null) return isOwn ? feeToPay(saleId, orderId, subject) : { ...FEE_AGREED, isElsewhere: true };
  if (!isAnswerable(request)) return wish;
  if (!isOwn) return { ...wish, words: `${wish.words} ${capital(owner)} answers this.`, isElsewhere: true };
  const page = urls.informationRequest(saleId, id);
  // What agreeing to a fee means stands beside its button, on the page.
  if (type === 'fee_approval') {
    const question = { label: 'Total, VAT included', subject, note, yes: null };
    return { ...wish, question, link: { href: page, label: 'View the fee and answer' } };
  }
  const no = { label: ANSWERS[type].no, href: urls.informationRequest(saleId, id, { answer: 'no' }) };
  return {
    ...wish,
    question: { label: 'Address', subject, note, yes: { label: yesTo(type, subject), action: page, no } },
  };
}

const FEE_AGREED = {
  name: 'Your payment of an extra fee',
  words: 'The search that it is for goes on once it is paid.',
};

const feeToPay = (saleId: string, orderId: string, fee: string): Wish => ({
  ...FEE_AGREED,
  words: `You agreed to pay ${fee}. ${FEE_AGREED.words}`,
  link: { href: urls.feeOrder(saleId, orderId), label: `Pay ${fee}` },
});

/** After exchange, things that we still need no longer hold the sale up, so they are not what happens next. */
const isBinding = ({ exchanged }: Conveyance, now: Date) => exchanged !== null && exchanged <= londonDay(now);

const IDENTITY_WISH: Wish = {
  name: 'Your identity check',
  words:
    'Thirdfort, our identity check partner, has sent you a text message with a link. Have your passport or driving licence to hand. It takes about 10 minutes.',
  isElsewhere: true,
};

/** An extra fee that is behind them, with its receipt; an invoice may not be paid yet, so it has none. */
const feeRows = (saleId: string, { id, paymentType, paidAt, total }: SaleDashboard['fees'][number]) => ({
  title: 'Extra fee',
  rows: [{ label: `${PAID[paymentType].words} on ${formatDay(paidAt)}`, value: formatPounds(total) }],
  link: { href: urls.feeOrder(saleId, id), label: paymentType === 'invoiced' ? 'View order' : 'View receipt' },
});

/** Only the primary customer was sent the link. */
const identityWish = ({ isOwn, conveyance }: Pick<SaleDashboard, 'isOwn' | 'conveyance'>): Wish[] =>
  isOwn && conveyance.identityAsked && conveyance.aborted === null ? [IDENTITY_WISH] : [];

const giftorWish = (purchaseId: string): Wish => ({
  name: 'Details of your gift',
  words:
    'You told us that some of the money is a gift. Before you exchange contracts, your solicitor needs to know who is giving it, how much it is and how you are related.',
  link: { href: urls.addGiftor(purchaseId), label: 'Add giftor' },
});

function wishOf(wishes: readonly Wish[]) {
  const [first] = wishes;
  if (!first) return null;
  const title =
    wishes.length > 1
      ? 'We need a few things from you'
      : first === IDENTITY_WISH
        ? 'Please confirm who you are'
        : `We need ${first.name.replace(/^Your/, 'your')}`;
  return { title, words: 'See below for what to do. Everything else carries on in the meantime.' };
}

type Head = Parameters<typeof tenureWords>[0] & Pick<SaleDashboard, 'address'>;

function headOf(deal: Head, price: string | null) {
  const [title, ...place] = nameAndPlace(deal.address);
  const facts = [place.join(', '), price, tenureWords(deal)];
  return { title, facts: facts.filter(Boolean).join(' · ') };
}

type Deal = Agent & {
  isOwn: boolean;
  conveyance: Conveyance;
  events: SaleDashboard['events'];
  eventCount: number;
  searches: Searches;
  solicitor: Solicitor | null;
  wish: SaleDashboard['wish'];
  acceptedAt?: string | null;
};

function deal(
  role: Role,
  deal: Deal,
  known: readonly { title: string; on: string }[],
  joined: string,
  now: Date,
  toName: string | null = null,
) {
  const today = londonDay(now);
  return {
    expected: lastExpected(deal.searches, today),
    steps: stepsOf(role, deal.conveyance, [...known, ...eventsOf(deal)], today).map(
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
    introduction: introductionWords(joined, today, askedOf(deal, today)),
    agent: agentOf(role, deal, toName),
  };
}

/** Events that this page has words for; the others are for staff. That a sale is paid is said by its order, however it was. */
const eventsOf = ({ events, isOwn }: Deal) =>
  events.flatMap(({ name, on }) => {
    const isSaid = name in eventKinds && !isPayment(name) && (isOwn || !isOfGifts(name));
    const kind = isSaid ? eventKinds[name as CustomerEventName] : null;
    return kind ? [{ title: kind.title, on, minor: !kind.milestone }] : [];
  });

const isOfGifts = (name: string) => (EVENTS_OF_GIFTS as readonly string[]).includes(name);

const isPayment = (name: string) => name === 'payment_successful' || name === 'referral_code_applied';

const YES_NO = { yes: 'Yes', no: 'No', not_sure: 'Not sure yet' };

/** Where the money comes from is the primary buyer's to tell. */
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

/** At the beginning of a sentence. */
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function dateRows({ offerAccepted, exchanged, completed, aborted }: Conveyance): Row[] {
  const row = (label: string, on: string | null) => ({ label, value: on === null ? 'TBC' : formatDay(on) });
  return [
    row('Sale agreed', offerAccepted),
    row('Exchanged', exchanged),
    row('Completed', completed),
    ...(aborted === null ? [] : [row('Fell through', aborted)]),
  ];
}

function timeSavedRows(benchmarkInDays: number | null, { offerAccepted, exchanged }: Conveyance, now: Date) {
  const happened = exchanged !== null && exchanged <= londonDay(now) ? exchanged : null;
  const value = timeSavedWords({ benchmarkInDays, offerAccepted, exchanged: happened });
  const usual =
    benchmarkInDays === null ? [] : [{ label: 'Usual time from offer to exchange', value: `${benchmarkInDays} days` }];
  return { title: 'Time saved', rows: [...usual, { label: 'You saved', value }] };
}
