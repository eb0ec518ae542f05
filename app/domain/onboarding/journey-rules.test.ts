import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buyerJourney, detour, firstUnfinished, type Progress, sellerJourney, stepperOf } from './journey-rules';

const progress = fc.record<Progress>({
  aboutYou: fc.boolean(),
  property: fc.boolean(),
  terms: fc.boolean(),
  complete: fc.boolean(),
});

const nothing: Progress = { aboutYou: false, property: false, terms: false, complete: false };

describe.each([sellerJourney, buyerJourney])('the journey of role $role', (journey) => {
  it('redirects from a step only while an earlier one is unfinished', () => {
    fc.assert(
      fc.property(progress, fc.constantFrom(...journey.steps), (answers, step) => {
        const position = journey.steps.indexOf(step);
        const open = journey.steps.slice(0, position).find((earlier) => !earlier.done(answers));
        expect(detour(journey, answers, step.key)).toBe(open?.path ?? null);
      }),
    );
  });

  it('never redirects to a step that itself redirects', () => {
    fc.assert(
      fc.property(progress, fc.constantFrom(...journey.steps), (answers, step) => {
        const path = detour(journey, answers, step.key);
        const target = journey.steps.find((candidate) => candidate.path === path);
        if (target) expect(detour(journey, answers, target.key)).toBeNull();
      }),
    );
  });

  it('begins with about-you and ends with success', () => {
    expect(firstUnfinished(journey, nothing).key).toBe('about-you');
    const everything = { aboutYou: true, property: true, terms: true, complete: true };
    expect(firstUnfinished(journey, everything).key).toBe('success');
  });
});

it('names the buyer’s fourth step What’s included', () => {
  expect(stepperOf(buyerJourney, 'whats-included')).toMatchObject({ current: 3 });
  expect(buyerJourney.steps[3]?.label).toBe("What's included");
});
