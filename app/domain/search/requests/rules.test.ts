import { describe, expect, it } from 'vitest';
import { firstStatus, mayBecome, REQUEST_STATUSES, REQUEST_TYPES } from './rules';

describe('what a seller is asked for', () => {
  it('is sent at once for the water bill alone', () => {
    expect(REQUEST_TYPES.map(firstStatus)).toEqual(['sent', 'pending', 'pending', 'pending']);
  });

  it('goes forwards, whatever it leaves out, and never back', () => {
    const next = REQUEST_STATUSES.map((from) => REQUEST_STATUSES.filter((to) => mayBecome(from, to)));
    expect(next).toEqual([
      ['pending', 'sent', 'received', 'forwarded'],
      ['sent', 'received', 'forwarded'],
      ['received', 'forwarded'],
      ['forwarded'],
    ]);
  });
});
