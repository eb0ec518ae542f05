import type { Role } from '../account/rules';
import { londonDay } from '../shared/dates-rules';

/** What has happened in a deal since its customer joined. Each field is the moment or day it happened, or is to happen, or null. */
export type Conveyance = {
  /** A buyer is a stranger until we have confirmed them with the seller's side. Always false for a sale. */
  awaitsSeller: boolean;
  solicitorAssigned: string | null;
  /** Whether the buyer's solicitor is their own: they are not introduced to each other. */
  hasOwnSolicitor: boolean;
  /** When the instruction of a buyer's own solicitor was queued. */
  caseSent: string | null;
  searchesOrdered: string | null;
  /** Null until the last search is back. */
  searchesBack: string | null;
  /** '2 of 4 back', once some are. */
  searchesSoFar: string | null;
  /** The home lies where our search pack covers nothing, so none are waited for. */
  isWithoutSearches?: boolean;
  /** The customer has been sent a link to their identity check, and has not finished it. */
  identityAsked: boolean;
  identityChecked: string | null;
  /** The sale-agreed date; until staff set it, the day of the offer that the seller told us. */
  offerAccepted: string | null;
  exchanged: string | null;
  completed: string | null;
  /** Nothing comes after this. */
  aborted: string | null;
  /** Why it ended on that day; it fell through where nothing is said. */
  ended?: 'cancelled' | 'withdrawn' | 'sale-ended';
};

type Key = Exclude<
  keyof Conveyance,
  'awaitsSeller' | 'hasOwnSolicitor' | 'searchesSoFar' | 'isWithoutSearches' | 'identityAsked' | 'aborted' | 'ended'
>;

type Next = { title: string; words: string };

type Milestone = {
  key: Key;
  title: string;
  /** A sentence that is shown while it is still to come. */
  note: string;
  /** What the customer is told while everyone waits for this. */
  next: Next;
};

/** How long searches take, wherever customers wait for them. */
export const SEARCHES_TAKE =
  'The local search often takes 1 to 3 weeks, and longer with some councils. The others take a few days.';

const solicitorIntroduced: Milestone = {
  key: 'solicitorAssigned',
  title: 'Solicitor introduced',
  note: 'We’ll introduce you by email.',
  next: {
    title: 'We’re choosing your solicitor',
    words: 'We’ll choose one for you, unless you choose one yourself. Then we’ll introduce you to each other by email.',
  },
};

const ownSolicitorHasCase: Milestone = {
  key: 'caseSent',
  title: 'Your solicitor has your case',
  note: 'We’ll send it to them.',
  next: {
    title: 'We’re sending your case to your solicitor',
    words: 'You do not need to do anything. Your solicitor will contact you with the first steps.',
  },
};

const identityChecked: Milestone = {
  key: 'identityChecked',
  title: 'Identity checked',
  note: 'You’ll get a text message from Thirdfort with a link. It takes about 10 minutes.',
  next: {
    title: 'Next, we check your identity',
    words:
      'You’ll get a text message with a link from Thirdfort, who check identities for us. Have your passport or driving licence to hand. It takes about 10 minutes.',
  },
};

/** The milestones in their usual order. */
const milestones: Record<Role, readonly Milestone[]> = {
  sell: [
    solicitorIntroduced,
    {
      key: 'searchesOrdered',
      title: 'Searches ordered',
      note: 'We aim to order them before there is a buyer, so no one has to wait.',
      next: { title: 'We’re ordering your searches', words: 'You do not need to do anything. They’ll appear here.' },
    },
    {
      key: 'searchesBack',
      title: 'Searches back',
      note: SEARCHES_TAKE,
      next: {
        title: 'Your searches are on their way',
        words: `You do not need to do anything. ${SEARCHES_TAKE}`,
      },
    },
    identityChecked,
    {
      key: 'offerAccepted',
      title: 'Offer accepted',
      note: 'Tell us, and your solicitor can send out the draft contract.',
      next: {
        title: 'You’re ready for a buyer',
        words:
          'Tell us when you accept an offer, so that your solicitor can send out the draft contract straight away.',
      },
    },
    {
      key: 'exchanged',
      title: 'Exchange of contracts',
      note: 'In England and Wales, the sale becomes legally binding.',
      next: {
        title: 'You’re on the way to exchange',
        words:
          'Your solicitor will now agree the contract and answer the buyer’s enquiries. The sooner you answer your solicitor’s questions, the sooner you can exchange contracts.',
      },
    },
    {
      key: 'completed',
      title: 'Completion',
      note: 'The money arrives and you hand over the keys.',
      next: {
        title: 'You have exchanged contracts',
        words: 'The sale is now legally binding. On completion day the money arrives and you hand over the keys.',
      },
    },
  ],
  buy: [
    solicitorIntroduced,
    identityChecked,
    {
      key: 'searchesOrdered',
      title: 'Searches ordered',
      note: 'They are part of the seller’s search pack, so they can be ready before you need them.',
      next: {
        title: 'The searches are next',
        words: 'You do not need to do anything. They are part of the seller’s search pack and will appear here.',
      },
    },
    {
      key: 'searchesBack',
      title: 'Searches back',
      note: 'Your solicitor will read the results and explain them to you.',
      next: {
        title: 'The searches are on their way',
        words:
          'You do not need to do anything. When they are back, your solicitor will read the results and explain them to you.',
      },
    },
    {
      key: 'offerAccepted',
      title: 'Offer accepted',
      note: 'Once the seller tells us, your solicitor can ask for the draft contract.',
      next: {
        title: 'We’re confirming your accepted offer',
        words:
          'You do not need to do anything. Once the seller or their estate agent tells us the day, your solicitor can ask for the draft contract.',
      },
    },
    {
      key: 'exchanged',
      title: 'Exchange of contracts',
      note: 'You pay the deposit. In England and Wales, the purchase becomes legally binding.',
      next: {
        title: 'You’re on the way to exchange',
        words:
          'Your solicitor will check the contract, ask the seller’s solicitor questions (enquiries) and go through it all with you. Have your deposit and mortgage offer ready.',
      },
    },
    {
      key: 'completed',
      title: 'Completion',
      note: 'Your solicitor sends the money and you get the keys.',
      next: {
        title: 'You have exchanged contracts',
        words:
          'The purchase is now legally binding. On completion day your solicitor sends the money and you get the keys.',
      },
    },
  ],
};

/** The first step of a buyer who is not accepted yet. It has no day: the next milestone shows that it was reached. */
const confirmedWithSeller = {
  key: null,
  title: 'We’re confirming with the seller’s side',
  note: 'Until then we cannot show you the searches or introduce you to a solicitor.',
  next: {
    title: 'We’re confirming with the seller’s side',
    words:
      'You do not need to do anything for this. When the seller or their agent tells us that you’re the buyer, we’ll introduce you to your solicitor by email and the searches will appear here.',
  },
};

/** The same for a buyer whose own solicitor is to act. */
const confirmedWithOwnSolicitor = {
  ...confirmedWithSeller,
  note: 'Until then we cannot show you the searches or send your solicitor your case.',
  next: {
    ...confirmedWithSeller.next,
    words:
      'You do not need to do anything for this. When the seller or their agent tells us that you’re the buyer, we’ll send your solicitor your case and the searches will appear here.',
  },
};

type ToCome = Milestone | typeof confirmedWithSeller;

const isOfSearches = ({ key }: Milestone) => key === 'searchesOrdered' || key === 'searchesBack';

function milestonesOf(role: Role, { hasOwnSolicitor, isWithoutSearches, searchesOrdered }: Conveyance): Milestone[] {
  const all =
    isWithoutSearches && searchesOrdered === null
      ? milestones[role].filter((each) => !isOfSearches(each))
      : milestones[role];
  return all.map((each) => (hasOwnSolicitor && each === solicitorIntroduced ? ownSolicitorHasCase : each));
}

const nouns: Record<Role, string> = { sell: 'sale', buy: 'purchase' };

/** How a deal that is over ended. Why a sale ended is not for its buyers to know. */
function endOf(role: Role, { ended }: Conveyance): { step: string; title: string } {
  if (ended === 'cancelled') return { step: 'Cancelled', title: `This ${nouns[role]} was cancelled` };
  if (ended === 'withdrawn') return { step: 'Withdrawn', title: `This ${nouns[role]} was withdrawn` };
  if (ended === 'sale-ended') return { step: 'The sale has ended', title: 'The sale has ended' };
  return { step: `The ${nouns[role]} fell through`, title: `This ${nouns[role]} fell through` };
}

/** The words after completion. A buyer's solicitor still has work to do then. */
const completed: Record<Role, string> = {
  sell: 'Congratulations. This page stays here for your records.',
  buy: 'Congratulations. Your solicitor will deal with the tax return and register the home in your name. This page stays here for your records.',
};

export type Step = {
  title: string;
  state: 'done' | 'now' | 'todo';
  /** The day it happened, or is to happen. */
  on: string | null;
  note: string | null;
  /** Not a milestone, but good to know. */
  minor: boolean;
};

/** A future day has not been reached yet. `today` is London's day: 2026-12-08. */
const isReached = (on: string | null, today: string): on is string => on !== null && on.slice(0, 10) <= today;

/** The milestones still to come. Once contracts are exchanged only completion is, even if earlier ones were never recorded. */
function ahead(role: Role, conveyance: Conveyance, today: string): ToCome[] {
  if (conveyance.aborted !== null) return [];
  const isExchanged = isReached(conveyance.exchanged, today);
  const toCome = milestonesOf(role, conveyance).filter(
    ({ key }) => !isReached(conveyance[key], today) && (!isExchanged || key === 'completed'),
  );
  if (!conveyance.awaitsSeller) return toCome;
  return [conveyance.hasOwnSolicitor ? confirmedWithOwnSolicitor : confirmedWithSeller, ...toCome];
}

const isMoment = (on: string) => on.length > 10;

/** Something that happened. */
type Done = { title: string; on: string; note?: string; minor?: boolean; isFirst?: boolean };

/** Sorts by day, then by time. A day without a time comes last on that day, in the usual order, unless `isFirst` puts it first. */
function byDate({ on: a, isFirst: beginsA = false }: Done, { on: b, isFirst: beginsB = false }: Done): number {
  const days = londonDay(a).localeCompare(londonDay(b));
  if (days !== 0) return days;
  if (beginsA !== beginsB) return Number(beginsB) - Number(beginsA);
  return isMoment(a) && isMoment(b) ? Date.parse(a) - Date.parse(b) : Number(isMoment(b)) - Number(isMoment(a));
}

const ASKED_NOTE = 'Thirdfort has sent you a text message with a link. It takes about 10 minutes.';

/** What we know about a milestone to come. */
function milestoneNote(key: ToCome['key'], { identityAsked, searchesSoFar }: Conveyance): string | null {
  if (key === 'identityChecked' && identityAsked) return ASKED_NOTE;
  return key === 'searchesBack' && searchesSoFar ? `${searchesSoFar} so far.` : null;
}

/**
 * What happened, by date, then the milestones to come: the first of them is the current one.
 * @param price the price that a buyer told us, in words; the accepted offer then begins their timeline
 */
export function stepsOf(
  role: Role,
  conveyance: Conveyance,
  events: readonly Done[],
  today: string,
  price: string | null = null,
): Step[] {
  const reached = milestonesOf(role, conveyance).flatMap(({ key, title }): Done[] => {
    const on = conveyance[key];
    if (!isReached(on, today)) return [];
    const isOffer = key === 'offerAccepted' && price !== null;
    return [isOffer ? { title: `${title}, ${price}, as you told us`, on, isFirst: true } : { title, on }];
  });
  const { aborted } = conveyance;
  const end: Done[] = aborted === null ? [] : [{ title: endOf(role, conveyance).step, on: aborted }];
  const done = [...events, ...reached, ...end]
    .sort(byDate)
    .map(({ isFirst: _, ...step }) => ({ note: null, minor: false, ...step, state: 'done' as const }));
  const toCome = ahead(role, conveyance, today).map(({ key, title, note }, index) => ({
    title,
    note: milestoneNote(key, conveyance) ?? note,
    on: key && conveyance[key],
    minor: false,
    state: index === 0 ? ('now' as const) : ('todo' as const),
  }));
  return [...done, ...toCome];
}

/** Whether the current milestone is the accepted offer. */
export const awaitsOffer = (role: Role, conveyance: Conveyance, today: string): boolean =>
  ahead(role, conveyance, today)[0]?.key === 'offerAccepted';

/**
 * The words of the green panel.
 * @param wishNote words about a solicitor that the customer asked for and who is not confirmed yet
 */
export function nextOf(role: Role, conveyance: Conveyance, today: string, wishNote: string | null = null): Next {
  if (conveyance.aborted !== null) {
    return {
      title: endOf(role, conveyance).title,
      words: 'There is nothing more to do. This page stays here for your records.',
    };
  }
  const [first] = ahead(role, conveyance, today);
  if ((first?.key === 'solicitorAssigned' || first?.key === 'caseSent') && wishNote !== null) {
    return { title: 'We’re confirming your solicitor', words: wishNote };
  }
  return (
    first?.next ?? {
      title: `Your ${nouns[role]} is complete`,
      words: completed[role],
    }
  );
}
