import type { Role } from '~/domain/account/rules';

/** Which answers are saved. Everything about a journey follows from this. */
export type Progress = {
  aboutYou: boolean;
  property: boolean;
  terms: boolean;
  /** Sellers have paid, or buyers have confirmed. */
  complete: boolean;
};

export type StepKey =
  | 'about-you'
  | 'about-the-property'
  | 'terms-and-conditions'
  | 'payment'
  | 'whats-included'
  | 'success';

type Step = {
  key: StepKey;
  label: string;
  path: string;
  done: (progress: Progress) => boolean;
};

/** An onboarding journey as data: its steps in order (decision 8). */
export type Journey = { role: Role; steps: readonly Step[] };

const opening = (role: Role) =>
  [
    { key: 'about-you', label: 'About you', path: `/${role}/about-you`, done: (progress) => progress.aboutYou },
    {
      key: 'about-the-property',
      label: 'About the property',
      path: `/${role}/about-the-property`,
      done: (progress) => progress.property,
    },
    {
      key: 'terms-and-conditions',
      label: 'Terms & Conditions',
      path: `/${role}/terms-and-conditions`,
      done: (progress) => progress.terms,
    },
  ] satisfies Step[];

export const sellerJourney: Journey = {
  role: 'sell',
  steps: [
    ...opening('sell'),
    { key: 'payment', label: 'Payment', path: '/sell/payment', done: (progress) => progress.complete },
    { key: 'success', label: 'Success', path: '/sell/payment-success', done: (progress) => progress.complete },
  ],
};

export const buyerJourney: Journey = {
  role: 'buy',
  steps: [
    ...opening('buy'),
    {
      key: 'whats-included',
      label: "What's included",
      path: '/buy/whats-included',
      done: (progress) => progress.complete,
    },
    { key: 'success', label: 'Success', path: '/buy/success', done: (progress) => progress.complete },
  ],
};

/** The first step that is not done; the last one when all are. */
export function firstUnfinished(journey: Journey, progress: Progress): Step {
  return journey.steps.find((step) => !step.done(progress)) ?? lastOf(journey.steps);
}

/** The step where a person stopped: its number, from 1, and how many there are. */
export function stepLeft(journey: Journey, progress: Progress) {
  const step = firstUnfinished(journey, progress);
  return { number: journey.steps.indexOf(step) + 1, of: journey.steps.length, path: step.path };
}

/** The path of the step that comes before `key` and is not done yet; null when they may open `key`. */
export function detour(journey: Journey, progress: Progress, key: StepKey): string | null {
  const position = journey.steps.findIndex((step) => step.key === key);
  const unfinished = journey.steps.findIndex((step) => !step.done(progress));
  return unfinished >= 0 && unfinished < position ? (journey.steps[unfinished]?.path ?? null) : null;
}

export const stepperOf = (journey: Journey, key: StepKey) => ({
  steps: journey.steps.map(({ label }) => ({ label })),
  current: journey.steps.findIndex((step) => step.key === key),
});

function lastOf<T>(items: readonly T[]): T {
  const last = items.at(-1);
  if (last === undefined) throw new Error('A journey has steps');
  return last;
}
