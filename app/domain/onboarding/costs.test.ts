import { describe, expect, it } from 'vitest';
import { costsOf, laterInShort, paymentsOfSale, priceInShort, withVat } from './costs-rules';

const lines = [
  { name: 'Service fee', price: 24_000, quantity: 1 },
  { name: 'Search pack', price: 48_000, quantity: 1 },
];
const wordsOf = (role: 'sell' | 'buy') => costsOf(role, lines).later.flatMap(({ what, details }) => [what, details]);

describe('what a seller pays', () => {
  it('is listed item by item and in total: before VAT, the VAT, and with it', () => {
    expect(costsOf('sell', lines)).toMatchObject({
      now: [
        { name: 'Service fee', subtotal: 20_000, vat: 4_000, total: 24_000 },
        { name: 'Search pack', subtotal: 40_000, vat: 8_000, total: 48_000 },
      ],
      total: { subtotal: 60_000, vat: 12_000, total: 72_000 },
    });
  });

  it('lists what is paid later and who gets it: legal fees, disbursements, tax', () => {
    const words = wordsOf('sell').join('\n');
    for (const each of [
      'Legal fees\nYou pay your solicitor',
      'Disbursements\nCosts that your solicitor pays',
      'HM Revenue & Customs',
    ])
      expect(words).toContain(each);
    expect(words).toContain('£1,560.00 including VAT');
  });

  it('is drawn in the order of time, without an amount for what the agent is paid', () => {
    expect(paymentsOfSale(72_000).map(({ amount }) => amount)).toEqual([72_000, 156_000, null]);
    expect(paymentsOfSale(0)[0]?.what).toBe('nothing.');
  });

  it('gives no example of legal fees for a home outside England and Wales', () => {
    const [, legal] = paymentsOfSale(24_000, true);
    expect(legal?.amount).toBeNull();
    expect(`${legal?.what}${JSON.stringify(costsOf('sell', lines, true))}`).not.toMatch(/example/i);
  });
});

describe('what a buyer pays', () => {
  it('is nothing to us, whatever sellers pay', () => {
    expect(costsOf('buy', lines)).toMatchObject({ now: [], total: { subtotal: 0, vat: 0, total: 0 } });
  });

  it('lists what is paid later and who gets it: legal fees, disbursements, tax', () => {
    const words = wordsOf('buy').join('\n');
    for (const each of [
      'legal fees\nYou pay your solicitor',
      'Disbursements\nCosts that your solicitor pays',
      'Stamp duty land tax',
    ])
      expect(words).toContain(each);
  });

  it('promises nothing of our panel for a home outside England and Wales', () => {
    expect(JSON.stringify(costsOf('buy', lines))).toContain('our panel solicitor');
    expect(JSON.stringify(costsOf('buy', lines, true))).not.toContain('panel');
  });
});

it('taxes have the days in which the law wants them: gains 60, stamp duty 14, in Wales and Scotland 30', () => {
  const days = (role: 'sell' | 'buy') => costsOf(role, lines).later.find(({ what }) => what === 'Tax')?.details;
  expect(days('sell')).toContain('report and pay it to HM Revenue & Customs within 60 days of completion.');
  expect(days('buy')).toContain('pays it within 14 days after (30 in Wales and Scotland).');
});

it('no cost is called free', () => {
  expect([...wordsOf('sell'), ...wordsOf('buy')].join(' ')).not.toMatch(/\bfree\b/i);
});

it('the price of registering includes VAT, and is left out while it is not known', () => {
  const price = { subtotal: 60_000, vat: 12_000, total: 72_000 };
  expect(priceInShort('sell', price)).toContain('£720.00 when you register, VAT included (20%)');
  expect(priceInShort('sell', null)).toBeNull();
  expect(priceInShort('buy', price)).toBe('You pay us nothing for registering.');
});

it('VAT on top of a fee is 20% of it', () => {
  expect(withVat(100)).toBe('£1.20 including VAT');
});

it('the short list on the first page names everyone who is paid', () => {
  for (const each of ['solicitor', 'estate agent', 'energy performance', 'tax', 'withdraw', 'VAT'])
    expect(laterInShort.sell).toContain(each);
  for (const each of ['price', 'solicitor', 'full fees, with VAT, if you use your own', 'Stamp duty'])
    expect(laterInShort.buy).toContain(each);
});
