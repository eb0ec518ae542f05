import { expect, test } from 'vitest';
import {
  type Asked,
  byMatterUrgency,
  firstAsked,
  likelyReports,
  pageOfMatters,
  reportsInOrder,
  toldOf,
  toldWords,
} from './firm-rules';
import type { ReadWait } from './standing-rules';
import { waitWords } from './wait-words-rules';

test('a firm is offered what it has to report first, then what it hears of others', () => {
  expect(likelyReports([], ['draft_contract', 'mortgage_offer'], 'buyer')).toEqual([
    'mortgage_offer_received',
    'waiting',
  ]);
  expect(likelyReports(['satisfied'], ['mortgage_offer'], 'buyer')).toEqual([
    'enquiries_satisfied',
    'enquiries_raised',
  ]);
  const next = likelyReports(['draft_contract'], ['mortgage_offer'], 'seller');
  expect(next).toEqual(['draft_contract_sent', 'waiting']);
  // Of all that it can report, that is the first, and each is offered once.
  const all = reportsInOrder(next, 'seller');
  expect([all[0], all[1], all.at(-1)]).toEqual(['draft_contract_sent', 'received', 'waiting']);
  expect(all.toSorted()).toEqual(reportsInOrder([], 'seller').toSorted());
});

test('a firm reads first what is late, then what is due first, then what waits longest, and last what asks for nothing', () => {
  const matter = (client: string, more: Partial<Asked> | null) => ({
    client,
    asked: more && { words: '', dueWords: '', since: '2026-11-20', due: null, isLate: false, ...more },
  });
  const matters = [
    matter('newest', null),
    matter('older', null),
    matter('open', {}),
    matter('young', { due: '2026-12-01' }),
    matter('old', { due: '2026-12-01', since: '2026-11-10' }),
    matter('late', { due: '2026-10-03', isLate: true }),
  ];
  expect(matters.sort(byMatterUrgency).map(({ client }) => client)).toEqual([
    ...['late', 'old', 'young', 'open', 'newest', 'older'],
  ]);
  const many = [...matters, ...Array.from({ length: 60 }, (_, n) => matter(`more ${n}`, null))];
  expect(pageOfMatters(many, 1)).toMatchObject({ page: 1, pages: 2, waiting: 4, resting: 62 });
  expect(pageOfMatters(many, 9).matters).toEqual(many.slice(60));
});

test('a firm reads since when and by when, as everyone else does, and of nothing that others have', () => {
  const answers: ReadWait = {
    kind: 'answers',
    holder: 'sellers-solicitor',
    side: 'seller',
    since: '2026-12-10',
    workingDays: 0,
    due: '2026-12-24',
    isAgreed: false,
    isLate: false,
  };
  const firm = { as: 'firm', side: 'seller', purchaseId: 'b1' } as const;
  const due = (wait: ReadWait) => firstAsked([wait], firm)?.dueWords;
  expect(firstAsked([answers], firm)).toEqual({
    words: 'for answers to enquiries',
    since: '2026-12-10',
    due: '2026-12-24',
    isLate: false,
    dueWords: 'Usually done by Thursday 24 December.',
  });
  expect(waitWords(answers, { as: 'seller' }).words).toContain(` ${due(answers)}`);
  expect(due({ ...answers, isLate: true })).toBe('Later than usual.');
  expect(due({ ...answers, kind: 'completion', holder: 'solicitors', isAgreed: true })).toBe(
    'Set for Thursday 24 December.',
  );
  expect(due({ ...answers, due: null })).toBe('');
  expect(firstAsked([answers], { ...firm, side: 'buyer' })).toBeNull();
});

test('an exchange that a firm told us is with our team, until it is dated', () => {
  const report = {
    kind: 'exchanged',
    side: 'seller',
    purchaseId: 'b1',
    on: '2026-11-20',
    at: '2026-11-23T10:00:00Z',
  } as const;
  const matter = { side: 'seller', purchaseId: 'b1', exchanged: null, completed: null } as const;
  expect(toldOf([report], matter)).toEqual(report);
  expect(toldWords(report)).toBe(
    'You told us that contracts were exchanged on 20 November 2026. Our team will confirm the day.',
  );
  expect(toldOf([report], { ...matter, exchanged: '2026-11-20' })).toBeNull();
  // Neither for the other firm, which has told us nothing, nor for the next buyer of the home.
  expect(toldOf([report], { ...matter, side: 'buyer' })).toBeNull();
  expect(toldOf([report], { ...matter, purchaseId: 'b2' })).toBeNull();
  const completed = { ...report, kind: 'completed' } as const;
  expect(toldWords(toldOf([report, completed], matter) ?? report)).toContain('the sale completed');
});
