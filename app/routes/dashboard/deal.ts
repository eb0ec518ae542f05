import type { Role } from '~/domain/account/rules';
import { nameAndPlace } from '~/domain/address/rules';
import { type CorrectionState, correctionState, correctionTitle, correctionWords } from '~/domain/correction/rules';
import type { PurchaseDashboard } from '~/domain/dashboard/purchase-queries.server';
import type { Conveyance } from '~/domain/dashboard/rules';
import type { SaleDashboard } from '~/domain/dashboard/sale-queries.server';
import type { Agent, PersonOfDeal, Searches, Solicitor } from '~/domain/dashboard/shared-fragments.server';
import { choosesThere, nextOf, stepsOf } from '~/domain/deal/panel-rules';
import { afterDenial, fullName, type InvitationState } from '~/domain/people/rules';
import { tenureWords } from '~/domain/property/rules';
import { formatDay, londonDay } from '~/domain/shared/dates-rules';
import { titleOf } from '~/domain/solicitor-report/rules';
import { askedSolicitorNote, mayWish, wishedFirm } from '~/domain/solicitor-wish/rules';
import { type CustomerEventName, eventKinds, PRIVATE_EVENTS } from '~/domain/timeline/rules';
import { timeSavedWords } from '~/domain/timeline/time-saved-rules';
import { urls } from '~/urls';
import type { orderView } from './order';
import { agentOf, introductionWords, lastExpected, type Phone, searchesOf, solicitorOf } from './searches-and-people';
import type { Sharing } from './sharing-choice';
import { answeredSteps, type UpdateView, updateView } from './update';
import type { Waited } from './waits';
import { type buyerOf, capital, type Link, type Wish, wishOf } from './wishes';

export type Row = { label: string; value: string };

/** What the dashboard shows of a deal, in words. The same for a sale and a purchase. */
export type DealView = {
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

/**
 * What happens next. Until a solicitor is introduced, it has the link to choose one.
 * @param needed comes first, until exchange: after it, things that we still need no longer delay the sale
 */
export function nextStep(
  role: Role,
  id: string,
  deal: Choosing & Waited,
  needed: readonly Wish[],
  now: Date,
): DealView['next'] {
  const wish = isBinding(deal.conveyance, now) ? null : wishOf(needed, deal.isOwn ? null : deal.owner);
  if (wish) return wish;
  const asked = preferredSolicitorNote(deal, londonDay(now));
  const ofSolicitor = asked === null ? null : { title: 'We’re confirming your solicitor', words: asked };
  const next = nextOf(role, deal, ofSolicitor, deal.isOwn ? null : deal.owner, deal.isElsewhere);
  const choice = choiceOf(role, id, deal);
  return choice && deal.conveyance.exchanged === null ? { ...next, link: choice } : next;
}

/** The home lies where our panel does not work. */
export type Elsewhere = { isElsewhere?: boolean };

type Choosing = Pick<SaleDashboard, 'isOwn' | 'owner' | 'conveyance' | 'wish'> &
  Elsewhere & { acceptedAt?: string | null };

/** Who asked for the solicitor, as a reader has it. */
export const whoAsked = ({ isOwn, owner }: Pick<Choosing, 'isOwn' | 'owner'>): string =>
  isOwn ? 'You' : capital(owner);

/** What the page says about a preferred solicitor until one is assigned. A buyer's can be confirmed once the buyer is accepted. */
function preferredSolicitorNote(deal: Choosing, today: string): string | null {
  const { conveyance, wish, acceptedAt } = deal;
  const firm = wishedFirm(wish);
  if (!wish || firm === null || conveyance.solicitorAssigned !== null || conveyance.awaitsSeller) return null;
  const since = acceptedAt && Date.parse(acceptedAt) > Date.parse(wish.at) ? acceptedAt : wish.at;
  return askedSolicitorNote(firm, since, today, whoAsked(deal));
}

/** Where our panel does not work, a seller has nothing to choose from; a buyer names a solicitor of their own. */
function choiceOf(role: Role, id: string, { isOwn, conveyance, wish, isElsewhere }: Omit<Choosing, 'owner'>) {
  const { solicitorAssigned, aborted } = conveyance;
  const hasNone = role === 'sell' && isElsewhere;
  if (!isOwn || hasNone || !mayWish({ isAssigned: solicitorAssigned !== null, isOver: aborted !== null })) return null;
  const label = wish === null ? 'Choose your solicitor' : 'Change your choice of solicitor';
  return { href: urls.chooseSolicitor(role, id), label };
}

/** Contracts are exchanged. */
const isBinding = ({ exchanged }: Conveyance, now: Date) => exchanged !== null && exchanged <= londonDay(now);

/** Staff have dated the agreed sale, and contracts are not exchanged. */
const isToExchange = ({ saleAgreed, conveyance }: Pick<Dated, 'saleAgreed' | 'conveyance'>, now: Date) =>
  saleAgreed !== null && saleAgreed <= londonDay(now) && conveyance.aborted === null && !isBinding(conveyance, now);

type Head = Parameters<typeof tenureWords>[0] & Pick<SaleDashboard, 'address' | 'reference'>;

export function headOf(deal: Head, price: string | null) {
  const [title, ...place] = nameAndPlace(deal.address);
  const facts = [place.join(', '), price, tenureWords(deal)];
  return { title, facts: facts.filter(Boolean).join(' · '), reference: deal.reference };
}

type Deal = Agent &
  Waited &
  Elsewhere & {
    isOwn: boolean;
    owner: string;
    conveyance: Conveyance;
    updates: SaleDashboard['updates'];
    corrections: SaleDashboard['corrections'];
    events: SaleDashboard['events'];
    saleAgreed: string | null;
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

/** What a sale and a purchase show alike. */
export function commonView(
  role: Role,
  id: string,
  deal: Deal,
  { known = [], toName = null, price }: DealOptions,
  now: Date,
) {
  const today = londonDay(now);
  const { identityAsked, searchesSoFar } = deal.conveyance;
  const choosing = introductionOf(role, deal);
  const happened = [...known, ...answeredSteps(deal), ...eventsOf(deal)];
  return {
    corrections: correctionsOf(role, id, deal, now),
    update: updateView(role, id, deal, now),
    choice: choiceOf(role, id, deal),
    ready: isToExchange(deal, now) ? urls.ready(role, id) : null,
    expected: lastExpected(deal.searches, today),
    steps: stepsOf(role, deal.course, happened, {
      ...{ identityAsked, searchesSoFar, price },
      owner: deal.isOwn ? null : deal.owner,
      isElsewhere: deal.isElsewhere,
    }).map(({ title, state, on, isAgreed, note, minor }) => ({
      title,
      minor,
      state,
      when:
        on === null
          ? undefined
          : state === 'done'
            ? formatDay(on)
            : `${isAgreed ? 'Agreed' : 'Set'} for ${formatDay(on)}`,
      note: note ?? undefined,
    })),
    more: deal.eventCount - deal.events.length,
    searches: searchesOf(
      deal.searches,
      today,
      deal.waits.some(({ due }) => due !== null),
    ),
    // While we look for another solicitor, the one who cannot act is not shown.
    solicitor: choosing ? null : solicitorOf(deal.solicitor),
    isOver: deal.conveyance.aborted !== null,
    introduction:
      deal.conveyance.aborted === null
        ? introductionWords(choosing, solicitorNote(role, deal, today))
        : 'We did not introduce you to a solicitor.',
    agent: agentOf(role, deal, toName),
  };
}

/** What the page says in place of our choice of a solicitor. */
const solicitorNote = (role: Role, deal: Deal, today: string): string | null =>
  choosesThere(role, deal, deal.isOwn ? null : deal.owner)?.words ?? preferredSolicitorNote(deal, today);

const introductionOf = (role: Role, { waits }: Waited) =>
  waits.find(({ kind, side }) => kind === 'solicitor' && side === (role === 'sell' ? 'seller' : 'buyer'));

/**
 * Events for which this page has words. The others are for staff. That a sale is paid follows from its order, however it was paid.
 */
const eventsOf = ({ events, isOwn }: Deal) =>
  events.flatMap(({ name, on, words }) => {
    const isSaid = name in eventKinds && !isPayment(name) && (isOwn || !isPrivate(name));
    const kind = isSaid ? eventKinds[name as CustomerEventName] : null;
    const title = name === 'solicitor_reported' ? titleOf(words ?? '') : words;
    return kind ? [{ title: title ?? kind.title, on, minor: !kind.milestone }] : [];
  });

const isPrivate = (name: string) => (PRIVATE_EVENTS as readonly string[]).includes(name);

const isPayment = (name: string) => name === 'payment_successful' || name === 'referral_code_applied';

const WHAT: Record<PersonOfDeal['role'], string> = {
  seller: 'Selling with you',
  buyer: 'Buying with you',
  giftor: 'Giving you money',
};

/** @param canEditGiftors the primary buyer can still change who gives them money */
export const peopleOf = (people: readonly PersonOfDeal[], canEditGiftors = false) =>
  people.map(({ role, invitation, ...person }) => {
    const toDo = invitation === 'denied' && afterDenial(role === 'giftor' && canEditGiftors);
    return { name: fullName(person), what: toDo ? `${WHAT[role]}. ${toDo}` : WHAT[role], invitation };
  });

export type Dated = Pick<PurchaseDashboard, 'conveyance' | 'saleAgreed' | 'benchmarkInDays'>;

/** None of a deal that ended before the exchange of contracts. */
export function timeSavedRows({ saleAgreed, benchmarkInDays, conveyance: { exchanged, aborted } }: Dated, now: Date) {
  const happened = exchanged !== null && exchanged <= londonDay(now) ? exchanged : null;
  if (aborted !== null && happened === null) return [];
  const value = timeSavedWords({ benchmarkInDays, offerAccepted: saleAgreed, exchanged: happened });
  const usual =
    benchmarkInDays === null ? [] : [{ label: 'Usual time from offer to exchange', value: `${benchmarkInDays} days` }];
  return [{ title: 'Time saved', rows: [...usual, { label: 'Compared with usual', value }] }];
}
