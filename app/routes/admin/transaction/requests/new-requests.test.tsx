import { expect, test } from 'vitest';
import { markupOf } from '../../../../../tests/support/markup';
import { NewRequests } from './new-requests';

test('staff read where a request waits until it is sent: on its own tab, below', () => {
  const asked = { saleId: '65f0c1f98f0b4a8c9c513f0f', sellerEmail: 'sian@home.example', hasWaterBill: false };
  expect(markupOf(<NewRequests {...asked} where="below" />)).toContain('the request waits below.');
  expect(markupOf(<NewRequests {...asked} where="on the Searches tab" />)).toContain('waits on the Searches tab.');
});
