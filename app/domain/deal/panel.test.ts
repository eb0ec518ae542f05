import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHOOSE_THERE } from '../sale/nation-rules';
import { PRODUCTS, type SearchOfSale } from '../search/rules';
import { londonDay } from '../shared/dates-rules';
import { type DealFacts, type End, NO_SALE, type OwnFacts } from './facts-rules';
import * as panel from './panel-rules';
import { type Reader, read, standingOf } from './standing-rules';

/** What a deal's customer knows of it, by days and moments. */
type Given = {
  awaitsSeller: boolean;
  solicitorAssigned: string | null;
  hasOwnSolicitor: boolean;
  caseSent: string | null;
  searchesOrdered: string | null;
  searchesBack: string | null;
  searchesSoFar: string | null;
  isWithoutSearches?: boolean;
  isElsewhere?: boolean;
  identityAsked: boolean;
  identityChecked: string | null;
  isSignedByAnother?: boolean;
  /** As the seller told us. */
  offerAccepted: string | null;
  exchanged: string | null;
  completed: string | null;
  completionDay?: string;
  aborted: string | null;
  ended?: End;
};

const nothing: Given = {
  awaitsSeller: false,
  solicitorAssigned: null,
  hasOwnSolicitor: false,
  caseSent: null,
  searchesOrdered: null,
  searchesBack: null,
  searchesSoFar: null,
  identityAsked: false,
  identityChecked: null,
  offerAccepted: null,
  exchanged: null,
  completed: null,
  aborted: null,
};

const TODAY = '2026-12-20';
const paid = [{ title: 'Payment received', on: '2026-11-14T10:00:00Z' }];

/** All four, back or on their way. */
const searchesOf = ({ searchesOrdered, searchesBack }: Given): SearchOfSale[] =>
  searchesOrdered === null && searchesBack === null
    ? []
    : PRODUCTS.map((productId) => ({
        ...{ productId, notNeededWhy: null, expected: null, completed: searchesBack },
        status: searchesBack === null ? 'in progress' : 'complete',
        orderedAt: searchesOrdered ?? LONG_AGO,
        updatedAt: searchesBack ?? searchesOrdered ?? LONG_AGO,
      }));

const LONG_AGO = '2026-01-01';

/** A paid sale, and a buyer of its home. */
function factsOf(role: 'sell' | 'buy', given: Given): DealFacts {
  const { exchanged, completed, completionDay, aborted, ended: how = 'fell_through' } = given;
  const own: OwnFacts = {
    purchaseId: role === 'sell' ? null : 'b1',
    identityChecked: given.identityChecked,
    isSignedByAnother: given.isSignedByAnother,
    offerTold: given.offerAccepted,
    ownSolicitor: given.hasOwnSolicitor ? { caseSent: given.caseSent } : null,
    ended: aborted === null ? null : { how, on: aborted },
  };
  const isDated = role === 'buy' || exchanged !== null || completed !== null || completionDay !== undefined;
  const buyer = {
    ...{ id: 'b1', confirmedAt: LONG_AGO, acceptedAt: given.awaitsSeller ? null : LONG_AGO, isDisputed: false },
    ...{ solicitorAt: given.solicitorAssigned, solicitorBy: null, instructedAt: null, hasMortgage: false },
    ...{ saleAgreed: null, exchanged, completed, completionDay, sharesSteps: false },
  };
  return {
    ...NO_SALE,
    ...{ begunAt: LONG_AGO, isEnded: aborted !== null, isWithoutSearches: given.isWithoutSearches, own: [own] },
    start: { isConsumer: true, termsVersion: '1.3', startNowAt: null, paidAt: paid[0]?.on ?? null },
    solicitorAt: given.solicitorAssigned,
    searches: searchesOf(given),
    purchases: isDated ? [buyer] : [],
  };
}

function readingOf(role: 'sell' | 'buy', given: Given, today: string) {
  const reader: Reader = role === 'sell' ? { as: 'seller' } : { as: 'buyer', purchaseId: 'b1' };
  return read(standingOf(factsOf(role, given), today), reader);
}

const stepsOf = (
  role: 'sell' | 'buy',
  given: Given,
  events: Parameters<typeof panel.stepsOf>[2],
  today: string,
  price?: string,
) => panel.stepsOf(role, readingOf(role, given, today).course, events, { ...given, price });

type Note = Parameters<typeof panel.nextOf>[2];
const nextOf = (role: 'sell' | 'buy', given: Given, today: string, ofSolicitor: Note = null) =>
  panel.nextOf(role, readingOf(role, given, today), ofSolicitor);

const awaitsOffer = (role: 'sell' | 'buy', given: Given, today: string) =>
  panel.awaitsOffer(readingOf(role, given, today).course);

const titles = (given: Given, state: string) =>
  stepsOf('sell', given, paid, TODAY)
    .filter((step) => step.state === state)
    .map(({ title }) => title);

describe('a sale that was just paid', () => {
  it('waits for its solicitor, with everything else still to come', () => {
    expect(titles(nothing, 'done')).toEqual(['Payment received']);
    expect(titles(nothing, 'now')).toEqual(['Solicitor introduced']);
    expect(titles(nothing, 'todo')).toHaveLength(6);
    expect(nextOf('sell', nothing, TODAY).title).toBe('We’re choosing your solicitor');
  });

  it('waits for no searches where the search pack covers nothing, unless some are ordered', () => {
    const scottish = { ...nothing, isWithoutSearches: true };
    expect(titles(scottish, 'todo')).toHaveLength(4);
    expect(titles(scottish, 'todo').join()).not.toMatch(/search/i);
    expect(titles({ ...scottish, searchesOrdered: '2026-11-20' }, 'todo')).toContain('Searches back');
  });

  it('says that its customer chooses the solicitor where our panel does not work, and chooses again', () => {
    const scottish = { ...nothing, isWithoutSearches: true, isElsewhere: true };
    const next = (role: 'sell' | 'buy', given: Given, owner: string | null = null) =>
      panel.nextOf(role, readingOf(role, given, TODAY), null, owner, true);
    expect(next('sell', scottish)).toEqual(CHOOSE_THERE);
    expect(next('sell', scottish, 'Amara Bello').words).toContain('so Amara Bello chooses a solicitor');
    expect(next('buy', scottish).words).toContain('Tell us their name and firm');
    const waiting = { ...scottish, awaitsSeller: true };
    const notes = [scottish, waiting].flatMap((given) => stepsOf('buy', given, [], TODAY).map(({ note }) => note));
    // A buyer who is not accepted does not learn that searches were ordered all the same.
    const ordered = stepsOf('buy', { ...waiting, searchesOrdered: LONG_AGO }, [], TODAY);
    expect(JSON.stringify([ordered, notes, next('buy', waiting)])).not.toMatch(/search/i);
    expect([next('buy', waiting).words, ...notes].join()).not.toMatch(/introduce/);
    const facts = factsOf('sell', { ...scottish, solicitorAssigned: LONG_AGO });
    const down = { kind: 'cannot_act', side: 'seller', purchaseId: null, on: LONG_AGO, at: LONG_AGO } as const;
    const again = read(standingOf({ ...facts, reports: [down] }, TODAY), { as: 'seller' });
    expect(panel.nextOf('sell', again)).toEqual(CHOOSE_THERE);
  });

  it('names the preferred solicitor until one is assigned', () => {
    const asked = { title: 'We’re confirming your solicitor', words: 'You asked for Larkspur Law.' };
    const next = (given: Given) => nextOf('sell', given, TODAY, asked).title;
    expect(nextOf('sell', nothing, TODAY, asked)).toEqual(asked);
    expect(next({ ...nothing, solicitorAssigned: '2026-11-16T09:00:00Z' })).toBe('We’re ordering your searches');
    const waiting = nextOf('buy', { ...nothing, awaitsSeller: true }, TODAY, asked);
    expect(waiting.title).toBe('We’re confirming with the seller’s side');
  });
});

describe('a sale under way', () => {
  const underWay = { ...nothing, searchesOrdered: '2026-11-15T09:00:00Z', solicitorAssigned: '2026-11-16T09:00:00Z' };

  it('shows what happened in order of time, whatever the usual order is', () => {
    expect(titles(underWay, 'done')).toEqual(['Payment received', 'Searches ordered', 'Solicitor introduced']);
  });

  it('puts a day without a time last on that day, in the usual order', () => {
    const oneDay = {
      ...nothing,
      searchesOrdered: '2026-11-14T11:00:00Z',
      searchesBack: '2026-11-14',
      offerAccepted: '2026-11-14',
    };
    expect(titles(oneDay, 'done')).toEqual(['Payment received', 'Searches ordered', 'Searches back', 'Offer accepted']);
    expect(titles({ ...oneDay, searchesBack: '2026-11-13' }, 'done')[0]).toBe('Searches back');
    // Half past eleven at night UTC is the next day in British summer time.
    const night = { ...nothing, searchesOrdered: '2026-07-14T23:30:00Z', searchesBack: '2026-07-14' };
    expect(titles(night, 'done').slice(0, 2)).toEqual(['Searches back', 'Searches ordered']);
  });

  it('says that the link to the identity check has been sent, once it has', () => {
    const note = (given: Given) =>
      stepsOf('sell', given, paid, TODAY).find(({ title }) => title === 'Identity checked')?.note;
    expect(note(underWay)).toMatch(/^You’ll get a text message from Thirdfort/);
    expect(note({ ...underWay, identityAsked: true })).toMatch(/^Thirdfort has sent you a text message/);
  });

  it('aims to order the searches before there is a buyer, and does not say so once an offer is accepted', () => {
    const note = (given: Given) =>
      stepsOf('sell', given, paid, TODAY).find(({ title }) => title === 'Searches ordered')?.note;
    expect(note(nothing)).toMatch(/^We aim to order them before there is a buyer/);
    expect(note({ ...nothing, offerAccepted: '2026-11-14' })).toBe('The buyer’s solicitor reads them before exchange.');
  });

  it('waits for the first milestone that is not reached', () => {
    expect(titles(underWay, 'now')).toEqual(['Searches back']);
    expect(nextOf('sell', underWay, TODAY).title).toBe('Your searches are on their way');
  });

  it('waits for an offer once the searches are back and the seller is known', () => {
    const ready = { ...underWay, searchesBack: '2026-11-18', identityChecked: '2026-11-18T10:00:00Z' };
    expect([awaitsOffer('sell', ready, TODAY), awaitsOffer('sell', underWay, TODAY)]).toEqual([true, false]);
    expect(awaitsOffer('sell', { ...ready, offerAccepted: '2026-11-19' }, TODAY)).toBe(false);
  });

  it('counts a later milestone as reached even if an earlier one is not', () => {
    const early = { ...underWay, offerAccepted: '2026-11-17' };
    expect(titles(early, 'done')).toContain('Offer accepted');
    expect(titles(early, 'todo')).toEqual(['Identity checked', 'Exchange of contracts', 'Completion']);
  });
});

it('the one who signs for a company is checked, and not who registered it', () => {
  const company = { ...nothing, isSignedByAnother: true, solicitorAssigned: LONG_AGO, searchesBack: LONG_AGO };
  const step = (given: Given) => stepsOf('sell', given, [], TODAY).find(({ title }) => title === 'Identity checked');
  expect(step(company)?.note).toMatch(/^The person who signs for the company/);
  expect(nextOf('sell', company, TODAY).title).toBe('Next, we check the person who signs for the company');
  expect(step({ ...company, identityChecked: LONG_AGO })?.state).toBe('done');
});

describe('a sale past exchange', () => {
  const exchanged = { ...nothing, exchanged: '2026-12-01' };

  it('has only completion to come', () => {
    expect(titles(exchanged, 'now')).toEqual(['Completion']);
    expect(titles(exchanged, 'todo')).toEqual([]);
  });

  it('shows the day that is set for completion, and has nothing to come from that day on', () => {
    const set = { ...exchanged, completed: TODAY };
    expect(stepsOf('sell', set, [], '2026-12-19').at(-1)).toMatchObject({ state: 'now', on: TODAY });
    expect(stepsOf('sell', set, [], TODAY).every(({ state }) => state === 'done')).toBe(true);
    expect(nextOf('sell', set, TODAY).title).toBe('Your sale is complete');
  });
});

it('the agreed completion day is shown to both sides until it is reached or set, and not to a buyer who is not accepted', () => {
  const agreed = { ...nothing, completionDay: '2026-12-22' };
  const last = (role: 'sell' | 'buy', given: Given, today = TODAY) => stepsOf(role, given, [], today).at(-1);
  for (const role of ['sell', 'buy'] as const) {
    expect(last(role, agreed)).toMatchObject({ title: 'Completion', state: 'todo', on: '2026-12-22', isAgreed: true });
    expect(last(role, agreed, '2026-12-22')).toMatchObject({ state: 'todo', on: null });
    expect(last(role, { ...agreed, completed: '2026-12-21' })).toMatchObject({ on: '2026-12-21', isAgreed: undefined });
  }
  expect(last('buy', { ...agreed, awaitsSeller: true })?.on).toBeNull();
});

describe('a purchase', () => {
  it('says that the seller’s solicitor is chosen, to a buyer who is on the way to exchange and waits for that alone', () => {
    const agreed = { ...nothing, solicitorAssigned: LONG_AGO, identityChecked: LONG_AGO, offerAccepted: LONG_AGO };
    const reading = readingOf('buy', { ...agreed, searchesOrdered: LONG_AGO, searchesBack: LONG_AGO }, TODAY);
    const [wait] = reading.waits;
    const waits = wait ? [{ ...wait, kind: 'solicitor' as const, side: 'seller' as const }] : [];
    expect(panel.nextOf('buy', { ...reading, waits: [] }).title).toBe('You’re on the way to exchange');
    expect(panel.nextOf('buy', { ...reading, waits }).title).toBe('We’re choosing the seller’s solicitor');
  });

  it('is described from the buyer’s side', () => {
    expect(nextOf('buy', { ...nothing, exchanged: '2026-12-01' }, TODAY).words).toContain('you get the keys');
    expect(nextOf('buy', { ...nothing, solicitorAssigned: '2026-12-01' }, TODAY).title).toBe(
      'Next, we check your identity',
    );
  });

  it('first waits for the seller’s side, while its buyer is not accepted', () => {
    const waiting = { ...nothing, awaitsSeller: true };
    const [now, ...rest] = stepsOf('buy', waiting, [], TODAY);
    expect(now).toMatchObject({ title: 'We’re confirming with the seller’s side', state: 'now', on: null });
    expect(rest.map(({ state }) => state)).toEqual(Array(7).fill('todo'));
    expect(nextOf('buy', waiting, TODAY).title).toBe('We’re confirming with the seller’s side');
    expect(nextOf('buy', { ...waiting, aborted: TODAY }, TODAY).title).toBe('This purchase fell through');
  });

  it('begins with the offer, once one is accepted, at the price that its buyer told us', () => {
    const registered = [{ title: 'Registration complete', on: '2026-11-12T09:00:00Z' }];
    const told = { ...nothing, awaitsSeller: true, offerAccepted: '2026-11-12' };
    const steps = stepsOf('buy', told, registered, TODAY, '£320,000');
    expect(steps.map(({ title }) => title).slice(0, 3)).toEqual([
      'Offer accepted, £320,000, as you told us',
      'Registration complete',
      'We’re confirming with the seller’s side',
    ]);
    expect(steps.filter(({ title }) => title.startsWith('Offer accepted'))).toHaveLength(1);
    expect(stepsOf('buy', { ...told, offerAccepted: null }, registered, TODAY, '£320,000')[0]?.title).toBe(
      'Registration complete',
    );
  });

  it('that fell through has nothing to come', () => {
    const off = { ...nothing, aborted: '2026-12-03' };
    expect(stepsOf('buy', off, [], TODAY)).toEqual([
      { title: 'The purchase fell through', on: '2026-12-03', state: 'done', note: null, minor: false },
    ]);
    expect(nextOf('buy', off, TODAY).title).toBe('This purchase fell through');
  });

  it('that was cancelled says so, and of a sale that has ended its buyer reads no more', () => {
    const over = { ...nothing, aborted: '2026-12-03' };
    const titles = (role: 'sell' | 'buy', ended: 'cancelled' | 'withdrawn' | 'sale_ended') => [
      nextOf(role, { ...over, ended }, TODAY).title,
      stepsOf(role, { ...over, ended }, [], TODAY).at(-1)?.title,
    ];
    expect(titles('sell', 'cancelled')).toEqual(['This sale was cancelled', 'Cancelled']);
    expect(titles('buy', 'cancelled')).toEqual(['This purchase was cancelled', 'Cancelled']);
    expect(titles('sell', 'withdrawn')).toEqual(['This sale was withdrawn', 'Withdrawn']);
    expect(titles('buy', 'sale_ended')).toEqual(['The sale has ended', 'The sale has ended']);
  });
});

describe('a purchase by a buyer with a solicitor of their own', () => {
  const own = { ...nothing, hasOwnSolicitor: true };

  it('introduces no one: their solicitor has the case once the instruction is queued', () => {
    const assigned = { ...own, solicitorAssigned: '2026-11-16T09:00:00Z' };
    const [first] = stepsOf('buy', assigned, [], TODAY);
    expect(first).toMatchObject({ title: 'Your solicitor has your case', state: 'now' });
    const instructed = stepsOf('buy', { ...assigned, caseSent: '2026-11-17T09:00:00Z' }, [], TODAY);
    expect(instructed[0]).toMatchObject({ title: 'Your solicitor has your case', state: 'done' });
    expect(instructed.map(({ title }) => title)).not.toContain('Solicitor introduced');
    expect(nextOf('buy', { ...own, awaitsSeller: true }, TODAY).words).not.toContain('introduce');
  });
});

describe('any deal', () => {
  const moment = fc.option(
    fc
      .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  );
  const deals = fc.record({
    awaitsSeller: fc.boolean(),
    identityAsked: fc.boolean(),
    solicitorAssigned: moment,
    hasOwnSolicitor: fc.boolean(),
    caseSent: moment,
    searchesOrdered: moment,
    searchesBack: moment,
    searchesSoFar: fc.constantFrom(null, '2 of 4 back'),
    identityChecked: moment,
    offerAccepted: moment,
    exchanged: moment,
    completed: moment,
    aborted: moment,
  });

  it('shows what happened in order of time, then at most one current step, then the rest', () => {
    fc.assert(
      fc.property(fc.constantFrom('sell', 'buy'), deals, (role, given) => {
        const steps = stepsOf(role, given, paid, TODAY);
        expect(steps.map(({ state }) => state).join()).toMatch(/^(done,?)*(now(,todo)*)?$/);
        const done = steps.flatMap(({ state, on }) => (state === 'done' && on ? [on] : []));
        const days = done.map(londonDay);
        expect(days).toEqual(days.toSorted());
        const moments = done.filter((on) => on.length > 10).map((on) => Date.parse(on));
        expect(moments).toEqual(moments.toSorted((a, b) => a - b));
        expect(nextOf(role, given, TODAY).words).not.toBe('');
      }),
    );
  });
});
