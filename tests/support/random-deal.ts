/** What can happen to a deal, by what it changes of the facts that everyone reads, and of what is for staff alone. */
import type { DealFacts, End, OwnFacts, PurchaseFacts } from '~/domain/deal/facts-rules';
import { PRODUCTS } from '~/domain/search/rules';
import type { Side } from '~/domain/shared/sides-rules';
import { REPORT_KINDS, REPORTS } from '~/domain/solicitor-report/texts';
import type { StaffFacts } from '~/domain/work/rules';

const DAY_MS = 24 * 3_600_000;

/** `which`: up to 25, so that each kind of report comes from both sides. Of a list, it takes one. */
export type Happening = { which: number; now: string; today: string };
export const MOST_WHICH = 2 * REPORT_KINDS.length - 1;

/** What the customers of a side read of it alone. */
const ownOf = (purchaseId: string | null, identityChecked: string): OwnFacts => ({
  ...{ purchaseId, identityChecked, offerTold: null, ownSolicitor: null, ended: null },
});

export const BEGINNING: DealFacts = {
  nation: 'England and Wales',
  begunAt: '2026-11-16T09:00:00.000Z',
  ...{ isEnded: false, sharesWithAgent: true, solicitorAt: null, solicitorBy: null, instructedAt: null },
  start: { isConsumer: true, termsVersion: '1.3', startNowAt: null, paidAt: null },
  ...{ searches: [], requests: [], feeAgreedAt: null, checks: [], updates: [], reports: [], purchases: [] },
  own: [ownOf(null, '2026-11-16T09:00:00.000Z')],
};

export const NOTHING_FOR_STAFF: StaffFacts = {
  ...{ followUp: null, owedSince: null, refundFailedAt: null, emailFailedAt: null, orderFailedAt: null },
  ...{
    isOrderingSearches: false,
    checksToOrder: [],
    introductions: [],
    endedByUsAt: null,
    agentNamedAt: null,
    feeSettledAt: null,
  },
  ...{ endAsked: null, denied: null, offerDeniedAt: null, firmWroteAt: null, objectedAt: null },
};

/** Changes the item of a list at a place, or takes it out; a list without one stays. */
function changed<Item>(list: readonly Item[], place: number, change: (item: Item) => Item | null): Item[] {
  return list.flatMap((item, at) => (at === place % list.length ? (change(item) ?? []) : item));
}

const ofBuyer = (facts: DealFacts, which: number, change: (purchase: PurchaseFacts) => PurchaseFacts) => ({
  ...facts,
  purchases: changed(facts.purchases, which, change),
});

const ofOwn = (facts: DealFacts, which: number, change: (own: OwnFacts) => OwnFacts) => ({
  ...facts,
  own: changed(facts.own ?? [], which, change),
});

const ofSearch = (facts: DealFacts, which: number, change: (search: Search) => Search) => ({
  ...facts,
  searches: changed(facts.searches, which, change),
});

type Search = DealFacts['searches'][number];

const newSearch = (productId: string, orderedAt: string): Search => ({
  ...{ productId, status: 'in progress', notNeededWhy: null, expected: null, completed: null },
  ...{ orderedAt, updatedAt: orderedAt },
});

const sideOf = (which: number): Side => (which % 2 === 0 ? 'seller' : 'buyer');
/** About the sale, or about one of its buyers. */
const aboutOf = ({ purchases }: DealFacts, which: number) =>
  sideOf(which) === 'seller' ? null : (purchases[which % purchases.length]?.id ?? null);
const acceptedOf = ({ purchases }: DealFacts) => purchases.find(({ acceptedAt }) => acceptedAt !== null) ?? null;
const daysLater = (time: string, days: number) => new Date(Date.parse(time) + days * DAY_MS).toISOString();

const UNACCEPTED = { acceptedAt: null, solicitorAt: null, instructedAt: null, saleAgreed: null } as const;
const NATIONS = ['England and Wales', 'Scotland', 'Northern Ireland'] as const;

let buyers = 0;
const newBuyer = (confirmedAt: string): PurchaseFacts => ({
  ...{ id: `b${++buyers}`, confirmedAt, acceptedAt: null, isDisputed: false, solicitorAt: null, solicitorBy: null },
  ...{ instructedAt: null, hasMortgage: false, saleAgreed: null, exchanged: null, completed: null, sharesSteps: false },
});

function register(facts: DealFacts, { now }: Happening): DealFacts {
  const { purchases, own = [] } = facts;
  if (purchases.length === 3) return facts;
  const purchase = newBuyer(now);
  return { ...facts, purchases: [...purchases, purchase], own: [...own, ownOf(purchase.id, now)] };
}

/** Another firm acts for a side: what the first one reported counts no more, and the new one has to say that it has the case. */
function changeSolicitor(facts: DealFacts, { which, now }: Happening): DealFacts {
  const side = sideOf(which);
  const reports = facts.reports.filter((each) => each.side !== side);
  if (side === 'seller') return facts.solicitorAt ? { ...facts, reports, solicitorAt: now, instructedAt: now } : facts;
  const purchases = facts.purchases.map((each) =>
    each.solicitorAt === null ? each : { ...each, solicitorAt: now, instructedAt: now },
  );
  return { ...facts, reports, purchases };
}

/** A firm reports, of the buyer there is. */
function report(facts: DealFacts, { which, now, today }: Happening): DealFacts {
  if (facts.solicitorAt === null) return facts;
  const kind = REPORT_KINDS[which % REPORT_KINDS.length] ?? 'received';
  const side = REPORTS[kind].side ?? (which < REPORT_KINDS.length ? 'seller' : 'buyer');
  const made = { kind, side, purchaseId: acceptedOf(facts)?.id ?? null, on: today, at: now };
  return { ...facts, reports: [...facts.reports, made] };
}

function fallThrough(facts: DealFacts, { which, today }: Happening): DealFacts {
  const gone = facts.purchases[which % facts.purchases.length]?.id;
  if (gone === undefined || which % 12 > 2) return facts;
  const purchases = facts.purchases.filter(({ id }) => id !== gone);
  const own = facts.own?.map((each) => (each.purchaseId === gone ? ended(each, 'fell_through', today) : each));
  return { ...facts, purchases, own };
}

const ended = (own: OwnFacts, how: End, on: string): OwnFacts => ({ ...own, ended: { how, on } });

/** For all sides. Buyers read only that it has ended. */
const endSale = (facts: DealFacts, how: End, on: string): DealFacts => ({
  ...facts,
  isEnded: true,
  own: facts.own?.map((each) => ended(each, each.purchaseId === null ? how : 'sale_ended', on)),
});

/** A purchase that fell through before stays over. */
const reopen = (facts: DealFacts): DealFacts => ({
  ...facts,
  isEnded: false,
  own: facts.own?.map((each) =>
    each.purchaseId === null || facts.purchases.some(({ id }) => id === each.purchaseId)
      ? { ...each, ended: null }
      : each,
  ),
});

type Event<Facts> = (facts: Facts, happening: Happening) => Facts;

/** What cannot happen now changes nothing. Some of them happen less often: a deal would be over too soon. */
export const EVENTS: Record<string, Event<DealFacts>> = {
  'The order is paid for': (facts, { now }) => ({
    ...facts,
    start: { ...facts.start, paidAt: facts.start.paidAt ?? now },
  }),
  'The seller asks us to start now': (facts, { now }) => ({
    ...facts,
    start: { ...facts.start, startNowAt: facts.start.startNowAt ?? now },
  }),
  'The seller turns out to be a company, or not': (facts, { which }) => ({
    ...facts,
    start: { ...facts.start, isConsumer: which % 2 === 0 },
  }),
  'The address is corrected, and with it whose bank holidays count': (facts, { which }) => ({
    ...facts,
    ...{ nation: NATIONS[which % NATIONS.length] ?? 'Scotland', isWithoutSearches: which % 12 > 6 },
  }),
  'A solicitor is wished for, so we promise a day': (facts, { now }) => ({
    ...facts,
    solicitorBy: facts.solicitorBy ?? daysLater(now, 2).slice(0, 10),
  }),
  'The seller’s solicitor is introduced': (facts, { now }) =>
    facts.start.paidAt ? { ...facts, solicitorAt: facts.solicitorAt ?? now } : facts,
  'The seller’s solicitor is instructed': (facts, { now }) =>
    facts.solicitorAt ? { ...facts, instructedAt: facts.instructedAt ?? now } : facts,
  'Another firm acts for a side': changeSolicitor,
  'The searches are ordered': (facts, { now }) =>
    facts.start.paidAt && facts.searches.length === 0
      ? { ...facts, searches: PRODUCTS.map((id) => newSearch(id, now)) }
      : facts,
  'A search is back': (facts, { which, now, today }) =>
    ofSearch(facts, which, (each) => ({ ...each, status: 'complete', completed: today, updatedAt: now })),
  'A search is cancelled': (facts, { which, now }) =>
    ofSearch(facts, which, (each) => ({ ...each, status: 'cancelled', updatedAt: now })),
  'A search is expected later; a cancelled one is not needed after all, or ordered again': (facts, { which, now }) =>
    ofSearch(facts, which, (each) => {
      if (each.status !== 'cancelled') return { ...each, expected: daysLater(now, which).slice(0, 10), updatedAt: now };
      return which % 2 === 0
        ? { ...each, notNeededWhy: 'The water company has no drains here.' }
        : { ...each, status: 'in progress', orderedAt: now, updatedAt: now };
    }),
  'The seller is asked for something': (facts, { now }) => ({ ...facts, requests: [...facts.requests, now] }),
  'The seller answers': (facts, { which, now }) =>
    facts.requests.length === 0
      ? facts
      : { ...facts, requests: changed(facts.requests, which, () => null), answered: [now] },
  'The seller agrees to an extra fee, pays it, or gets it back': (facts, { now }) => ({
    ...facts,
    feeAgreedAt: facts.feeAgreedAt === null ? now : null,
  }),
  'An identity check is ordered': (facts, { which, now }) => {
    const [side, purchaseId] = [sideOf(which), aboutOf(facts, which)];
    if (side === 'buyer' && purchaseId === null) return facts;
    return { ...facts, checks: [...facts.checks, { side, purchaseId, orderedAt: now, failedAt: null }] };
  },
  'An identity check fails': (facts, { which, now }) => ({
    ...facts,
    checks: changed(facts.checks, which, (check) => ({ ...check, failedAt: check.failedAt ?? now })),
  }),
  'An identity check is complete, or its co-owner is no longer in the deal': (facts, { which }) => ({
    ...facts,
    checks: changed(facts.checks, which, () => null),
  }),
  'Someone’s identity is checked, or has to be checked again': (facts, { which, now }) =>
    ofOwn(facts, which, (each) => ({ ...each, identityChecked: each.identityChecked === null ? now : null })),
  'A buyer registers': register,
  'The seller disputes a buyer, or takes it back': (facts, { which }) =>
    ofBuyer(facts, which, (each) => ({ ...each, isDisputed: !each.isDisputed })),
  'The seller or the agent tells us of an offer, or takes it back': (facts, { which, today }) =>
    ofOwn(facts, which, (each) => ({ ...each, offerTold: each.offerTold === null ? today : null })),
  'Staff accept a buyer': (facts, { which, now }) =>
    acceptedOf(facts) ? facts : ofBuyer(facts, which, (each) => ({ ...each, acceptedAt: now })),
  'Acceptance is taken back, which it cannot be after exchange': (facts, { which }) =>
    ofBuyer(facts, which, (each) => (each.exchanged ? each : { ...each, ...UNACCEPTED })),
  'A buyer has a solicitor of their own, who is then sent the case': (facts, { which, now }) =>
    ofOwn(facts, which, (each) =>
      each.purchaseId === null ? each : { ...each, ownSolicitor: { caseSent: each.ownSolicitor && now } },
    ),
  'The buyer’s solicitor is introduced': (facts, { which, now }) =>
    ofBuyer(facts, which, (each) => ({ ...each, solicitorAt: each.acceptedAt && (each.solicitorAt ?? now) })),
  'The sale is agreed': (facts, { which, today }) =>
    ofBuyer(facts, which, (each) => ({ ...each, saleAgreed: each.acceptedAt && (each.saleAgreed ?? today) })),
  'A firm reports a step': report,
  'A firm or staff undo a report': (facts, { which }) => ({
    ...facts,
    reports: changed(facts.reports, which, () => null),
  }),
  'Both sides agree a day of completion': (facts, { which, now }) =>
    ofBuyer(facts, which, (each) => ({
      ...each,
      completionDay: each.saleAgreed && daysLater(now, 1 + which).slice(0, 10),
    })),
  'Contracts are exchanged': (facts, { which, today }) =>
    which % 12 === 0 ? ofBuyer(facts, 0, (each) => ({ ...each, exchanged: each.saleAgreed && today })) : facts,
  'The sale completes': (facts, { which, today }) =>
    which % 12 === 0 ? ofBuyer(facts, 0, (each) => ({ ...each, completed: each.exchanged && today })) : facts,
  'A date that was a mistake is removed': (facts, { which }) =>
    ofBuyer(facts, which, (each) => ({ ...each, exchanged: null, completed: null })),
  'A purchase falls through': fallThrough,
  'The seller cancels or withdraws, or staff close the sale': (facts, { which, today }) =>
    which % 12 === 0 ? endSale(facts, which === 0 ? 'cancelled' : 'withdrawn', today) : facts,
  'The sale is reopened': (facts, { which }) => (which % 4 === 0 ? reopen(facts) : facts),
  'A buyer shares their steps, or not, and has a mortgage, or not': (facts, { which }) =>
    ofBuyer(facts, which, (each) => ({ ...each, sharesSteps: !each.sharesSteps, hasMortgage: which % 3 > 0 })),
  'The seller shares with the agent, or not': (facts, { which }) => ({ ...facts, sharesWithAgent: which % 2 === 0 }),
  'Sharing is withdrawn on both sides': (facts, { which }) => ({
    ...ofBuyer(facts, which, (each) => ({ ...each, sharesSteps: false })),
    sharesWithAgent: which % 12 > 3,
  }),
  'A customer or the agent asks for an update, or all is answered': (facts, { which, now }) => {
    const purchaseId = aboutOf(facts, which);
    const asked = { purchaseId, askedBy: 'u1', isAgents: purchaseId === null && which % 12 > 6 };
    return { ...facts, updates: which % 3 === 0 ? [] : [{ ...asked, askedAt: now, due: now }] };
  },
  'Staff promise a later day in place of an answer': (facts, { which, now }) => ({
    ...facts,
    updates: changed(facts.updates, which, (each) => ({ ...each, due: daysLater(now, 3) })),
  }),
};

/** It begins, or is over. */
const begun = <Value>(value: Value | null, next: Value): Value | null => (value === null ? next : null);

export const EVENTS_FOR_STAFF: Record<string, Event<StaffFacts>> = {
  'A cancellation owes money, or it has gone back': (of, { today }) => ({
    ...of,
    owedSince: begun(of.owedSince, today),
  }),
  'A refund fails, or is made again': (of, { now }) => ({ ...of, refundFailedAt: begun(of.refundFailedAt, now) }),
  'We end the sale, or what we owe back is settled': (of, { now }) => ({
    ...of,
    endedByUsAt: begun(of.endedByUsAt, now),
  }),
  'An email comes back, or is sent again': (of, { now }) => ({ ...of, emailFailedAt: begun(of.emailFailedAt, now) }),
  'A check is to be ordered, or is ordered': (of, { which, now }) => ({
    ...of,
    checksToOrder: of.checksToOrder.length > 0 ? [] : [{ side: sideOf(which), purchaseId: null, since: now }],
  }),
  'A customer asks for a mortgage broker, or is introduced': (of, { which, now }) => ({
    ...of,
    introductions:
      of.introductions.length > 0
        ? []
        : [{ kind: 'broker_introduction', side: sideOf(which), purchaseId: null, since: now }],
  }),
  'The seller names their estate agent, or one is assigned': (of, { now }) => ({
    ...of,
    agentNamedAt: begun(of.agentNamedAt, now),
  }),
  'An extra fee is settled, or its search goes on': (of, { now }) => ({
    ...of,
    feeSettledAt: begun(of.feeSettledAt, now),
  }),
  'An order is not taken, or is made again': (of, { now }) => ({ ...of, orderFailedAt: begun(of.orderFailedAt, now) }),
  'The seller, a buyer or the agent asks to end it, or is answered': (of, { now }) => ({
    ...of,
    endAsked: begun(of.endAsked, { at: now, purchaseId: null }),
  }),
  'Someone who was named says that this is not them, or is corrected': (of, { now }) => ({
    ...of,
    denied: begun(of.denied, { at: now, purchaseId: null }),
  }),
  'The buyer of the offer says that this is not them, or another is known': (of, { now }) => ({
    ...of,
    offerDeniedAt: begun(of.offerDeniedAt, now),
  }),
  'A firm writes something, or it is read': (of, { now }) => ({ ...of, firmWroteAt: begun(of.firmWroteAt, now) }),
  'A customer objects to a correction, or is answered': (of, { now }) => ({
    ...of,
    objectedAt: begun(of.objectedAt, now),
  }),
  'Staff want to look again, or have': (of, { today }) => ({
    ...of,
    followUp: begun(of.followUp, { on: today, note: 'Ring the agent.' }),
  }),
};
