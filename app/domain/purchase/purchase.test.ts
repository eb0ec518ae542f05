import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { BEN } from '../../../tests/support/person-in-deal';
import type { Address } from '../address/rules';
import { GIFT_QUESTIONS } from '../people/questions';
import { examplesOf } from '../shared/answers-rules';
import { LENDERS, lenderOptions } from './lenders-texts';
import { PURCHASE_QUESTIONS } from './questions';
import { FUNDING_SOURCES, fundingSources, homesToChoose, mayChangeGiftors, YES_NO_NOT_SURE } from './rules';
import { buyerPropertyForm, conflictIn, giftorForm, newPurchase, purchaseChange } from './schema';

const id = 'a'.repeat(24);

const typed = {
  property_id: id,
  ...examplesOf(PURCHASE_QUESTIONS),
  agreedPrice: '340,000',
  funding: { savingsFromEmployment: 'on', otherFundingComments: '', gifts: 'no' },
  firstTimeBuyer: 'yes',
};

const alone = buyerPropertyForm({ buyers: [], giftors: [] });
const problems = (input: unknown, schema: z.ZodType = alone) =>
  Object.fromEntries(
    (schema.safeParse(input).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );

describe('the property form', () => {
  test('is parsed into answers', () => {
    expect(alone.parse(typed)).toMatchObject({
      property_id: id,
      agreedPrice: 34_000_000,
      mortgageProvider: null,
      funding: { savingsFromEmployment: true, inheritance: false, otherFunding: false, gifts: 'no' },
      customerType: 'individual_owner',
      firstTimeBuyer: true,
    });
  });

  test('reports everything that is missing together', () => {
    const SELECT = 'Please select an option';
    expect(problems({})).toEqual({
      property_id: 'Please select an address',
      agreedPrice: 'Agreed price must be higher than £99,000 and less than £100,000,000',
      mortgageRequiredForPurchase: SELECT,
      funding: 'Funding gifts information is required',
      ownershipType: SELECT,
      firstTimeBuyer: SELECT,
      purchaseDependentOnSale: SELECT,
      isUsingForeignCurrency: SELECT,
      requiresMortgageReferral: SELECT,
    });
  });

  test('requires a provider only when a mortgage is needed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...YES_NO_NOT_SURE), fc.constantFrom('', ...LENDERS), (required, provider) => {
        const given = { ...typed, mortgageRequiredForPurchase: required, mortgageProvider: provider };
        expect('mortgageProvider' in problems(given)).toBe(required === 'yes' && provider === '');
      }),
    );
  });

  test('requires details only for other funding', () => {
    fc.assert(
      fc.property(fc.subarray(fundingSources), fc.constantFrom('', '  ', 'A boat'), (chosen, otherFundingComments) => {
        const ticks = Object.fromEntries(chosen.map((source) => [source, 'on']));
        const given = { ...typed, funding: { ...ticks, otherFundingComments, gifts: 'not_sure' } };
        const isLacking = chosen.includes('otherFunding') && otherFundingComments.trim() === '';
        expect(problems(given)).toEqual(isLacking ? { 'funding.otherFundingComments': 'Please provide details' } : {});
      }),
    );
  });

  test('requires another buyer from a joint owner', () => {
    const joint = { ...typed, ownershipType: 'Joint' };
    expect(problems(joint)).toEqual({
      additionalBuyers: 'Please add at least one buyer if you are a joint owner',
    });
    expect(problems(joint, buyerPropertyForm({ buyers: [BEN], giftors: [] }))).toEqual({});
  });
});

describe('a gift', () => {
  const giftor = {
    ...examplesOf(GIFT_QUESTIONS),
    ...BEN,
    email: 'ben@people.example',
    mobileNumber: '07700 900456',
    correspondenceAddress: { line_1: '1 Quay Street', post_town: 'Ludlow', postcode: 'SY8 1DN', country_iso_2: 'GB' },
    relationship: 'Other Family',
  };

  test('is over four pounds, and no more than a home costs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000_000_000 }), (pence) => {
        const amount = (pence / 100).toFixed(2);
        const told = problems({ ...giftor, amount }, giftorForm).amount;
        if (pence <= 400) expect(told).toBe('Amount must be higher than £0');
        else expect(told).toBe(pence > 10_000_000_000 ? 'Amount must be less than £100,000,000' : undefined);
      }),
    );
  });

  test.each(['', undefined, 'Aunt', 'toString', 'parent'])('of a giftor related as %j is refused', (relationship) => {
    expect(problems({ ...giftor, amount: 500, relationship }, giftorForm)).toEqual({
      relationship: 'Giftor relationship is required',
    });
  });
});

describe('JSON', () => {
  test('requires four answers, each with its own message', () => {
    const { property_id, ownershipType, mortgageRequiredForPurchase, funding, ...rest } = typed;
    expect(problems(rest, newPurchase)).toMatchObject({
      property_id: 'Property ID is required',
      ownershipType: 'Ownership type is required',
      mortgageRequiredForPurchase: 'Mortgage requirement status is required',
      funding: 'Funding gifts information is required',
    });
  });

  test('accepts the entity’s own names', () => {
    expect(purchaseChange.parse({ agreed_price: 350000, first_time_buyer: true })).toEqual({
      agreedPrice: 35_000_000,
      firstTimeBuyer: true,
    });
  });

  test('validates a change together with what is saved', () => {
    const yes = { mortgageRequiredForPurchase: 'yes', mortgageProvider: null, ownershipType: 'Sole' };
    expect(conflictIn(yes, 0)).toHaveProperty('mortgageProvider');
    expect(conflictIn({ ...yes, mortgageProvider: 'TSB', ownershipType: 'Joint' }, 0)).toHaveProperty(
      'additionalBuyers',
    );
    expect(conflictIn({ ...yes, mortgageProvider: 'TSB', ownershipType: 'Joint' }, 1)).toBeNull();
  });
});

test('lenders: at least sixty, each once, with Not Sure Yet first, then the top six, and Other last', () => {
  expect(new Set(LENDERS).size).toBe(LENDERS.length);
  expect(LENDERS.length).toBeGreaterThan(60);
  expect(LENDERS.slice(0, 7)).toEqual([
    'Not Sure Yet',
    'Lloyds',
    'NatWest',
    'Nationwide',
    'Santander',
    'Barclays',
    'HSBC',
  ]);
  expect(LENDERS.at(-1)).toBe('Other');
  const offered = lenderOptions.flatMap((option) => ('options' in option ? option.options : [option]));
  expect(offered.map(({ value }) => value)).toEqual(LENDERS);
});

test('every funding source has its own column', () => {
  expect(new Set(fundingSources.map((source) => FUNDING_SOURCES[source].column)).size).toBe(fundingSources.length);
});

test('giftors can change until contracts are exchanged or the purchase is aborted', () => {
  const may = (aborted: string | null, exchanged: string | null) =>
    mayChangeGiftors({ aborted, exchanged }, '2026-12-08');
  expect(may(null, null)).toBe(true);
  expect(may(null, '2026-12-09')).toBe(true);
  expect(may(null, '2026-12-08')).toBe(false);
  expect(may('2026-12-01', null)).toBe(false);
});

describe('the homes at a postcode', () => {
  const home = (id: string, line_1: string, sellerId: string, registeredAt: string, isPaid = false) => ({
    id,
    address: { line_1, line_2: null, line_3: null, post_town: 'Ludlow', postcode: 'SY8 1DN' } as Address,
    sellerId,
    registeredAt,
    isPaid,
  });
  const chosen = (...homes: ReturnType<typeof home>[]) =>
    homesToChoose(homes).map(({ id, hasTwin }) => (hasTwin ? `${id}, one of two` : id));

  test('are sorted by house, each once', () => {
    expect(chosen(home('b', '10 Mill Lane', 's', '1'), home('a', '2 Mill Lane', 't', '2'))).toEqual(['a', 'b']);
  });

  test('registered twice by one seller are listed once: the paid one, else the newest', () => {
    const older = home('older', '2 Mill Lane', 's', '2026-11-01');
    const newer = home('newer', '2, mill lane', 's', '2026-11-02');
    expect(chosen(older, newer)).toEqual(['newer']);
    expect(chosen({ ...older, isPaid: true }, newer)).toEqual(['older']);
  });

  test('registered by two sellers can be told apart', () => {
    const [one, other] = [home('one', '2 Mill Lane', 's', '1'), home('other', '2 Mill Lane', 't', '2')];
    expect(chosen(one, other)).toEqual(['other, one of two', 'one, one of two']);
  });

  test('are each parsed only a few times, however many there are', () => {
    let reads = 0;
    class Counted {
      readonly sellerId: string;
      constructor(
        readonly id: string,
        readonly home: Address,
      ) {
        this.sellerId = id;
      }
      registeredAt = '1';
      isPaid = false;
      get address() {
        reads += 1;
        return this.home;
      }
    }
    const many = Array.from(
      { length: 400 },
      (_, number) => new Counted(`${number}`, home('', `${number} Mill Lane`, '', '').address),
    );
    expect(homesToChoose(many)).toHaveLength(400);
    expect(reads).toBeLessThan(400 * 4);
  });
});
