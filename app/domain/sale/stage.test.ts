import { expect, it } from 'vitest';
import { factsOf, STAGES, type Stage, type StageFacts, stageOf, stepsAt } from './stage-rules';

const NOTHING: StageFacts = {
  paid: false,
  solicitors: false,
  searches: false,
  agreed: false,
  exchanged: false,
  completed: false,
  endedAs: null,
};

it.each<[Partial<StageFacts>, Stage]>([
  [{}, 'registered'],
  [{ paid: true }, 'paid'],
  [{ paid: true, solicitors: true }, 'solicitors'],
  // Whatever is missing before it.
  [{ searches: true }, 'searches'],
  [{ paid: true, agreed: true }, 'agreed'],
  [{ agreed: true, exchanged: true }, 'exchanged'],
  [{ exchanged: true, completed: true }, 'completed'],
  [{ paid: true, searches: true, endedAs: 'withdrawn' }, 'withdrawn'],
  [{ paid: true, agreed: true, endedAs: 'fallen_through' }, 'fallen_through'],
])('a sale with %j is at the furthest stage that it reached: %s', (facts, stage) => {
  expect(stageOf({ ...NOTHING, ...facts })).toBe(stage);
});

it('a filter by stage has each state of a sale in one stage', () => {
  const all = (Object.keys(STAGES) as Stage[]).flatMap(stepsAt);
  expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 256 }, (_, steps) => steps));
  expect(stepsAt('registered')).toEqual([0]);
  expect(stepsAt('solicitors')).toEqual([2, 3]);
  expect(factsOf(1 + 8 + 64)).toEqual({ ...NOTHING, paid: true, agreed: true, endedAs: 'withdrawn' });
});
