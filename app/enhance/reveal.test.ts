import { expect, test } from 'vitest';
import { parseReveal } from './reveal';

test('a rule names its field and the answers that ask for more', () => {
  expect(parseReveal('gifts=yes|not_sure')).toEqual({ name: 'gifts', values: ['yes', 'not_sure'] });
  expect(parseReveal('tenureOption=Other / Not Sure')).toEqual({ name: 'tenureOption', values: ['Other / Not Sure'] });
});
