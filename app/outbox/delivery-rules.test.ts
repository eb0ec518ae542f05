import { expect, test } from 'vitest';
import { failureReason, isPermanentFailure, linkRank, ORDINARY, retryAfterSeconds } from './delivery-rules';

test('the first links of a source rank the same, later ones rank later, and every link goes ahead of other mail', () => {
  expect([1, 2, 5].map(linkRank)).toEqual([0, 0, 0]);
  expect([6, 7, 60].map(linkRank)).toEqual([1, 2, 55]);
  expect(linkRank(1_000_000)).toBeLessThan(ORDINARY);
});

test('tries come soon at first and never more than five minutes apart', () => {
  expect([1, 2, 3, 4].map(retryAfterSeconds)).toEqual([1, 2, 4, 8]);
  expect([9, 10, 11, 5_000].map(retryAfterSeconds)).toEqual([256, 300, 300, 300]);
});

test.each([
  [{ responseCode: 550, command: 'RCPT TO' }, true],
  [{ responseCode: 554, command: 'DATA' }, true],
  [{ responseCode: 450, command: 'RCPT TO' }, false],
  [{ responseCode: 421, command: 'DATA' }, false],
  [{ responseCode: 535, command: 'AUTH PLAIN' }, false],
  [{ responseCode: 553, command: 'MAIL FROM' }, false],
  [{ code: 'ECONNECTION', command: 'CONN' }, false],
  [new Error('anything'), false],
  [null, false],
])('%j is refused permanently: %s', (error, isFinal) => expect(isPermanentFailure(error)).toBe(isFinal));

test('the reason is what the server said, in one short line', () => {
  expect(failureReason({ response: '550-5.1.1 No such\r\n550 mailbox\u0000 here' })).toBe(
    '550-5.1.1 No such 550 mailbox here',
  );
  expect(failureReason(new Error('Greeting never received'))).toBe('Greeting never received');
  expect(failureReason({ code: 'ETIMEDOUT' })).toBe('ETIMEDOUT');
  expect(failureReason(undefined)).toBe('No reason was given.');
  expect(failureReason({ response: 'x'.repeat(2_000) })).toHaveLength(500);
});
