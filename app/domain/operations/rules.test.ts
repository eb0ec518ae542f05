import { describe, expect, test } from 'vitest';
import { allWell, jobWords, subjectOf, whyFailed } from './rules';

describe('why a job failed', () => {
  test.each([
    ['ProviderError', 'searches: did not answer', 'The supplier of searches did not answer in time.'],
    ['ProviderError', 'stripe: answered 503', 'Stripe answered with an error (503).'],
    ['ProviderError', 'stripe: answered with a fault', 'Stripe answered with an error.'],
    ['Error', 'identity: refused the order', 'Thirdfort refused it.'],
    [null, 'job failed by timeout in active state', 'It took too long, or the process that was doing it stopped.'],
    ['Error', 'handler execution exceeded 30000ms', 'It took too long, or the process that was doing it stopped.'],
    ['TypeError', 'x is not a function', 'Something unexpected went wrong (TypeError). See the log for details.'],
    [null, null, 'Something unexpected went wrong. See the log for details.'],
  ])('%s, %s', (error, message, words) => expect(whyFailed(error, message)).toBe(words));

  test('never quotes words that a person may have typed', () => {
    const quoting = 'Key (email)=(meera@home.example) already exists.';
    expect(whyFailed('DatabaseError', quoting)).not.toContain('meera');
    expect(whyFailed('meera@home.example', 'searches: refused: Meera Raman')).not.toMatch(/meera/i);
    expect(whyFailed('toString', 'constructor: did not answer')).toBe(
      'Something unexpected went wrong (toString). See the log for details.',
    );
  });
});

test('a job is shown by what it does, or by its name where we have no words for it', () => {
  expect(jobWords('search.place')).toBe('Order searches');
  expect(jobWords('of-tomorrow')).toBe('of-tomorrow');
  expect(jobWords('constructor')).toBe('constructor');
});

test('describes a job’s subject by the ids in its data', () => {
  expect(subjectOf({ orderId: '65f0', paymentIntentId: 'pi_1' })).toBe('order 65f0, payment intent pi_1');
  expect(subjectOf({ _trace: '00-1', workId: 'a'.repeat(100) })).toBe(`work ${'a'.repeat(64)}`);
  expect(subjectOf({})).toBe('');
  expect(subjectOf(null)).toBe('');
});

test('parts of the page without a fault are one line, and none with a fault is in it', () => {
  const none = { emails: 0, givenUp: 0, regular: 0, late: 0, retried: 0, checks: 0, searches: 0 };
  const all = allWell(none);
  expect(all).toMatch(
    /^All well: no failed or late emails, no failed jobs, .*, no failed orders of identity checks in the last 30 days, no failed orders of searches in the last 30 days\.$/,
  );
  expect(allWell({ ...none, givenUp: 1 })).toBe(
    all?.replace('All well', 'The rest is well').replace(' no failed jobs,', ''),
  );
  expect(allWell({ emails: 1, givenUp: 1, regular: 1, late: 1, retried: 1, checks: 1, searches: 1 })).toBeNull();
});
