import { describe, expect, test } from 'vitest';
import { changesIn, correctionState, correctionTitle, correctionWords } from './rules';

const change = (label: string) => ({ label, before: 'a', after: 'b', isPrivate: false });

describe('what differs', () => {
  test('is listed with its value before and after, and with what was added or removed', () => {
    const before = [
      { label: 'Address', value: '18 Mill Lane' },
      { label: 'Tenure', value: 'Freehold' },
      { label: 'Mortgage provider', value: 'Nationwide' },
    ];
    const after = [
      { label: 'Address', value: '18a Mill Lane' },
      { label: 'Tenure', value: 'Freehold' },
      { label: 'Gifts', value: 'Yes', isPrivate: true },
    ];
    expect(changesIn(before, after)).toEqual([
      { label: 'Address', before: '18 Mill Lane', after: '18a Mill Lane', isPrivate: false },
      { label: 'Mortgage provider', before: 'Nationwide', after: null, isPrivate: false },
      { label: 'Gifts', before: null, after: 'Yes', isPrivate: true },
    ]);
    expect(changesIn(after, after)).toEqual([]);
  });
});

describe('a correction is named', () => {
  test('after the question that was corrected', () => {
    expect(correctionTitle('home', [change('Address')])).toBe('We corrected the address');
    expect(correctionTitle('home', [change('Address'), change('Tenure')])).toBe(
      'We corrected the address and the tenure',
    );
    expect(correctionTitle('sale', [change('Asking price')])).toBe('We corrected the asking price');
    expect(correctionTitle('purchase', [change('Mortgage'), change('Mortgage provider')])).toBe(
      'We corrected what you told us about your mortgage',
    );
  });

  test('“an answer” when the question has no name of its own or several changed', () => {
    expect(correctionTitle('sale', [change('Buying another home')])).toBe('We corrected your answers');
    expect(correctionTitle('purchase', [change('Agreed price'), change('Mortgage'), change('Ownership')])).toBe(
      'We corrected your answers',
    );
  });

  test('after the part and not the person, since others read the timeline too', () => {
    expect(correctionTitle('seller', [change('Ben Okoro, first name')])).toBe('We corrected who is selling the home');
    expect(correctionTitle('money', [change('Gifts')])).toBe('We corrected where your money comes from');
  });
});

test('it is disputed from the objection until staff answer', () => {
  expect(correctionState({ objected_at: null, answered_at: null })).toBe('made');
  expect(correctionState({ objected_at: new Date(), answered_at: null })).toBe('disputed');
  expect(correctionState({ objected_at: new Date(), answered_at: new Date() })).toBe('answered');
});

test('the customer reads by when we answer what they said, over Christmas too, and that we are late', () => {
  const said = { objected_at: '2026-12-24T16:40:00+00:00', answered_at: null };
  const words = (present: string) => correctionWords(said, new Date(present));
  expect(words('2026-12-27T10:00:00Z')).toBe(
    'You told us that this is not right. We’ll look into it, and answer here by Tuesday 29 December at 16:40.',
  );
  expect(words('2026-12-29T16:41:00Z')).toBe(
    'You told us that this is not right. We said that we’d answer here by Tuesday 29 December at 16:40. We’re sorry that we’re late.',
  );
  expect(correctionWords({ ...said, answered_at: '2026-12-29T10:00:00+00:00' }, new Date())).toBe(
    'You told us that this is not right, and we have answered.',
  );
});
