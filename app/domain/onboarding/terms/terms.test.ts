import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { modelForm } from '../../cancellation/rules';
import { askingPrice } from '../../property/schema';
import { SALE_QUESTIONS } from '../../sale/questions';
import { buyerTerms } from './buyer-texts';
import { clauseFromText, clauseToText, feesClause, feesClauseOf, withFees } from './fees-rules';
import { buyerTermsInShort, sellerTermsInShort } from './in-short-texts';
import type { TermsDocument } from './rules';
import { fillTerms, numbered } from './rules';
import { sellerTerms } from './seller-texts';
import { buyerTerms10 } from './v1-0/buyer-texts';
import { sellerTerms10 } from './v1-0/seller-texts';
import { buyerTerms11 } from './v1-1/buyer-texts';
import { sellerTerms11 } from './v1-1/seller-texts';
import { sellerTerms12 } from './v1-2/seller-texts';
import { sellerTerms13 } from './v1-3/seller-texts';

const values = {
  company: 'Example Homes $& Ltd',
  brand: 'Example',
  supportEmail: 'help@example.test',
  siteUrl: 'https://example.test',
  registeredOffice: '1 Example Street, Exampleton EX1 1EX',
};

function textsOf(document: TermsDocument): string[] {
  return [
    document.title,
    ...document.sections.flatMap((section) => [
      section.title,
      ...section.clauses.flatMap((clause) => [clause.text, ...(clause.items ?? [])]),
    ]),
  ];
}

it('names the lowest and highest price that the form takes, as its hint does', () => {
  const hint = expect.stringContaining('It must be at least £99,000.');
  expect(SALE_QUESTIONS).toContainEqual(expect.objectContaining({ name: 'askingPrice', hint }));
  expect(textsOf(sellerTerms).join(' ')).toContain('at an asking price from £99,000 to £100,000,000');
  for (const taken of ['99,000', '100,000,000']) expect(askingPrice.safeParse(taken).success).toBe(true);
  expect(askingPrice.safeParse('98,999').success).toBe(false);
});

it('has 20 sections for sellers and 21 for buyers', () => {
  expect(sellerTerms.sections).toHaveLength(20);
  expect(buyerTerms.sections).toHaveLength(21);
});

const earlier = [sellerTerms13, sellerTerms12, sellerTerms11, sellerTerms10, buyerTerms11, buyerTerms10];

describe.each([sellerTerms, buyerTerms, ...earlier])('$title $version', (document) => {
  it('gives each section a unique kebab-case anchor', () => {
    const ids = document.sections.map((section) => section.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('has no section without clauses, and no empty title, clause or item', () => {
    for (const section of document.sections) {
      expect(section.clauses.length).toBeGreaterThan(0);
      for (const clause of section.clauses) expect(clause.items).not.toEqual([]);
    }
    for (const text of textsOf(document)) expect(text.trim()).not.toBe('');
  });

  it('refers to other sections by their correct number and title', () => {
    const references = textsOf(document).flatMap((text) => [...text.matchAll(/section (\d+) \(([^)]+)\)/g)]);
    expect(references.length).toBeGreaterThan(0);
    for (const [, number, title] of references) {
      expect(document.sections[Number(number) - 1]?.title).toBe(title);
    }
  });

  it('introduces items with a colon and ends the last with a full stop', () => {
    for (const clause of document.sections.flatMap((section) => section.clauses)) {
      expect(clause.text).toMatch(clause.items ? /:$/ : /[.’]$/);
      if (clause.items) expect(clause.items.at(-1)).toMatch(/\.$/);
    }
  });

  it('leaves no placeholder after filling, inserts values unchanged, and does not change the original', () => {
    const before = structuredClone(document);
    const text = textsOf(fillTerms(document, values)).join('\n');
    expect(text).not.toMatch(/[{}]/);
    // Terms before 1.4 for sellers and 1.2 for buyers give no postal address.
    const { registeredOffice, ...others } = values;
    for (const value of Object.values(others)) expect(text).toContain(value);
    expect(text.includes(registeredOffice)).toBe(!earlier.includes(document));
    expect(document).toEqual(before);
  });

  it('states the figures and the law', () => {
    const text = textsOf(document).join('\n');
    for (const stated of [
      '£10,000 for each claim',
      'for 10 years',
      '£400',
      '20%',
      'non-refundable',
      'exclusive of VAT',
    ]) {
      expect(text).toContain(stated);
    }
    for (const form of ['TA6', 'TA8', 'TA10', 'EPC', 'management pack']) expect(text).toContain(form);
    expect(text).toContain('governed by the law of England and Wales');
  });
});

/** What people agreed to never changes: new wording is a new version (decision 8). */
it.each([
  [sellerTerms10, '7fec35eb9f6cb761'],
  [buyerTerms10, 'e526aad9b7f84427'],
  [sellerTerms11, 'baca7497470af1dc'],
  [sellerTerms12, '6642bc9b7ad06d4b'],
  [sellerTerms13, '9c9157014cf3ef0c'],
  [buyerTerms11, '4cd8f7d5becd1aaa'],
  [sellerTerms, 'd5d31b595afc4e93'],
  [buyerTerms, '813ae09cf6560b18'],
])('$title $version keeps the words that people accept', (document, words) => {
  expect(createHash('sha256').update(textsOf(document).join('\n')).digest('hex').slice(0, 16)).toBe(words);
});

describe.each([
  ['sellers', sellerTermsInShort, sellerTerms],
  ['buyers', buyerTermsInShort, buyerTerms],
] as const)('the terms in short for %s', (_, lines, document) => {
  it('have 8 lines in the order of the sections, each about a different one', () => {
    const numbers = numbered(lines, document).map(({ number }) => number);
    expect(numbers).toHaveLength(8);
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  });

  it('state no figure that their section does not state', () => {
    for (const { text, section } of lines) {
      const { clauses = [] } = document.sections.find(({ id }) => id === section) ?? {};
      const full = clauses.flatMap((clause) => [clause.text, ...(clause.items ?? [])]).join('\n');
      for (const figure of text.match(/£?\d[\d,]*( days)?/g) ?? []) expect(full).toContain(figure);
    }
  });

  it('say what people must know before they agree: who advises them, how to cancel, and the limit of our liability', () => {
    const text = lines.map((line) => line.text).join('\n');
    for (const said of ['do not give legal advice', 'cancel', '14 days', 'VAT', '£10,000 for each claim'])
      expect(text).toContain(said);
  });
});

const published = { serviceFee: { exVat: 20_000, incVat: 24_000 }, searchPack: { exVat: 40_000, incVat: 48_000 } };

it('names the fees with which it was published, or those of another day, and nothing else changes', () => {
  expect(withFees(sellerTerms, feesClause(published))).toEqual(sellerTerms);
  const dearer = withFees(sellerTerms, feesClause({ ...published, serviceFee: { exVat: 25_000, incVat: 30_000 } }));
  expect(textsOf(dearer).filter((text) => !textsOf(sellerTerms).includes(text))).toEqual([
    expect.stringMatching(
      /^You pay us £780 including VAT when you register: a service fee of £300 \(£250 plus VAT\) and a search pack of £480 \(£400 plus VAT\)\..* is £250, payable on registering/,
    ),
  ]);
});

it('keeps the clause that names the fees as text, and brings it back', () => {
  expect(feesClauseOf(sellerTerms)).toEqual(feesClause(published));
  for (const document of [sellerTerms, sellerTerms13]) {
    const clause = feesClauseOf(document) ?? { text: '' };
    expect(clauseFromText(clauseToText(clause))).toEqual(clause);
  }
});

it.each([
  [sellerTerms, 'the sale of'],
  [buyerTerms, 'the purchase of'],
])('$title give the model form in the words of the receipt', (document, what) => {
  const trader = { ...values, companyName: values.company };
  const form = modelForm(trader, `${what} (the home’s address)`);
  expect(textsOf(fillTerms(document, values)).join('\n')).toContain(`‘${form}’`);
});

it('refuses a line about a section that does not exist', () => {
  expect(() => numbered([{ text: 'A', section: 'nowhere' }], sellerTerms)).toThrow('nowhere');
});

it('refuses a placeholder that has no value', () => {
  const document: TermsDocument = {
    ...sellerTerms,
    sections: [{ id: 'a', title: 'A', clauses: [{ text: 'Write to {nobody}.' }] }],
  };
  expect(() => fillTerms(document, values)).toThrow('{nobody}');
  expect(() => fillTerms(sellerTerms, { ...values, company: '' })).toThrow('{company}');
});
