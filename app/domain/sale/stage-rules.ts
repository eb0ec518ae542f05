/** The stages of a sale in their order, with their words. */
export const STAGES = {
  registered: 'Registered',
  paid: 'Paid',
  solicitors: 'Solicitors',
  searches: 'Searches',
  agreed: 'Agreed',
  exchanged: 'Exchanged',
  completed: 'Completed',
  withdrawn: 'Withdrawn',
  fallen_through: 'Fallen through',
} as const;

export type Stage = keyof typeof STAGES;

const STEPS = ['paid', 'solicitors', 'searches', 'agreed', 'exchanged', 'completed'] as const;
type Step = (typeof STEPS)[number];
type Ended = 'withdrawn' | 'fallen_through';

/**
 * What has been reached, in whatever order. Solicitors: the seller has one. Searches: an order exists that did not fail. Agreed and later: of
 * a buyer who has confirmed the purchase, and whose purchase did not fall through.
 */
export type StageFacts = Record<Step, boolean> & { endedAs: Ended | null };

/** The furthest stage that was reached. */
export const stageOf = (facts: StageFacts): Stage =>
  facts.endedAs ?? STEPS.findLast((step) => facts[step]) ?? 'registered';

/** The bits of `sale_stage.steps`, which the database sets (the view sale_steps). */
const BITS: Record<Step | Ended, number> = {
  paid: 1,
  solicitors: 2,
  searches: 4,
  agreed: 8,
  exchanged: 16,
  completed: 32,
  withdrawn: 64,
  fallen_through: 128,
};
const ALL_BITS = 255;

export function factsOf(steps: number): StageFacts {
  const has = (step: Step | Ended) => (steps & BITS[step]) !== 0;
  return {
    ...(Object.fromEntries(STEPS.map((step) => [step, has(step)])) as Record<Step, boolean>),
    endedAs: has('fallen_through') ? 'fallen_through' : has('withdrawn') ? 'withdrawn' : null,
  };
}

/** All values of `sale_stage.steps` at a stage. */
export const stepsAt = (stage: Stage): number[] =>
  Array.from({ length: ALL_BITS + 1 }, (_, steps) => steps).filter((steps) => stageOf(factsOf(steps)) === stage);

export const stageWords = (steps: number): string => STAGES[stageOf(factsOf(steps))];
