import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LINK_DAYS } from '../invitation/link-rules.server';
import { ERASURE_REFUSALS, obstaclesTo, redactWords, wordsOf } from './erasure-rules';
import { cutoffOf, nextNight, retainedUntil, timeOf } from './period-rules';
import { PARTNER_PROMISES, PROMISES, RULES, ruleOf } from './rules';

const at = (text: string) => new Date(text);

describe('how long data is kept', () => {
  test('years are calendar years, including from 29 February', () => {
    expect(cutoffOf({ years: 2 }, at('2028-11-22T03:20:00Z'))).toEqual(at('2026-11-22T03:20:00Z'));
    const ended = at('2026-02-28T23:59:00Z');
    expect(retainedUntil({ years: 10 }, ended)).toEqual(at('2036-02-28T23:59:00Z'));
    expect(cutoffOf({ years: 10 }, at('2036-02-28T23:58:00Z')) <= ended).toBe(true);
    expect(cutoffOf({ years: 10 }, at('2036-02-29T00:00:00Z')) > ended).toBe(true);
  });

  test('financial years count from the 31 March that follows', () => {
    const tax = { financialYears: 6 };
    expect(retainedUntil(tax, at('2026-11-22T10:00:00Z'))).toEqual(at('2033-04-01T00:00:00Z'));
    expect(retainedUntil(tax, at('2026-03-31T10:00:00Z'))).toEqual(at('2032-04-01T00:00:00Z'));
    expect(cutoffOf(tax, at('2033-03-31T23:59:00Z')) <= at('2026-04-01T00:00:00Z')).toBe(true);
    expect(cutoffOf(tax, at('2033-04-01T00:00:00Z'))).toEqual(at('2027-04-01T00:00:00Z'));
  });

  test('data is due once its time is over, and not before', () => {
    for (const { period } of RULES) {
      const from = at('2026-11-22T10:00:00Z');
      const until = retainedUntil(period, from);
      expect(cutoffOf(period, new Date(until.getTime() - 1)) <= from).toBe(true);
      expect(cutoffOf(period, new Date(until.getTime() + 1)) > from).toBe(true);
    }
  });
});

test('the next run is tonight’s until it begins, by London’s clocks', () => {
  const nights = ['2026-11-26T23:59:00Z', '2026-11-27T03:19:00Z', '2026-11-27T03:20:00Z', '2026-07-01T02:19:00Z'];
  expect(nights.map((night) => nextNight(at(night)))).toEqual(['2026-11-27', '2026-11-27', '2026-11-28', '2026-07-01']);
});

test('the privacy policy prints each promise once', () => {
  expect(new Set(PROMISES).size).toBe(PROMISES.length);
  for (const { promise } of RULES) expect([...PROMISES, ...PARTNER_PROMISES]).toContain(promise);
});

test('an account keeps its earlier email address for as long as an invitation there works', () => {
  expect(ruleOf('email-changes').period).toEqual({ days: LINK_DAYS });
});

test('docs/retention.md lists the rules as they are', () => {
  const table = RULES.map((rule) => `| ${rule.what} | ${timeOf(rule)} | ${rule.outcome} | ${rule.promise} |`);
  const page = readFileSync('docs/retention.md', 'utf8').replace(/ +\|/g, ' |').replace(/\| +/g, '| ');
  for (const line of table) expect(page).toContain(line);
  expect(timeOf(ruleOf('invoices'))).toBe('6 years after the end of the financial year in which they were made');
});

describe('a text without the words that name someone', () => {
  const ada = {
    firstName: 'Ada',
    middleName: 'May',
    lastName: 'Hart',
    email: 'ada@hart.example',
    phoneNumber: '+447700900123',
  };
  const words = wordsOf(ada);
  test.each([
    ['Ordered: Ada Hart, John Hart', 'Ordered: Removed, John Hart'],
    ['ADA MAY HART rang from +44 7700 900123', 'Removed rang from Removed'],
    ['Ada Hartley and Bada Hart', 'Ada Hartley and Bada Hart'],
    ['(ada@hart.example)', '(Removed)'],
  ])('%s', (text, without) => {
    expect(redactWords(text, words)).toBe(without);
  });
  test('removes a longer name completely when it begins with a shorter one', () => {
    expect(redactWords('For Ada Mary Lovell.', ['Ada', 'Ada Mary', 'Ada Mary Lovell'])).toBe('For Removed.');
  });
  test('matches names and addresses with hyphens', () => {
    const lea = {
      ...ada,
      firstName: 'Lea-Ann',
      middleName: null,
      lastName: 'Hart-Lund',
      email: 'lea-ann@hart.example',
    };
    const text = 'Lea-Ann Hart-Lund (lea-ann@hart.example) rang';
    expect(redactWords(text, wordsOf(lea))).toBe('Removed (Removed) rang');
  });
  test('matches a number as it is dialled in the UK, with any spacing', () => {
    for (const number of ['07700 900 123', '07700900123', '+44 (7700) 900-123']) {
      expect(redactWords(`Ring ${number} today`, words)).toBe('Ring Removed today');
    }
    expect(redactWords('Ring 07700 900124', words)).toBe('Ring 07700 900124');
  });
  test('is unchanged when no words are known', () => {
    expect(redactWords('Ada', [])).toBe('Ada');
    expect(redactWords('Ada', ['', ' '])).toBe('Ada');
  });
});

test('staff who try to erase themselves are told only that they cannot', () => {
  const facts = { isSelf: false, isStaff: true, deals: [], checksUnderWay: 0 };
  expect(obstaclesTo(facts)).toEqual([ERASURE_REFUSALS.staff]);
  expect(obstaclesTo({ ...facts, isSelf: true })).toEqual([ERASURE_REFUSALS.self]);
});
