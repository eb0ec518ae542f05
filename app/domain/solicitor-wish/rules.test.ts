import { describe, expect, test } from 'vitest';
import {
  askedSolicitorNote,
  asStated,
  introductionFeeWords,
  isOwnSolicitor,
  mayWish,
  NO_WISH,
  type Wish,
  wishedName,
} from './rules';
import { buyerWish, sellerWish } from './schema';

const group = { id: 'a'.repeat(24), name: 'North', firm: 'Larkspur Law LLP', solicitor: 'Ada Okafor', isPanel: true };
const own = {
  firmName: 'Hart & Co',
  solicitorName: 'Ines Hart',
  email: 'ines@hart.example',
  phoneNumber: null,
};

test('the referral fee is shown in pounds with its VAT, and left out when there is none', () => {
  expect(introductionFeeWords('Larkspur Law', 'sell', 45_000)).toBe(
    'Larkspur Law pays us £450.00 including VAT (£375.00 plus £75.00) when your sale completes. You do not pay more for it, and you can choose another solicitor.',
  );
  expect(introductionFeeWords('Larkspur Law', 'buy', 45_000)).toContain('when your purchase completes');
  for (const fee of [null, 0]) expect(introductionFeeWords('Larkspur Law', 'sell', fee)).toBeNull();
});

describe('a wish', () => {
  test.each<[string, Wish | null, string | null]>([
    ['nothing said', null, null],
    ['left to us', NO_WISH, null],
    ['of the panel', { kind: 'panel', group }, 'Ada Okafor, Larkspur Law LLP'],
    [
      'of a group without a solicitor',
      { kind: 'panel', group: { ...group, solicitor: null } },
      'North, Larkspur Law LLP',
    ],
    ['of a group that left the panel', { kind: 'panel', group: { ...group, isPanel: false } }, null],
    ['of one’s own', { kind: 'own', own }, 'Ines Hart, Hart & Co'],
  ])('%s: the name of the solicitor wished for', (_, wish, name) => expect(wishedName(wish)).toBe(name));

  test('is sent and read as the same choice', () => {
    expect(asStated({ kind: 'panel', group })).toEqual(sellerWish.parse({ choice: group.id }));
    expect(asStated(NO_WISH)).toEqual(sellerWish.parse({ choice: 'choose_for_me' }));
    expect(asStated({ kind: 'own', own })).toEqual(buyerWish.parse({ choice: 'own', ...own }));
  });

  test('can be changed until staff assign, unless the deal is over', () => {
    expect(mayWish({ isAssigned: false, isOver: false })).toBe(true);
    expect(mayWish({ isAssigned: true, isOver: false })).toBe(false);
    expect(mayWish({ isAssigned: false, isOver: true })).toBe(false);
  });
});

describe('a buyer’s own solicitor', () => {
  const ines = { solicitor: 'Ines Hart', firm: 'Hart & Co', email: 'ines@hart.example' };
  test.each([
    ['by their email', { ...ines, email: 'Ines@Hart.example', firm: 'Hart LLP', solicitor: 'I. Hart' }, true],
    ['by name and firm', { ...ines, firm: 'HART & CO.', solicitor: 'ines hart', email: null }, true],
    ['by a firm that has named no one', { ...ines, solicitor: null, email: 'post@hart.example' }, true],
    ['not as someone else of the firm', { ...ines, solicitor: 'Bo Lind', email: 'bo@hart.example' }, false],
    ['not as someone of that name elsewhere', { ...ines, firm: 'Lind LLP', email: null }, false],
  ])('is recognised %s', (_, acting, expected) => expect(isOwnSolicitor(own, acting)).toBe(expected));

  test('is no one when the buyer named no one', () => expect(isOwnSolicitor(null, ines)).toBe(false));
});

test('a wish is confirmed within two working days, and after that the customer is told that it takes longer', () => {
  const noteOn = (today: string) => askedSolicitorNote('Larkspur Law', '2026-12-23T10:00:00Z', today);
  expect(noteOn('2026-12-29')).toBe('You asked for Larkspur Law. We’ll confirm it within 2 working days.');
  expect(noteOn('2026-12-30')).toBe(
    'You asked for Larkspur Law. It’s taking us longer than 2 working days to confirm it.',
  );
});

describe('the forms', () => {
  const read = (schema: typeof sellerWish | typeof buyerWish, form: object) => {
    const { data, error } = schema.safeParse(form);
    return data ?? error?.issues.map(({ path, message }) => [path.join('.'), message]);
  };
  const SELECT = [['choice', 'Please select an option']];

  test.each([{}, { choice: '' }, { choice: 'own' }, { choice: 7 }, { choice: ['choose_for_me'] }])(
    'a seller’s %j is not a choice',
    (form) => expect(read(sellerWish, form)).toEqual(SELECT),
  );

  test.each([{}, { choice: 'a'.repeat(24) }, { choice: null }])('a buyer’s %j is not a choice', (form) =>
    expect(read(buyerWish, form)).toEqual(SELECT),
  );

  test('a buyer who leaves the choice to us may send anything else', () => {
    expect(read(buyerWish, { choice: 'choose_for_me', email: 'nobody@', firmName: 'X' })).toEqual({
      kind: 'choose_for_me',
    });
  });

  test('a buyer’s own solicitor needs a firm, a name and an email; a phone number must be valid', () => {
    expect(read(buyerWish, { choice: 'own', phoneNumber: '12' })).toEqual([
      ['firmName', 'Firm is required'],
      ['solicitorName', 'Solicitor’s name is required'],
      ['email', 'Please enter a valid email address'],
      ['phoneNumber', 'Invalid mobile number'],
    ]);
    expect(read(buyerWish, { choice: 'own', ...own, phoneNumber: '01632 960 123' })).toEqual({
      kind: 'own',
      ...own,
      phoneNumber: '+441632960123',
    });
  });
});
