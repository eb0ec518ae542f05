import { expect, test } from 'vitest';
import { companyRefusal, companyWarning, isRegisterNumber, normalCompanyNumber } from './rules';

test.each([
  ['6001', '00006001'],
  [' 0981 2345 ', '09812345'],
  ['sc123', 'SC000123'],
  ['OC398765', 'OC398765'],
  ['123456789', '123456789'],
  ['HRB 1234/B', 'HRB1234/B'],
  ['', ''],
])('the number %j is kept as %j', (typed, saved) => {
  expect(normalCompanyNumber(typed)).toBe(saved);
  expect(normalCompanyNumber(saved)).toBe(saved);
});

test('Companies House is asked only about numbers that it could know', () => {
  expect(['09812345', 'SC000123'].every(isRegisterNumber)).toBe(true);
  expect(['123456789', 'HRB1234/B', '../secret', ''].some(isRegisterNumber)).toBe(false);
});

test('a company that is active, or has no status, needs no warning', () => {
  expect(['active', null, 'constructor'].map(companyWarning)).toEqual([null, null, null]);
  expect(companyWarning('liquidation')).toBe('in liquidation');
  // A customer may sell for one in liquidation, which staff look at, and not for one that is no more.
  expect(['active', null, 'constructor', 'liquidation'].map(companyRefusal)).toEqual([null, null, null, null]);
  expect(companyRefusal('removed')).toContain('is removed from the register, so it cannot sell a home');
});
