import { describe, expect, test } from 'vitest';
import { isRecipient, type Occasion, occasionOfDates, type Reader, whyNotEnded, whyOutdated } from './rules';

describe('who is emailed about a step', () => {
  const told = (occasion: Occasion, of: { isOfPurchase: boolean; isAccepted?: boolean }) =>
    (['seller', 'buyer', 'agent'] as Reader[]).filter((reader) =>
      isRecipient({ occasion, reader, isAccepted: true, ...of }),
    );

  test.each([
    ['searches_ordered', false, ['seller', 'buyer']],
    ['searches_back', false, ['seller', 'buyer']],
    ['checks_complete', false, ['seller']],
    ['checks_complete', true, ['buyer']],
    ['offer_accepted', true, ['seller', 'buyer', 'agent']],
    ['draft_contract_sent', false, ['seller']],
    ['mortgage_offer_received', true, ['buyer']],
    ['ready_to_exchange', false, ['seller']],
    ['ready_to_exchange', true, ['buyer']],
    ['exchanged', true, ['seller', 'buyer', 'agent']],
    ['completed', true, ['seller', 'buyer', 'agent']],
    ['ended', true, ['seller', 'buyer', 'agent']],
    ['ended', false, ['seller', 'buyer', 'agent']],
  ] as const)('%s, of a purchase: %s', (occasion, isOfPurchase, readers) =>
    expect(told(occasion, { isOfPurchase })).toEqual(readers),
  );

  test('a buyer who is not accepted hears only that their own purchase ended, and no one else is emailed about them', () => {
    const stranger = { isOfPurchase: true, isAccepted: false };
    expect(told('checks_complete', stranger)).toEqual([]);
    expect(told('searches_back', stranger)).toEqual([]);
    expect(told('ended', stranger)).toEqual(['buyer']);
    // Entering a date accepts the buyer.
    expect(told('offer_accepted', stranger)).toEqual(['seller', 'buyer', 'agent']);
  });
});

const none = { sale_agreed: null, exchanged: null, completed: null, aborted: null };
const [agreed, exchanged, completed] = ['2026-10-01', '2026-11-01', '2026-12-01'];

test.each([
  ['nothing', {}, {}, null],
  ['an offer', {}, { sale_agreed: agreed }, 'offer_accepted'],
  ['an exchange', { sale_agreed: agreed }, { exchanged }, 'exchanged'],
  ['three days at once', {}, { sale_agreed: agreed, exchanged, completed }, 'completed'],
  ['an end after an exchange', { exchanged }, { aborted: completed }, 'ended'],
  ['an offer filled in behind an exchange', { exchanged }, { sale_agreed: agreed }, null],
  ['a day that is corrected', { exchanged }, { exchanged: completed }, null],
  ['a day that is taken away', { sale_agreed: agreed, exchanged }, { exchanged: null }, null],
  ['an end that is taken back', { exchanged, aborted: completed }, { aborted: null }, null],
])('what is told of %s', (_, saved, given, occasion) =>
  expect(occasionOfDates({ ...none, ...saved }, { ...none, ...saved, ...given })).toBe(occasion),
);

test('an email about a date is skipped if the date has been removed by then, or the sale has ended', () => {
  expect(whyOutdated('exchanged', { ...none, exchanged }, false)).toBeNull();
  expect(whyOutdated('exchanged', none, false)).toBe('The date was cleared again.');
  expect(whyOutdated('exchanged', { ...none, exchanged, aborted: completed }, false)).toBe('The sale has ended since.');
  expect(whyOutdated('ended', { ...none, exchanged, aborted: completed }, true)).toBeNull();
  expect(whyOutdated('exchanged', { ...none, exchanged }, true)).toBe('The sale has ended since.');
  expect(whyOutdated('searches_back', none, false)).toBeNull();
  expect(whyNotEnded('ended', true)).toBeNull();
  expect(whyNotEnded('ended', false)).toBe('The sale was reopened.');
  expect(whyNotEnded('searches_back', false)).toBeNull();
});
