import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { ABOUT_YOU_QUESTIONS, GIFT_QUESTIONS, PERSON_QUESTIONS } from '../people/questions';
import { PROPERTY_QUESTIONS } from '../property/questions';
import { peopleOf } from '../property/schema';
import { PURCHASE_QUESTIONS } from '../purchase/questions';
import { SALE_QUESTIONS } from '../sale/questions';
import { answersInWords, columnsOf, fieldsOf, givenAnswer, inOrder, withChange } from './answers-rules';
import { LINE, type Question, YES_NO } from './questions';
import { draftSchemasOf, openChangesOf, openSchemasOf, refusingMissing, schemasOf } from './questions-schema';

const LIST = [
  { name: 'hasCat', label: 'Do you have a cat?', ...YES_NO, column: 'has_cat', mayBeOpen: true, staff: 'Cat' },
  {
    name: 'catName',
    label: 'What is it called?',
    ...LINE,
    column: 'cat_name',
    follows: { name: 'hasCat', values: ['yes'], condition: 'If yes', missing: 'Please give its name' },
  },
] as const satisfies readonly Question[];

const form = refusingMissing(z.object(schemasOf(LIST)), LIST);

describe('a follow-up question', () => {
  test('must be answered when it is asked, and only then', () => {
    expect(form.safeParse({ hasCat: 'yes', catName: ' ' }).error?.issues).toMatchObject([
      { path: ['catName'], message: 'Please give its name' },
    ]);
    expect(form.safeParse({ hasCat: true, catName: 'Tom' }).success).toBe(true);
    expect(form.safeParse({ hasCat: 'no' }).success).toBe(true);
  });

  test('is written as null when it was not asked, and left alone when the answer before it is not sent', () => {
    expect(columnsOf(LIST, { hasCat: false, catName: 'Tom' })).toEqual({ has_cat: false, cat_name: null });
    expect(columnsOf(LIST, { hasCat: true, catName: 'Tom' })).toEqual({ has_cat: true, cat_name: 'Tom' });
    expect(columnsOf(LIST, {})).toEqual({ has_cat: undefined, cat_name: undefined });
    expect(givenAnswer(LIST[1], { hasCat: false, catName: 'Tom' })).toBeNull();
  });

  test('is shown with the answer that it follows', () => {
    const words = (has_cat: boolean | null, cat_name: string | null) =>
      answersInWords(LIST, 'staff', { has_cat, cat_name });
    expect(words(true, 'Tom')).toEqual([{ label: 'Cat', value: 'Yes, Tom' }]);
    expect(words(false, null)).toEqual([{ label: 'Cat', value: 'No' }]);
    expect(words(null, null)).toEqual([{ label: 'Cat', value: null }]);
  });
});

test('a change is validated together with what is saved', () => {
  const saved = { has_cat: true, cat_name: 'Tom' };
  expect(withChange(LIST, saved, { catName: 'Tim' })).toEqual({ hasCat: true, catName: 'Tim' });
  expect(withChange(LIST, saved, {})).toEqual({ hasCat: true, catName: 'Tom' });
});

test('an open answer is neither yes nor no', () => {
  expect(fieldsOf(LIST, { has_cat: null, cat_name: null })).toEqual({ hasCat: '', catName: '' });
  expect(openSchemasOf(LIST).hasCat.parse(null)).toBeNull();
  expect(openChangesOf(LIST).hasCat.parse(null)).toBeUndefined();
  expect(Object.keys(openSchemasOf(LIST))).toEqual(['hasCat']);
});

test('a draft that is older than a question keeps the person without its answer', () => {
  const draftSchema = z.object(draftSchemasOf([LIST[0]]));
  expect(draftSchema.parse({})).toEqual({});
  expect(draftSchema.parse({ hasCat: null })).toEqual({ hasCat: null });
  expectTypeOf(draftSchema.parse({}).hasCat).toEqualTypeOf<boolean | null | undefined>();
});

test('JSON may leave out an open question about a person', () => {
  expect(peopleOf(z.object(schemasOf(LIST)), LIST).parse([{}])).toEqual([{ catName: '' }]);
});

test('named questions come first, and the others keep their order', () => {
  expect(inOrder(LIST, ['catName']).map(({ name }) => name)).toEqual(['catName', 'hasCat']);
});

const LISTS: Record<string, readonly Question[]> = {
  sale: [...PROPERTY_QUESTIONS, ...SALE_QUESTIONS],
  purchase: PURCHASE_QUESTIONS,
  'about you': ABOUT_YOU_QUESTIONS,
  person: [...GIFT_QUESTIONS, ...PERSON_QUESTIONS],
};

describe.each(Object.entries(LISTS))('the questions of a %s', (_, questions) => {
  test('have unique names, labels and columns', () => {
    for (const key of ['name', 'label', 'column', 'json'] as const) {
      const given = questions.flatMap((question) => question[key] ?? []);
      expect(new Set(given).size).toBe(given.length);
    }
  });

  test('can be checked and shown if they are kept in a column', () => {
    for (const { name, column, schema, toField, example, ...words } of questions) {
      if (!column) continue;
      expect({ name, isWhole: Boolean(schema && toField) }).toEqual({ name, isWhole: true });
      if (words.summary ?? words.staff) expect(words.toWords).toBeDefined();
      expect(words.summary === undefined).toBe(words.part === undefined);
      expect({ name, takesExample: schema?.safeParse(example).success }).toEqual({ name, takesExample: true });
    }
  });

  test('follow questions of the same list', () => {
    for (const { follows } of questions) {
      if (follows) expect(questions.map(({ name }) => name)).toContain(follows.name);
    }
  });
});
