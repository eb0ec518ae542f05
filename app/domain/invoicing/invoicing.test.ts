import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { previewDigest } from './preview-rules.server';
import {
  blocksOf,
  type Candidate,
  csvOf,
  daysOf,
  fileName,
  formatPeriod,
  inFileOrder,
  invoiceNumber,
  isOver,
  monthsBetween,
  numbered,
  pageInListOrder,
  partitionRecords,
  paymentDue,
  paymentTerms,
  type Row,
  recordKey,
} from './rules';
import { period, previewState, withAgain, withoutAgain } from './schema';

const NONE: ReadonlySet<string> = new Set();
const TODAY = '2026-11-22';
const id = (number: number) => number.toString(16).padStart(24, '0');

const candidate = (given: Partial<Candidate> = {}): Candidate => ({
  purchaseId: id(1),
  side: 'seller',
  completed: '2026-10-09',
  aborted: null,
  lawyerGroupId: id(10),
  group: 'North',
  lawFirmId: id(20),
  firm: 'Larkspur Law LLP',
  isOnPanel: true,
  pays: null,
  fileId: null,
  isCredited: false,
  ...given,
});

const row = (given: Partial<Row> = {}): Row => ({
  ...(candidate() as Row),
  saleId: id(30),
  reference: 'KT-7F3K-92',
  property: '18 Mill Lane, Ludlow, SY8 1DN',
  client: 'Amara Bello',
  ...given,
});

describe('which records are in the file of a month', () => {
  test.each<[string, Partial<Candidate>, string | null]>([
    ['completed', {}, null],
    ['completed today', { completed: TODAY }, null],
    ['completes tomorrow', { completed: '2026-11-23' }, 'to come'],
    ['aborted', { aborted: '2026-10-10' }, 'aborted'],
    ['aborted, and invoiced before that', { aborted: '2026-10-10', fileId: id(40) }, 'aborted'],
    ['nobody acts', { lawyerGroupId: null, group: null, lawFirmId: null, firm: null }, 'no lawyer group'],
    ['in a file', { fileId: id(40) }, 'invoiced'],
    ['credited', { fileId: id(40), isCredited: true }, 'credited'],
    ['of a group that is not on the panel', { isOnPanel: false }, 'off the panel'],
    ['off the panel, and invoiced before that', { isOnPanel: false, fileId: id(40) }, 'invoiced'],
  ])('%s', (_, given, reason) => {
    const { included, leftOut } = partitionRecords([candidate(given)], NONE, TODAY);
    expect(leftOut.map((each) => each.reason)).toEqual(reason === null ? [] : [reason]);
    expect(included).toHaveLength(reason === null ? 1 : 0);
  });

  test('includes what staff ask for, if it was invoiced before or is not on the panel', () => {
    const records = [
      candidate({ fileId: id(40) }),
      candidate({ side: 'buyer', fileId: id(40) }),
      candidate({ purchaseId: id(2), aborted: '2026-10-10', fileId: id(40) }),
      candidate({ purchaseId: id(3), fileId: id(40), isCredited: true }),
      candidate({ purchaseId: id(4), isOnPanel: false }),
    ];
    const again = new Set([`${id(1)}-buyer`, ...[2, 3, 4].map((purchase) => `${id(purchase)}-seller`)]);
    expect(partitionRecords(records, again, TODAY).included.map(recordKey)).toEqual([
      ...[`${id(1)}-buyer`, `${id(3)}-seller`, `${id(4)}-seller`],
    ]);
  });

  test('orders the file by firm, by group and by day, however the records were found', () => {
    const records = [
      candidate({ purchaseId: id(1), firm: 'b', lawFirmId: id(22) }),
      candidate({ purchaseId: id(2), firm: 'A', lawFirmId: id(21), group: 'South', lawyerGroupId: id(12) }),
      candidate({ purchaseId: id(3), firm: 'A', lawFirmId: id(21), completed: '2026-10-20' }),
      candidate({ purchaseId: id(4), firm: 'A', lawFirmId: id(21), completed: '2026-10-02' }),
      // Another firm of the same name.
      candidate({ purchaseId: id(5), firm: 'A', lawFirmId: id(23), completed: '2026-10-01' }),
    ];
    const found = fc.shuffledSubarray(records, { minLength: records.length });
    fc.assert(
      fc.property(found, (some) => {
        const { included } = partitionRecords(some, NONE, TODAY);
        const order = inFileOrder(included).map(({ purchaseId }) => Number.parseInt(purchaseId, 16));
        expect(order).toEqual([4, 3, 2, 5, 1]);
      }),
    );
  });
});

describe('the CSV', () => {
  const rows = [
    row(),
    row({ side: 'buyer', client: '=HYPERLINK("x")', completed: '2026-10-30', lawyerGroupId: id(11), group: 'South' }),
    row({ lawFirmId: id(21), firm: 'Oakes, Hart & Co', lawyerGroupId: id(12), group: '@Home', property: 'Tŷ Gwyn' }),
  ];
  const addresses = new Map([
    [id(10), '1 High Street, Leeds, LS1 4AP'],
    [id(11), '2 Low Street'],
    [id(12), '3 Quay'],
  ]);

  test('has one block for each law firm, with its addresses, its rows and its total', () => {
    const lines = [
      'Law firm,Larkspur Law LLP',
      'Invoicing address,North,"1 High Street, Leeds, LS1 4AP"',
      'Invoicing address,South,2 Low Street',
      'Reference,Property,Client,Side,Completed on,Amount,Payment due,Invoice number,VAT',
      'KT-7F3K-92,"18 Mill Lane, Ludlow, SY8 1DN",Amara Bello,Seller,09/10/2026,450.05,12/10/2026,INV-2026-10-0003,75.01',
      `KT-7F3K-92,"18 Mill Lane, Ludlow, SY8 1DN","'=HYPERLINK(""x"")",Buyer,30/10/2026,450.05,02/11/2026,INV-2026-10-0003,75.01`,
      'Total,,,,,900.10,,INV-2026-10-0003,150.02',
      '',
      'Law firm,"Oakes, Hart & Co"',
      "Invoicing address,'@Home,3 Quay",
      'Reference,Property,Client,Side,Completed on,Amount,Payment due,Invoice number,VAT',
      'KT-7F3K-92,Tŷ Gwyn,Amara Bello,Seller,09/10/2026,450.05,12/10/2026,INV-2026-10-0004,75.01',
      'Total,,,,,450.05,,INV-2026-10-0004,75.01',
      '',
    ];
    expect(csvOf(numbered(blocksOf(rows, addresses, 45_005), '2026-10', 2))).toBe(lines.join('\r\n'));
  });

  test('has totals with two decimals that add up, VAT too, and no cell that a spreadsheet would run', () => {
    const words = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', ',', 'a', 'ŷ') });
    const some = fc.array(fc.record({ property: words, client: words, firm: words }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(some, fc.nat(100_000_000), (given, amount) => {
        const blocks = blocksOf(given.map(row), addresses, amount);
        const cells = readCsv(csvOf(numbered(blocks, '2026-10', 0)));
        expect(cells.flat().filter((cell) => /^\s*[=+\-@\t\r]/.test(cell))).toEqual([]);
        const totals = cells.filter(([first]) => first === 'Total').map((line) => line[5] ?? '');
        expect(totals.every((total) => /^\d+\.\d\d$/.test(total))).toBe(true);
        const pence = (amounts: readonly string[]) =>
          amounts.reduce((sum, each) => sum + Number(each.replace('.', '')), 0);
        expect(pence(totals)).toBe(amount * given.length);
        const vatOf = (isTotal: boolean) =>
          cells.filter((line) => line.length === 9 && line[8] !== 'VAT' && (line[0] === 'Total') === isTotal);
        expect(pence(vatOf(false).map((line) => line[8] ?? ''))).toBe(pence(vatOf(true).map((line) => line[8] ?? '')));
      }),
    );
  });
});

/** A parser of RFC 4180, independent of our writer. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [whole, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (whole === '') break;
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') lines.push([]);
  }
  return lines;
}

/**
 * A year in which completions, lawyer groups and aborted dates are edited between the files, which are made in any order. In the end every
 * month's file is made once more.
 */
test('the files of a year have each invoiceable record exactly once, whatever is edited between', () => {
  const AMOUNT = 45_000;
  const LAST = '2026-12-31';
  const months = monthsBetween('2026-01-01', LAST);
  const side = fc.constantFrom('seller' as const, 'buyer' as const);
  const day = fc
    .integer({ min: 0, max: 364 })
    .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
  const what = { purchase: fc.nat(7), side };
  const step = fc.oneof(
    fc.record({ kind: fc.constant('complete' as const), ...what, day: fc.option(day, { freq: 4 }) }),
    fc.record({ kind: fc.constant('abort' as const), ...what, day: fc.option(day, { freq: 1 }) }),
    fc.record({ kind: fc.constant('assign' as const), ...what, group: fc.option(fc.nat(3), { freq: 4 }) }),
    fc.record({ kind: fc.constant('file' as const), period: fc.constantFrom(...months) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      type Known = Omit<Candidate, 'completed'> & { completed: string | null };
      const records: Known[] = [...Array(8).keys()].flatMap((purchase) => [
        { ...candidate({ purchaseId: id(purchase), side: 'seller' }), completed: null },
        { ...candidate({ purchaseId: id(purchase), side: 'buyer' }), completed: null },
      ]);
      const files: { total: number; keys: string[] }[] = [];
      const makeFile = (month: string) => {
        const { from, until } = daysOf(month);
        const isOfMonth = ({ completed }: Known) => completed !== null && completed >= from && completed < until;
        const { included } = partitionRecords(records.filter(isOfMonth) as Candidate[], NONE, LAST);
        const blocks = blocksOf(
          included.map((each) => row(each)),
          new Map(),
          AMOUNT,
        );
        const total = blocks.reduce((sum, block) => sum + block.total, 0);
        files.push({ total, keys: included.map(recordKey) });
        for (const record of records)
          if (included.some((each) => recordKey(each) === recordKey(record))) record.fileId = id(files.length);
      };
      for (const each of steps) {
        if (each.kind === 'file') makeFile(each.period);
        else {
          const sides = records.filter(({ purchaseId }) => purchaseId === id(each.purchase));
          if (each.kind === 'complete') for (const record of sides) record.completed = each.day;
          if (each.kind === 'abort') for (const record of sides) record.aborted = each.day;
          const record = sides.find((one) => one.side === each.side);
          if (each.kind === 'assign' && record) {
            const group = each.group === null ? null : { number: each.group, firm: each.group % 2 };
            record.lawyerGroupId = group && id(10 + group.number);
            record.group = group && `Group ${group.number}`;
            record.lawFirmId = group && id(20 + group.firm);
            record.firm = group && `Firm ${group.firm}`;
          }
        }
      }
      for (const month of months) makeFile(month);
      const keys = files.flatMap((file) => file.keys);
      expect(new Set(keys).size).toBe(keys.length);
      const isInvoiceable = ({ completed, aborted, lawyerGroupId }: Known) =>
        completed !== null && aborted === null && lawyerGroupId !== null;
      expect(keys).toEqual(expect.arrayContaining(records.filter(isInvoiceable).map(recordKey)));
      expect(files.reduce((sum, { total }) => sum + total, 0)).toBe(keys.length * AMOUNT);
    }),
  );
});

describe('months and days', () => {
  test.each([
    ['2026-10-09', '2026-10-12'],
    ['2026-10-24', '2026-10-27'],
    ['2026-12-30', '2027-01-02'],
    ['2028-02-27', '2028-03-01'],
  ])('a completion on %s is due on %s', (completed, due) => expect(paymentDue(completed)).toBe(due));

  test('a month runs from its first day to that of the next', () => {
    expect(daysOf('2026-09')).toEqual({ from: '2026-09-01', until: '2026-10-01' });
    expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', until: '2027-01-01' });
    expect(formatPeriod('2026-10')).toBe('October 2026');
    expect(fileName('2026-10')).toBe('invoicing-2026-10.csv');
    expect(invoiceNumber('2026-10', 7)).toBe('INV-2026-10-0007');
    expect([isOver('2026-10', '2026-10-31'), isOver('2026-10', '2026-11-01')]).toEqual([false, true]);
  });

  test('months are offered from the first completion on, but 60 at most, in case a year was mistyped', () => {
    expect(monthsBetween('2025-11-30', '2026-02-01')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
    expect(monthsBetween('1901-01-01', '2026-02-01')).toHaveLength(60);
    expect(monthsBetween('2026-03-01', '2026-02-01')).toEqual([]);
  });

  test.each(['', '2026', '2026-13', '2026-00', '2026-1', '1800-01', '2026-10-01', ' 2026-10'])(
    '%j is no month',
    (text) => expect(period.safeParse(text).error?.issues[0]?.message).toBe('Period is required'),
  );
  test('a missing month is an error', () => {
    expect(period.safeParse(null).error?.issues[0]?.message).toBe('Period is required');
    expect(period.parse('2026-10')).toBe('2026-10');
  });
});

test('an invoice says when it is due, also where that has passed, and how it is paid', () => {
  const invoice = { number: 'INV-2026-10-0001', email: 'support@keyturn.example', bank: null };
  const bank = { name: 'Keyturn Ltd', sortCode: '12-34-56', number: '12345678' };
  const termsOf = (madeOn: string) => paymentTerms({ ...invoice, madeOn, completed: ['2026-10-09', '2026-10-30'] });
  expect(termsOf('2026-10-12')).toEqual([
    'Payment is due 3 days after completion, as shown on each line. Amounts include VAT.',
    'Please email support@keyturn.example for our bank details, and pay with INV-2026-10-0001 as the reference.',
  ]);
  expect(termsOf('2026-10-13')[1]).toBe(
    'Where that day is before the date of this invoice, please pay when you receive it.',
  );
  expect(paymentTerms({ ...invoice, bank, madeOn: '2026-10-12', completed: [] }).at(-1)).toBe(
    'Please pay by bank transfer to Keyturn Ltd, sort code 12-34-56, account number 12345678, with INV-2026-10-0001 as the reference.',
  );
});

describe('the preview of a month', () => {
  test('has another digest when a record, its firm or the amount changes', () => {
    const AMOUNT = 45_000;
    const seen = (given: Partial<Candidate>[], amount = AMOUNT) =>
      previewDigest(
        given.map((each) => candidate(each) as Row),
        amount,
      );
    const one = { purchaseId: id(1) };
    const others = [
      seen([]),
      seen([one, { ...one, side: 'buyer' }]),
      seen([{ purchaseId: id(2) }]),
      seen([{ ...one, completed: '2026-10-10' }]),
      seen([{ ...one, lawyerGroupId: id(11) }]),
      seen([{ ...one, lawFirmId: id(21) }]),
      seen([{ ...one, fileId: id(40) }]),
      seen([{ ...one, pays: 44_000 }]),
      seen([one], 1),
    ];
    expect(new Set([seen([one]), ...others]).size).toBe(others.length + 1);
    expect(seen([{ ...one, firm: 'Another name' }])).toBe(seen([one]));
    expect(seen([one, { purchaseId: id(2) }])).toBe(seen([{ purchaseId: id(2) }, one]));
  });

  test('is listed by day: within a day first the new records, in file order, then the rest as found', () => {
    const found = [
      candidate({ purchaseId: id(5), completed: '2026-10-01', aborted: '2026-10-01' }),
      candidate({ purchaseId: id(1), completed: '2026-10-02', fileId: id(40) }),
      candidate({ purchaseId: id(2), completed: '2026-10-02', firm: 'B' }),
      candidate({ purchaseId: id(3), completed: '2026-10-02', lawyerGroupId: null }),
      candidate({ purchaseId: id(4), completed: '2026-10-02', firm: 'A' }),
      candidate({ purchaseId: id(6), completed: '2026-10-03' }),
    ];
    const listed = (skip: number, take: number) =>
      pageInListOrder(found, skip, take).map(({ purchaseId }) => Number.parseInt(purchaseId, 16));
    expect(listed(0, 10)).toEqual([5, 4, 2, 1, 3, 6]);
    // Every page has what it has in the whole list.
    for (let skip = 0; skip <= 6; skip++) {
      for (const take of [1, 2, 3]) expect(listed(skip, take)).toEqual([5, 4, 2, 1, 3, 6].slice(skip, skip + take));
    }
  });
});

describe('the preview’s URL', () => {
  const record = { purchaseId: id(1), side: 'buyer' } as const;

  test('names the records to include again', () => {
    const again = withAgain(new Set([`${id(2)}-seller`]), record);
    const state = previewState(new URLSearchParams({ again: again ?? '', show: 'left-out', size: '20' }));
    expect([...state.again]).toEqual([`${id(2)}-seller`, `${id(1)}-buyer`]);
    expect(state).toMatchObject({ isLeftOut: true, query: { again, show: 'left-out', size: '20' } });
    expect(withoutAgain(state.again, record)).toBe(`${id(2)}-seller`);
    expect(withoutAgain(new Set([recordKey(record)]), record)).toBeUndefined();
  });

  test('ignores values that make no sense, and has a limit', () => {
    expect(previewState(new URLSearchParams('again=x_y-seller_&show=all')).query).toEqual({});
    const many = [...Array(80).keys()].map((number) => `${id(number)}-seller`).join('_');
    const state = previewState(new URLSearchParams({ again: many }));
    expect([state.again.size, state.canAddMore]).toEqual([50, false]);
    fc.assert(fc.property(fc.string(), (again) => void previewState(new URLSearchParams({ again }))));
  });
});
