import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { partsWaitedFor } from '~/domain/deal/who-rules';
import { PRODUCTS, searchLabel } from '~/domain/search/rules';
import { markupOf } from '../../../tests/support/markup';
import { daysLines } from './days';
import { DaysBar, Scale } from './days-bar';
import { moneyParts } from './money';
import { SearchPicture } from './search-picture';
import { OFFER_AT, OURS, STRIP_WIDTH, stripOf, stripWords, TRADITIONAL } from './strips';
import { WhoIsWho } from './who-is-who';

describe('days as bars', () => {
  const open = { from: '2026-11-02', to: '2026-11-12', done: null };

  it('share one scale, from the first day to the last, with today on each', () => {
    const [late, due] = daysLines([open, { from: '2026-11-12', to: '2026-11-22', done: null }], '2026-11-17');
    expect(late).toMatchObject({ x: 0, width: 50, done: null, isLate: true, today: 75, marks: [35, 70] });
    expect(due).toMatchObject({ x: 50, width: 50, done: null, isLate: false, today: 75 });
    expect(due?.scale).toBe(
      'Each bar goes from the day the wait began to the day we expect it to end. They stand between 2 November and 22 November, with a mark for each Monday. The line marks today.',
    );
    const [long] = daysLines([open], '2027-02-10');
    expect(long?.marks.map(Math.round)).toEqual([29, 60, 91]);
    expect(long?.scale).toBe(
      'The bar goes from the day the wait began to the day we expect it to end. It stands between 2 November and 10 February, with a mark for each month. The line marks today.',
    );
    const [again] = daysLines([open, open], '2026-11-17', true);
    expect(again?.scale).toBe('The bars stand between 2 November and 17 November, with a mark for each Monday.');
  });

  it('reach to today, and to a day that came later than expected', () => {
    const [early, late] = daysLines(
      [
        { ...open, done: '2026-11-07' },
        { ...open, done: '2026-11-22' },
      ],
      '2026-11-20',
    );
    expect(early).toMatchObject({ width: 50, done: 25, isLate: false });
    // Where all are done no line is drawn.
    expect(early?.scale).toMatch(/ for each Monday\.$/);
    expect(late).toMatchObject({ width: 50, done: 100, isLate: true });
  });

  it('are amber when late, and never red', () => {
    const lines = daysLines([open, { ...open, done: '2026-11-22' }], '2026-11-20');
    expect(markupOf(<Scale bars={lines} />)).toMatch(/A dot marks the day it was done\. Amber is late\.<\/p>$/);
    expect(markupOf(<Scale bars={daysLines([open], open.from)} />)).not.toContain('Amber');
    for (const line of lines) {
      const drawn = line && markupOf(<DaysBar {...line} />);
      expect(drawn).toContain('stroke-amber-ink');
      expect(drawn).not.toContain('red');
    }
  });

  it('of one day can still be seen, and stay inside the picture', () => {
    const day = '2026-11-02';
    for (const [bar] of [
      daysLines([{ from: day, to: day, done: null }], day),
      daysLines([{ from: day, to: day, done: null }], '2026-11-01'),
    ]) {
      expect(bar?.width).toBeGreaterThan(0);
      expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(100);
    }
  });
});

describe('money as a bar', () => {
  const ends = (amounts: (number | null)[]) => moneyParts(amounts).map(({ x, width }) => x + width);

  it('is filled from side to side, and a larger amount is wider', () => {
    expect(ends([72_000, 156_000, null]).at(-1)).toBeCloseTo(100);
    expect(ends([0, 0]).at(-1)).toBeCloseTo(100);
    const [ours, legal, agent] = moneyParts([72_000, 156_000, null]);
    expect(legal?.width).toBeGreaterThan(ours?.width ?? 0);
    expect(agent?.isKnown).toBe(false);
  });

  it('shows nothing to pay as a part that can be seen', () => {
    expect(moneyParts([0, 156_000])[0]?.width).toBeGreaterThan(0);
    // Beside what is not known, it is the smallest.
    const [nothing, legal] = moneyParts([0, null, null]);
    expect(nothing?.width).toBeLessThan(legal?.width ?? 0);
  });
});

describe('the order of the steps', () => {
  it('has the same blocks both ways, those before the offer on its left', () => {
    const sizes = (way: typeof OURS) => stripOf(way).map(({ block, width }) => `${block} ${width}`);
    expect(sizes(OURS).sort()).toEqual(sizes(TRADITIONAL).sort());
    const blocks = stripOf(OURS);
    expect(blocks.filter(({ x, width }) => x + width <= OFFER_AT).map(({ block }) => block)).toEqual(OURS.before);
    expect(blocks[0]?.x).toBe(0);
    expect(stripOf(TRADITIONAL)[0]?.x).toBe(OFFER_AT);
    const last = stripOf(TRADITIONAL).at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBe(STRIP_WIDTH);
  });

  it('is said in words', () => {
    expect(stripWords(TRADITIONAL)).toBe('Offer, then solicitor, searches, enquiries, exchange');
    expect(stripWords(OURS)).toBe('Solicitor, searches, then the offer, then enquiries, exchange');
  });
});

describe('who is who', () => {
  it('shows who is waited for, and the people of its own side for a check', () => {
    expect(
      partsWaitedFor([
        { kind: 'exchange', holder: 'solicitors', side: 'buyer' },
        { kind: 'check', holder: 'people', side: 'buyer' },
        { kind: 'sale_agreed', holder: 'customers', side: 'seller' },
      ]),
    ).toEqual(['seller-solicitor', 'buyer-solicitor', 'buyer', 'seller']);
  });

  it('shows the whole side of the buyer for steps of which a seller reads no more', () => {
    const steps = { kind: 'buyers_steps', holder: 'buyers-solicitor', side: 'buyer' } as const;
    expect(partsWaitedFor([steps])).toEqual(['buyer', 'buyer-solicitor']);
  });

  it('leaves out who has no part in the deal, and says in words what it shows', () => {
    const drawn = markupOf(<WhoIsWho names={{ seller: 'You', us: 'Us', buyer: 'Buyer' }} waitedFor={['us']} />);
    expect(drawn).toContain('aria-label="Who is who: Us, You, Buyer. Waiting for: Us."');
    expect(drawn.match(/fill-amber/g)).toHaveLength(1);
    expect(drawn).not.toContain('Estate');
  });
});

it.each([
  ...['days-bar', 'order-of-steps', 'title-plan', 'what-you-pay', 'who-is-who'].map((name) => `pictures/${name}`),
  ...['lists', 'progress-strip', 'stepper'],
])('%s keeps what it draws where the system forces its colours', (name) => {
  expect(readFileSync(`app/ui/${name}.tsx`, 'utf8')).toContain('data-own-colours');
  expect(readFileSync('app/styles/app.css', 'utf8')).toMatch(
    /@media \(forced-colors: active\) \{[^@]*\[data-own-colours\][^{]*\{\s*forced-color-adjust: none;/,
  );
});

it('each search that we order has its own picture, and other searches have none', () => {
  const drawn = PRODUCTS.map((product) => markupOf(<SearchPicture label={searchLabel(product)} />));
  expect(new Set(drawn.filter((svg) => svg.includes('<path'))).size).toBe(PRODUCTS.length);
  expect(markupOf(<SearchPicture label="Chancel" />)).toBe('');
});
