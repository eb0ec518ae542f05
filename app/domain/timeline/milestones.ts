/** What has become of a sale after it was paid for. Each is the moment or day it happened, or null. */
export type Conveyance = {
  solicitorAssigned: string | null;
  searchesOrdered: string | null;
  /** Null until the last of them is back. */
  searchesBack: string | null;
  identityChecked: string | null;
  offerAccepted: string | null;
  exchanged: string | null;
  completed: string | null;
};

type Milestone = {
  key: keyof Conveyance;
  title: string;
  /** A line of plain English while it is still to come. */
  note: string;
  /** What happens next, while this is what everybody waits for. */
  next: { title: string; words: string };
};

/** The way from payment to the keys, in the order in which it mostly goes. */
const milestones: readonly Milestone[] = [
  {
    key: 'solicitorAssigned',
    title: 'Solicitor introduced',
    note: 'We introduce you by email.',
    next: {
      title: 'We’re finding your solicitor',
      words: 'Nothing for you to do. We will introduce you to each other by email.',
    },
  },
  {
    key: 'searchesOrdered',
    title: 'Searches ordered',
    note: 'Before there is a buyer, so that nobody has to wait for them.',
    next: { title: 'We’re ordering your searches', words: 'Nothing for you to do. We will show them here.' },
  },
  {
    key: 'searchesBack',
    title: 'Searches back',
    note: 'The local search usually takes one to three weeks; the others a few days.',
    next: {
      title: 'Your searches are on their way',
      words: 'Nothing for you to do. The local search usually takes one to three weeks; the others a few days.',
    },
  },
  {
    key: 'identityChecked',
    title: 'Identity checked',
    note: 'You will get a text with a link. About 10 minutes.',
    next: {
      title: 'Next, we check your identity',
      words:
        'You will get a text with a link. Have your passport or driving licence to hand; it takes about 10 minutes.',
    },
  },
  {
    key: 'offerAccepted',
    title: 'Offer accepted',
    note: 'Tell us and your solicitor starts on the contract that day.',
    next: {
      title: 'You’re ready for a buyer',
      words: 'When you accept an offer, tell us: your solicitor can start on the contract straight away.',
    },
  },
  {
    key: 'exchanged',
    title: 'Exchange of contracts',
    note: 'From then on it is certain.',
    next: {
      title: 'You’re on the way to exchange',
      words: 'Your solicitor and your buyer’s are settling the contract. Answer what they ask and it goes faster.',
    },
  },
  {
    key: 'completed',
    title: 'Completion',
    note: 'The money arrives and you hand over the keys.',
    next: {
      title: 'You have exchanged contracts',
      words: 'The sale is now certain. On completion day the money arrives and you hand over the keys.',
    },
  },
];

export type Step = { title: string; state: 'done' | 'now' | 'todo'; on: string | null; note: string | null };

/** What is still to come. Once contracts are exchanged only completion is, whatever was never noted before. */
const ahead = (conveyance: Conveyance) =>
  milestones.filter(({ key }) => conveyance[key] === null && (conveyance.exchanged === null || key === 'completed'));

const when = (step: { on: string }) => new Date(step.on).getTime();

/** What happened, by date, then the milestones to come: the first of them is what happens now. */
export function stepsOf(
  conveyance: Conveyance,
  events: readonly { title: string; on: string; note?: string }[],
): Step[] {
  const reached = milestones.flatMap(({ key, title }) => {
    const on = conveyance[key];
    return on === null ? [] : [{ title, on }];
  });
  const done = [...events, ...reached]
    .sort((a, b) => when(a) - when(b))
    .map((step) => ({ note: null, ...step, state: 'done' as const }));
  const toCome = ahead(conveyance).map(({ title, note }, index) => ({
    title,
    note,
    on: null,
    state: index === 0 ? ('now' as const) : ('todo' as const),
  }));
  return [...done, ...toCome];
}

/** The sentence of the green panel. */
export const nextOf = (conveyance: Conveyance): Milestone['next'] =>
  ahead(conveyance)[0]?.next ?? {
    title: 'Your sale is complete',
    words: 'Congratulations. Everything is done; this page stays here for your records.',
  };
