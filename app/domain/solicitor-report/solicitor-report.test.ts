import { expect, test } from 'vitest';
import {
  beforeReport,
  figuresOf,
  isToldBy,
  labelOf,
  setsDate,
  tellsAgent,
  titleOf,
  toComments,
  whyRefused,
} from './rules';
import { reportCall, reportForm } from './schema';
import { type FirmReport, firmStats } from './stats-rules';
import * as texts from './texts';

const SITUATION = {
  ...{ side: 'seller' as const, today: '2026-11-23', assignedOn: '2026-11-10' },
  ...{ hasEnded: false, hasBuyer: true, isExchanged: false },
};
const SENT = { kind: 'draft_contract_sent' as const, on: '2026-11-20', exchangedOn: null, waitingFor: null };

test.each([
  ['a step of its own side', {}, {}, null],
  ['the day of the assignment', { on: '2026-11-10' }, {}, null],
  ['tomorrow', { on: '2026-11-24' }, {}, ['on', texts.NOT_YET]],
  ['a day before the assignment', { on: '2026-11-09' }, {}, ['on', texts.BEFORE_ASSIGNED]],
  ['a step of the other side', { kind: 'enquiries_raised' }, {}, ['', texts.OTHER_SIDE]],
  ['the same from that side', { kind: 'enquiries_raised' }, { side: 'buyer' }, null],
  ['anything once it has ended', {}, { hasEnded: true }, ['', texts.SALE_ENDED]],
  ['a step without a buyer', {}, { hasBuyer: false }, ['', texts.NO_BUYER]],
  ['that they have it, without a buyer', { kind: 'received' }, { hasBuyer: false }, null],
  ['waiting, without for whom', { kind: 'waiting' }, {}, ['waitingFor', texts.FOR_WHOM]],
  ['completed alone', { kind: 'completed' }, {}, ['exchangedOn', texts.BOTH_DAYS]],
  ['completed after an exchange', { kind: 'completed' }, { isExchanged: true }, null],
  ['completed with both days', { kind: 'completed', exchangedOn: '2026-11-20' }, {}, null],
  [
    'an exchange after completion',
    { kind: 'completed', exchangedOn: '2026-11-21' },
    {},
    ['exchangedOn', texts.EXCHANGE_AFTER],
  ],
] as const)('%s', (_, entered, situation, refused) => {
  const why = whyRefused({ ...SENT, ...entered }, { ...SITUATION, ...situation });
  expect(why && [why.field, why.words]).toEqual(refused);
});

test('before it reports, a firm reads who is told: the agent too where one acts who reads the steps of that side', () => {
  const client = 'Hartley';
  const both = 'We’ll tell Hartley and the estate agent in 10 minutes. Until then you can undo it.';
  expect(beforeReport('exchanged', { client, tellsAgent: true })).toBe(both);
  expect(beforeReport('exchanged', { client, tellsAgent: false })).toBe(both.replace(' and the estate agent', ''));
  expect(beforeReport('waiting', { client, tellsAgent: true })).toMatch(/^Our team read this straight away\./);
  const sale = { estate_agent_id: 'a', shares_with_agent: true };
  expect(tellsAgent('seller', sale, null)).toBe(true);
  expect(tellsAgent('seller', { ...sale, estate_agent_id: null }, null)).toBe(false);
  expect(tellsAgent('seller', { ...sale, shares_with_agent: false }, null)).toBe(false);
  expect(tellsAgent('buyer', sale, { shares_with_agent: true })).toBe(true);
  expect(tellsAgent('buyer', sale, { shares_with_agent: false })).toBe(false);
});

test('a date sets itself on equal days of two different firms of the panel, and on nothing less', () => {
  const seller = { side: 'seller' as const, lawFirmId: 'a', isOnPanel: true, on: '2026-11-20' };
  const buyer = { ...seller, side: 'buyer' as const, lawFirmId: 'b' };
  expect(setsDate(seller, buyer)).toBe(true);
  expect(setsDate(seller, { ...buyer, on: '2026-11-21' })).toBe(false);
  expect(setsDate(seller, { ...buyer, lawFirmId: 'a' })).toBe(false);
  expect(setsDate(seller, { ...buyer, isOnPanel: false })).toBe(false);
  expect(setsDate(seller, { ...seller, lawFirmId: 'b' })).toBe(false);
});

test('a client reads a title of every step but those that are for staff', () => {
  const titles = texts.REPORT_KINDS.map((kind) => [kind, titleOf(toComments(kind, null))]);
  expect(titles.filter(([, title]) => title === null).map(([kind]) => kind)).toEqual([
    ...['cannot_act', 'exchanged', 'completed', 'waiting'],
  ]);
  expect(titleOf(toComments('exchanged', '2026-11-20'))).toBe(
    'Your solicitor told us that contracts were exchanged on 20 November 2026',
  );
  expect(titleOf(toComments('waiting', 'the lender: a reference'))).toBe(
    'Your solicitor is waiting for: the lender: a reference',
  );
  expect(titleOf('')).toBeNull();
  expect(labelOf(toComments('exchanged', '2026-11-20'))).toBe('Exchanged: 20/11/2026');
  expect(labelOf('Words of another release')).toBe('Words of another release');
});

test('others than staff are told after ten minutes', () => {
  const at = new Date('2026-11-20T10:00:00Z');
  expect(isToldBy(at, new Date('2026-11-20T10:09:59.999Z'))).toBe(false);
  expect(isToldBy(at, new Date('2026-11-20T10:10:00Z'))).toBe(true);
});

test('a form and a call read the same', () => {
  const read = {
    kind: 'waiting',
    on: '2026-11-20',
    exchangedOn: null,
    waitingFor: 'the lender, for an offer',
    note: null,
  };
  const waitingFor = ' the lender,\n for an offer ';
  const typed = { kind: 'waiting', on: { day: '20', month: '11', year: '2026' }, waitingFor };
  expect(reportForm.parse(typed)).toEqual(read);
  const of = { assignmentId: 'a'.repeat(24), side: 'seller' };
  expect(reportCall.parse({ ...of, kind: 'waiting', on: '2026-11-20', waitingFor })).toEqual({ ...of, ...read });
  expect(reportForm.safeParse({ kind: 'waiting' }).success).toBe(false);
});

test('figures count steps, and the working days until half of them were known', () => {
  const at = '2026-11-23T10:00:00+00:00';
  expect(figuresOf([])).toBeNull();
  // Friday to Monday is one working day.
  expect(figuresOf([{ on: '2026-11-20', at }])).toEqual({ count: 1, days: 1 });
  const all = ['2026-11-23', '2026-11-23', '2026-11-20', '2026-11-16'].map((on) => ({ on, at }));
  expect(figuresOf(all)).toEqual({ count: 4, days: 0 });
});

test('each firm has how soon it tells us, in hours of ours, and what it told late', () => {
  const report = (on: string, at: string, more: Partial<FirmReport> = {}): FirmReport => ({
    ...{ firmId: 'a', firm: 'Larkspur Law', kind: 'draft_contract_sent', on, at: new Date(at) },
    ...{ assignedAt: new Date('2026-11-20T16:30:00Z'), ...more },
  });
  const stats = firmStats([
    report('2026-11-23', '2026-11-23T11:00:00Z', { firmId: 'b', firm: 'Hart & Vale' }),
    // From 16:30 of a Friday to 10:00 of the Monday that followed: two hours of ours.
    report('2026-11-23', '2026-11-23T10:00:00Z', { kind: 'received' }),
    // Of Friday, told on Monday: in time. Of Thursday, late.
    report('2026-11-20', '2026-11-23T09:30:00Z'),
    report('2026-11-19', '2026-11-23T09:30:00Z'),
  ]);
  expect(stats).toEqual([
    { firmId: 'a', firm: 'Larkspur Law', reports: 3, late: 1, told: { median: 9, p90: 17.5 }, received: 2 },
    { firmId: 'b', firm: 'Hart & Vale', reports: 1, late: 0, told: { median: 2, p90: 2 }, received: null },
  ]);
  expect(firmStats([])).toEqual([]);
});
