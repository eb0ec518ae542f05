import { type ReminderFacts, type ReminderKind, STEPS, whyNot } from './rules';

export type ShownState = 'planned' | 'sent' | 'skipped' | 'stopped';

type Saved = ReminderFacts & { state: ShownState; why: string | null };

/** A reminder as it stands now: one that is planned and has no reason left will not go, although its day has not come. */
export function stateNow(saved: Saved, inWords: (day: string) => string): { state: ShownState; why: string | null } {
  const refused = saved.state === 'planned' ? whyNot(saved, inWords) : null;
  return refused ?? { state: saved.state, why: saved.why };
}

const ORDINALS = ['1st', '2nd', '3rd'];

/** '2nd of 3'. */
export const stepWords = (kind: ReminderKind, step: number): string =>
  `${ORDINALS[step - 1] ?? step} of ${STEPS[kind].length}`;
