import { expect, test } from 'vitest';
import type { ReadWait } from '../deal/standing-rules';
import { csvOfSales, pageOfSales } from './list-rules';
import { type AgentSale, bySalesUrgency, type Chip, chipsOf } from './sales-rules';

const wait = (more: Partial<ReadWait>): ReadWait => ({
  ...{ kind: 'searches', holder: 'searchers', side: 'seller', since: '2026-11-02', workingDays: 15 },
  ...{ due: null, isAgreed: false, isLate: false },
  ...more,
});
const chips = (...waits: Partial<ReadWait>[]) => chipsOf({ waits: waits.map(wait) });

test('a sale passes each filter that one of its waits belongs to', () => {
  expect(chips()).toEqual([]);
  expect(chips({ holder: 'us' }, { holder: 'buyers-solicitor' })).toEqual(['us', 'solicitors']);
  expect(chips({ kind: 'check', holder: 'people', side: 'seller' })).toEqual(['seller']);
  const exchange = { kind: 'exchange', holder: 'solicitors' } as const;
  expect(chips({ ...exchange, due: '2026-11-30', isAgreed: true })).toEqual(['solicitors', 'soon']);
  expect(chips({ ...exchange, due: '2026-11-30' })).toEqual(['solicitors', 'soon']);
  expect(chips({ ...exchange, due: '2026-11-20', isAgreed: true, isLate: true })).toEqual(['solicitors']);
  // That we ask, where there has been no news for ten days, is no wait for us.
  expect(chips({ kind: 'silent', holder: 'us' })).toEqual(['quiet']);
});

test('late comes first, then what is due first, then what waits longest, and what waits for nothing is last', () => {
  const sales = [
    { id: 'over', next: null },
    { id: 'young', next: wait({ due: '2026-12-01', since: '2026-11-20' }) },
    { id: 'old', next: wait({ due: '2026-12-01', since: '2026-11-10' }) },
    { id: 'late', next: wait({ due: '2026-11-20', isLate: true }) },
    { id: 'open', next: wait({}) },
  ];
  expect(sales.sort(bySalesUrgency).map(({ id }) => id)).toEqual(['late', 'old', 'young', 'open', 'over']);
});

const sale = (id: string, chips: Chip[] = []): AgentSale => ({
  ...{ id, reference: 'KT-7F3K-92', name: '8 Mill Lane', place: 'Ludlow', seller: 'O’Dea', office: 'Norwood, York' },
  ...{ stage: 'Searches', isShared: true, waits: [], done: [], chips },
});

test('a page of a filtered list, and the last one for a page that is not there', () => {
  const all = Array.from({ length: 45 }, (_, n) => sale(String(n), n < 3 ? ['us'] : []));
  expect(pageOfSales(all, { show: null, page: 3 })).toMatchObject({ all: 45, page: 3, pages: 3 });
  expect(pageOfSales(all, { show: null, page: 9 }).sales.length).toBe(5);
  expect(pageOfSales(all, { show: 'us', page: 1 }).sales.map(({ id }) => id)).toEqual(['0', '1', '2']);
  expect(pageOfSales(all, { show: null, page: 'all' }).sales.length).toBe(45);
});

test('finished sales stand below those that go on, the newest twenty unless all are asked for', () => {
  const wait = { kind: 'completion', holder: 'solicitors', since: null, due: null, isLate: false } as const;
  const ahead = { ...sale('ahead'), stage: 'Completed', waits: [{ ...wait, title: 'Completion', words: '' }] };
  const stages = ['Completed', 'Withdrawn', 'Fallen through'];
  const finished = Array.from({ length: 21 }, (_, n) => ({ ...sale(`f${n}`), stage: stages[n % 3] ?? '' }));
  const all = [sale('a', ['us']), ahead, ...finished];
  const first = pageOfSales(all, { show: null, page: 1 });
  expect([first.all, first.pages, first.sales.map(({ id }) => id)]).toEqual([23, 1, ['a', 'ahead']]);
  expect([first.finished.count, first.finished.sales.length]).toEqual([21, 20]);
  expect(pageOfSales(all, { show: null, page: 'all' }).finished.sales).toEqual(finished);
  expect(pageOfSales(all, { show: 'us', page: 1 }).finished.count).toBe(0);
});

test('the file has a line a sale, and says no more of one that is not shared', () => {
  const { kind, holder, since, due, isLate } = wait({ due: '2026-12-01' });
  const waits = [{ kind, holder, since, due, isLate, title: 'Searches', words: 'With us since Monday 2 November.' }];
  const lines = csvOfSales([
    { ...sale('a'), waits },
    { ...sale('b'), isShared: false },
  ]).split('\r\n');
  expect(lines[1]).toBe(
    '8 Mill Lane,Ludlow,O’Dea,"Norwood, York",KT-7F3K-92,Searches,Searches (With us),02/11/2026,01/12/2026',
  );
  const steps = { kind: 'buyers_steps', holder: null, since: null, due: null, isLate: false, words: '' } as const;
  const hidden = { ...sale('c'), waits: [{ ...steps, title: 'Steps on the buyer’s side' }] };
  expect(csvOfSales([hidden])).toContain(',Searches,Steps on the buyer’s side,,\r\n');
  expect(lines[2]).toBe('8 Mill Lane,Ludlow,O’Dea,"Norwood, York",KT-7F3K-92,Searches,Ask the seller,,');
});
