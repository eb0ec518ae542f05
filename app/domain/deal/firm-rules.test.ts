import { expect, test } from 'vitest';
import { likelyReports } from './firm-rules';

test('a firm is offered what it has to report first, then what it hears of others', () => {
  expect(likelyReports([], ['draft_contract', 'mortgage_offer'], 'buyer')).toEqual([
    'mortgage_offer_received',
    'waiting',
  ]);
  expect(likelyReports(['satisfied'], ['mortgage_offer'], 'buyer')).toEqual([
    'enquiries_satisfied',
    'enquiries_raised',
  ]);
  expect(likelyReports(['draft_contract'], ['mortgage_offer'], 'seller')).toEqual(['draft_contract_sent', 'waiting']);
});
