import { expect, test } from 'vitest';
import { changedFieldsInWords, idsIn, idsOfDay, inWords, subjectLabel } from './changes-rules';
import { changesListState } from './changes-schema';

test('a change is shown in words: its action, its subject, and its fields before and after', () => {
  expect(inWords('set-significant-dates')).toBe('Set significant dates');
  expect(inWords('next_price_inc_vat')).toBe('Next price inc VAT');
  expect([subjectLabel('app_user'), subjectLabel('some_table')]).toEqual(['User', 'Some table']);
  const before = { name: 'Larkspur', isOpen: true, line_1: '' };
  const after = { name: 'Larkspur Law', isOpen: false, emails: ['a@b.example'] };
  expect(changedFieldsInWords(before, after)).toEqual({
    fields: [
      { field: 'Name', before: 'Larkspur', after: 'Larkspur Law' },
      { field: 'Is open', before: 'Yes', after: 'No' },
      { field: 'Line 1', before: '—', after: '—' },
      { field: 'Emails', before: '—', after: 'a@b.example' },
    ],
    more: null,
  });
});

test('an id is shown as the name of what it belongs to, and stays as it is where nothing has it', () => {
  const [ann, north, gone] = ['6', '7', '8'].map((digit) => digit.repeat(24)) as [string, string, string];
  const named = new Map([
    [ann, { type: 'app_user', name: 'Ann Lee' }],
    [north, { type: 'lawyer_group', name: 'Hollis, North' }],
  ]);
  const [before, after] = [
    { owner_id: null, groups: [north, gone] },
    { owner_id: ann, groups: [] },
  ];
  expect(idsIn(before).concat(idsIn(after))).toEqual([north, gone, ann]);
  expect(changedFieldsInWords(before, after, named)?.fields).toEqual([
    { field: 'Owner', before: '—', after: 'Ann Lee', afterId: ann },
    { field: 'Groups', before: `Hollis, North, ${gone}`, after: '—' },
  ]);
});

test('emails are counted by kind, without their keys', () => {
  const key = (kind: string, place: number) => `${kind}:6afd77205eed5eed00000146:${place}`;
  const emails = [key('solicitor-instruction', 1), key('solicitor-introduction', 2), key('solicitor-instruction', 3)];
  expect(changedFieldsInWords({ emails: [] }, { emails })?.fields).toEqual([
    { field: 'Emails', before: '—', after: '2 × solicitor instruction, 1 × solicitor introduction' },
  ]);
});

test('days, moments and addresses are shown as people read them', () => {
  const address = { line_1: '4 Mill Lane', line_2: null, post_town: 'Ludlow', postcode: 'SY8 1DN', uprn: null };
  const { fields } =
    changedFieldsInWords(null, { day: '2026-11-25', at: '2026-11-26T06:22:14.607+00:00', address }) ?? {};
  expect(fields?.map(({ after }) => after)).toEqual([
    '25/11/2026',
    '26/11/2026 at 06:22',
    '4 Mill Lane, Ludlow, SY8 1DN',
  ]);
});

test('money is shown in pounds', () => {
  const { fields } =
    changedFieldsInWords({ agreed_price: 34_000_000, version: 4 }, { agreed_price: null, version: 5 }) ?? {};
  expect(fields?.map(({ before, after }) => `${before} → ${after}`)).toEqual(['£340,000.00 → —', '4 → 5']);
});

test('an erased change has no fields, and long text is cut', () => {
  expect(changedFieldsInWords(null, null)).toBeNull();
  const many = Object.fromEntries(Array.from({ length: 15 }, (_, place) => [`field_${place}`, 'a'.repeat(300)]));
  const shown = changedFieldsInWords(null, many);
  expect(shown?.fields).toHaveLength(12);
  expect(shown?.fields[0]?.after).toHaveLength(201);
  expect(shown?.more).toBe('and 3 more');
});

test('the ids of a day are those made between London’s midnights', () => {
  const second = (id: string) => new Date(Number.parseInt(id.slice(0, 8), 16) * 1000).toISOString();
  const bounds = (day: string) => Object.values(idsOfDay(day)).map(second);
  expect(bounds('2026-12-08')).toEqual(['2026-12-08T00:00:00.000Z', '2026-12-09T00:00:00.000Z']);
  expect(bounds('2026-08-01')).toEqual(['2026-07-31T23:00:00.000Z', '2026-08-01T23:00:00.000Z']);
  // Clocks go forward on 29 March, and back on 25 October.
  expect(bounds('2026-03-29')).toEqual(['2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z']);
  expect(bounds('2026-10-25')).toEqual(['2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z']);
  expect(idsOfDay('9999-12-31').to).toHaveLength(24);
});

test('a URL that makes no sense asks for everything', () => {
  const nonsense = new URLSearchParams({ about: ' ', staff: "' or 1=1", day: '2026-02-30', before: '' });
  expect(changesListState(nonsense)).toEqual({ about: null, staff: null, day: null, before: null, query: {} });
});
