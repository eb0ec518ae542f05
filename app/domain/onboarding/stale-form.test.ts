import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FormAnswers, formVersion, staleFormMessage, staleQuestions } from './stale-form-rules.server';

type Answers = { price: number; name: string | null };
const VERSIONED_ANSWERS: FormAnswers<Answers> = {
  Price: [['price'], ({ price }) => price],
  'Last name': [['name'], ({ name }) => name],
};
const changed = (sent: unknown, saved: Answers | null, given: Answers) =>
  staleQuestions(VERSIONED_ANSWERS, sent, saved && { values: saved, answers: saved }, given);

const shown = { price: 1, name: 'Ana' };
const seen = formVersion(VERSIONED_ANSWERS, shown);

describe('when another tab', () => {
  test('changed nothing, any answers can be saved', () => {
    expect(changed(seen, shown, { price: 2, name: 'Ben' })).toEqual([]);
  });

  test('changed answers, those that would be overwritten are named', () => {
    const saved = { price: 3, name: 'Cleo' };
    expect(changed(seen, saved, { price: 2, name: 'Ben' })).toEqual(['Price', 'Last name']);
    // An answer that was not touched in this tab would be overwritten, too.
    expect(changed(seen, saved, shown)).toEqual(['Price', 'Last name']);
    expect(changed(seen, { ...shown, name: 'Cleo' }, { price: 2, name: 'Ana' })).toEqual(['Last name']);
  });

  test('saved the same answers, nothing is named, as when a form is sent twice', () => {
    const saved = { price: 2, name: null };
    expect(changed(seen, saved, { price: 2, name: null })).toEqual([]);
  });

  test('saved the form for the first time, answers that differ are named', () => {
    const fresh = formVersion(VERSIONED_ANSWERS, null);
    expect(changed(fresh, null, shown)).toEqual([]);
    expect(changed(fresh, shown, shown)).toEqual([]);
    expect(changed(fresh, shown, { ...shown, price: 2 })).toEqual(['Price']);
  });
});

test('a form that is made from what is saved now can be saved', () => {
  const answers = fc.record({ price: fc.integer(), name: fc.option(fc.string()) });
  fc.assert(
    fc.property(answers, answers, (saved, given) => {
      expect(changed(formVersion(VERSIONED_ANSWERS, saved), saved, given)).toEqual([]);
    }),
  );
});

test('a malformed version counts as none', () => {
  const anything = fc.oneof(fc.string(), fc.constant(null), fc.constant(undefined), fc.constant('a.b.c'));
  fc.assert(
    fc.property(anything, (sent) => {
      expect(changed(sent, { price: 3, name: 'Cleo' }, shown).length).toBeLessThanOrEqual(2);
    }),
  );
  expect(changed('x', { price: 3, name: 'Cleo' }, shown)).toEqual([]);
});

test('the message names the questions', () => {
  expect(staleFormMessage(['Price', 'Last name'])).toBe(
    'This changed in another tab since you opened it: “Price”, “Last name”. Save again to keep your answers here.',
  );
});
