import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { BEN } from '../../../tests/support/person-in-deal';
import { personForm } from '../people/schema';
import { newProperty, propertyChange } from '../property/schema';
import { examplesOf } from '../shared/answers-rules';
import { SALE_QUESTIONS } from './questions';
import { estateAgentChoice, estateAgentColumns, isConsumerSale, isThatCompany, tagsWithNation } from './rules';
import { newSale, saleChange, sellerPropertyForm } from './schema';

const agent = 'a'.repeat(24);

const typed = {
  propertyAddress: { line_1: '18 Mill Lane', post_town: 'Ludlow', postcode: 'sy8 1dn', country_iso_2: 'GB' },
  tenureOption: 'Leasehold',
  tenureDetails: '',
  ...examplesOf(SALE_QUESTIONS),
  askingPrice: '349,950',
  hasMortgage: 'yes',
};

const problems = (input: unknown, schema: z.ZodType = sellerPropertyForm([])) =>
  Object.fromEntries(
    (schema.safeParse(input).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );

const SELECT = 'Please select an option';
const REPRESENTATIVE = "If you are acting on behalf of the seller, please select yes and add the seller's details";

describe('the property form', () => {
  test('is parsed into a home and a sale', () => {
    expect(
      sellerPropertyForm([BEN]).parse({ ...typed, isAnotherSellerSelected: 'yes', estateAgent: agent.toUpperCase() }),
    ).toMatchObject({
      property: { address: { postcode: 'SY8 1DN' }, tenure: { tenure: 'leasehold', tenure_details: null } },
      sale: {
        askingPrice: 34_995_000,
        hasMortgage: true,
        isAnotherSellerSelected: true,
        additionalSellers: [BEN],
        estateAgent: agent,
      },
    });
  });

  test('after No there is no further seller', () => {
    expect(sellerPropertyForm([BEN]).parse(typed).sale.additionalSellers).toEqual([]);
  });

  test('asks about an agent that is not listed, and ignores those answers otherwise', () => {
    const unlisted = { ...typed, estateAgent: 'not_listed' };
    expect(problems(unlisted)).toEqual({
      agentName: 'Name is required',
      agentBranch: 'Branch is required',
      agentEmail: 'Please enter a valid email address',
    });
    const named = { agentName: 'Larkspur Homes', agentBranch: 'Ludlow', agentEmail: 'Desk@Larkspur.example' };
    expect(problems({ ...unlisted, ...named, agentEmail: 'desk' })).toEqual({
      agentEmail: 'Please enter a valid email address',
    });
    expect(sellerPropertyForm([]).parse({ ...unlisted, ...named }).sale).toMatchObject({
      estateAgent: 'not_listed',
      unlistedAgent: { agentName: 'Larkspur Homes', branch: 'Ludlow', email: 'desk@larkspur.example' },
    });
    expect(sellerPropertyForm([]).parse({ ...typed, ...named, estateAgent: 'no_agent' }).sale.unlistedAgent).toBeNull();
    // JSON does not ask.
    expect(saleChange.parse({ estateAgent: 'not_listed', ...named })).toEqual({ estateAgent: 'not_listed' });
  });

  test('reports everything that is missing, in the order of the page', () => {
    const all = problems({});
    expect(Object.entries(all)).toEqual([
      ['propertyAddress', 'Please select an address'],
      ['tenureOption', SELECT],
      ['askingPrice', 'Asking price must be higher than £99,000 and less than £100,000,000'],
      ['customerType', SELECT],
      ['isAnotherSellerSelected', SELECT],
      ['hasMortgage', SELECT],
      ['onwardPurchase', SELECT],
      ['isUsingForeignCurrency', SELECT],
      ['requiresMortgageReferral', SELECT],
    ]);
  });

  test('requires details of another tenure, even while other answers are missing', () => {
    expect(
      problems({ ...typed, tenureOption: 'Other / Not Sure', tenureDetails: '  ', askingPrice: '' }),
    ).toMatchObject({
      tenureDetails: 'Please provide details',
      askingPrice: expect.any(String),
    });
    expect(problems({ ...typed, tenureOption: 'Other / Not Sure', tenureDetails: 'a barge' })).toEqual({});
  });

  test('requires a representative to name the seller, once that question is answered', () => {
    const representative = { ...typed, customerType: 'representative' };
    expect(problems({ ...representative, isAnotherSellerSelected: 'yes' })).toEqual({
      isAnotherSellerSelected: REPRESENTATIVE,
    });
    expect(problems(representative)).toEqual({ isAnotherSellerSelected: REPRESENTATIVE });
    expect(problems({ ...representative, isAnotherSellerSelected: '' })).toEqual({ isAnotherSellerSelected: SELECT });
    expect(problems({ ...representative, isAnotherSellerSelected: 'yes' }, sellerPropertyForm([BEN]))).toEqual({});
    // With No the list would be emptied, and there would be no one to act for.
    expect(problems(representative, sellerPropertyForm([BEN]))).toEqual({ isAnotherSellerSelected: REPRESENTATIVE });
  });
});

describe('a company that sells', () => {
  const company = { ...typed, customerType: 'company', companyNumber: ' 981 2345 ', companyName: 'Temevale Homes Ltd' };

  test('has a number and a name, and someone who signs', () => {
    expect(sellerPropertyForm([]).parse({ ...company, signsForCompany: 'yes' }).sale).toMatchObject({
      customerType: 'company',
      companyNumber: '09812345',
      companyName: 'Temevale Homes Ltd',
      signsForCompany: true,
    });
    const empty = { companyNumber: '', companyName: ' ', signsForCompany: '' };
    const missing = {
      companyNumber: 'Company number is required',
      companyName: 'Company name is required',
      signsForCompany: SELECT,
    };
    expect(problems({ ...company, ...empty })).toEqual(missing);
    expect(Object.keys(problems({ ...company, ...empty, property_id: agent }, newSale))).toEqual(Object.keys(missing));
    expect(problems({ ...typed, ...empty })).toEqual({});
  });

  test('names the person who signs, if it is another', () => {
    const signedByAnother = { ...company, signsForCompany: 'no' };
    const SIGNATORY = 'If someone else signs for the company, please select yes and add their details';
    expect(problems(signedByAnother)).toEqual({ isAnotherSellerSelected: SIGNATORY });
    expect(problems({ ...signedByAnother, isAnotherSellerSelected: 'yes' }, sellerPropertyForm([BEN]))).toEqual({});
  });

  test('is the one of the register if number and name agree and nothing is wrong with it', () => {
    const found = { company_number: '09812345', name: 'TEMEVALE HOMES LIMITED', status: 'active' };
    const named = (company_name: string | null) => ({ company_number: '09812345', company_name });
    expect(isThatCompany(named('Temevale Homes Ltd.'), found)).toBe(true);
    expect(isThatCompany(named('Temevale Homes Limited'), { ...found, status: 'liquidation' })).toBe(false);
    expect(isThatCompany(named('Temevale Home Limited'), found)).toBe(false);
    expect(isThatCompany(named(null), found)).toBe(false);
    expect(isThatCompany(named(found.name), { ...found, company_number: '09812346' })).toBe(false);
  });

  test('is no consumer, and neither is who sells a development', () => {
    const person = { customer_type: 'representative', company_seller_id: null, group_id: null };
    expect(isConsumerSale(person)).toBe(true);
    for (const other of [{ customer_type: 'company' }, { company_seller_id: agent }, { group_id: agent }])
      expect(isConsumerSale({ ...person, ...other })).toBe(false);
  });
});

test('a change has only the fields that were sent', () => {
  expect(saleChange.parse({ hasMortgage: false })).toEqual({ hasMortgage: false });
  expect(saleChange.parse({ has_mortgage: 'yes', asking_price: 99_000 })).toEqual({
    hasMortgage: true,
    askingPrice: 9_900_000,
  });
  expect(saleChange.parse({ terms_and_conditions: { accepted: true } })).toEqual({ terms_and_conditions: true });
  expect(saleChange.parse({ unknown: 1 })).toEqual({});
});

describe('the estate agent', () => {
  test.each(['not_listed', 'no_agent', agent])('%s is the same after a round trip through the columns', (choice) => {
    const columns = estateAgentColumns(choice);
    expect(columns && estateAgentChoice(columns)).toBe(choice);
  });

  test('nothing chosen changes nothing', () => {
    expect(estateAgentColumns('')).toBeNull();
    expect(estateAgentColumns(null)).toBeNull();
    expect(estateAgentChoice({ estate_agent_id: null, estate_agent_status: 'pending' })).toBe('');
  });
});

test('the nation’s tag follows the home, and other tags stay', () => {
  expect(tagsWithNation(['VIP'], 'EH1 1AA')).toEqual(['VIP', 'Scotland']);
  expect(tagsWithNation(['VIP', 'Scotland'], 'BT1 1AA')).toEqual(['VIP', 'Northern Ireland']);
  expect(tagsWithNation(['Scotland', 'VIP'], 'EH1 1AA')).toEqual(['Scotland', 'VIP']);
  expect(tagsWithNation(['Scotland'], 'SY8 1DN')).toEqual([]);
});

test('no JSON makes a schema throw', () => {
  const schemas: Record<string, z.ZodType> = {
    newSale,
    saleChange,
    newProperty,
    propertyChange,
    personForm,
    form: sellerPropertyForm([]),
  };
  const names = [
    ...Object.keys(typed),
    'address',
    'tenure',
    'property_id',
    'additionalSellers',
    'correspondenceAddress',
    'terms_and_conditions',
  ];
  const body = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.constantFrom(...names),
      fc.oneof(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom('line_1', 'postcode', 'country', 'country_iso_2'), fc.jsonValue()),
      ),
    ),
  );
  fc.assert(
    fc.property(body, (value) => {
      for (const schema of Object.values(schemas)) expect(() => schema.safeParse(value)).not.toThrow();
    }),
  );
});
