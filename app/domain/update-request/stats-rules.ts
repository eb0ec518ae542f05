import { percentile } from '../shared/percentile-rules';
import type { Side } from '../shared/sides-rules';
import { openHours } from '../shared/working-time-rules';
import { type Clock, isLate } from './rules';

/** A question and what came of it. One that the end of its deal closed has no first answer, unless we had promised a day. */
export type UpdateOutcome = Clock & {
  /** Who asked: someone of a side, or of the sale's estate agent. */
  side: Side | 'agent';
  askedAt: Date;
  firstAnsweredAt: Date | null;
  answeredAt: Date | null;
  isByStaff: boolean;
  wasLate: boolean;
  helped: boolean | null;
  /** Of a question of the estate agent: the office that has the sale now. */
  office: string | null;
};

/** Hours are working hours; null where there is nothing to measure. */
type UpdateStats = {
  asked: number;
  first: { median: number | null; p90: number | null };
  answer: { median: number | null; p90: number | null };
  /** Answered late, or late now. */
  late: number;
  /** Of those who said whether it helped, the share that said not yet, from 0 to 1; null where no one said. */
  notYet: number | null;
};

const hoursUntil = (outcomes: readonly UpdateOutcome[], at: (of: UpdateOutcome) => Date | null) => {
  const hours = outcomes.flatMap((outcome) => {
    const moment = at(outcome);
    return moment === null ? [] : [openHours(outcome.askedAt, moment)];
  });
  return { median: percentile(hours, 0.5), p90: percentile(hours, 0.9) };
};

/** Our answer came late, or is late now. */
export const isLateAt = (outcome: UpdateOutcome, present: Date): boolean =>
  outcome.wasLate || (outcome.answeredAt === null && isLate(outcome, present));

export function updateStats(outcomes: readonly UpdateOutcome[], present: Date): UpdateStats {
  const rated = outcomes.filter(({ helped }) => helped !== null);
  return {
    asked: outcomes.length,
    first: hoursUntil(outcomes, ({ firstAnsweredAt }) => firstAnsweredAt),
    answer: hoursUntil(outcomes, ({ answeredAt, isByStaff }) => (isByStaff ? answeredAt : null)),
    late: outcomes.filter((outcome) => isLateAt(outcome, present)).length,
    notYet: rated.length === 0 ? null : rated.filter(({ helped }) => helped === false).length / rated.length,
  };
}

/** The questions of each estate agent's office, the one that asked most first. */
export function officeStats(outcomes: readonly UpdateOutcome[], present: Date): (UpdateStats & { office: string })[] {
  const offices = new Set(outcomes.flatMap(({ office }) => office ?? []));
  return [...offices]
    .map((office) => ({
      office,
      ...updateStats(
        outcomes.filter((each) => each.office === office),
        present,
      ),
    }))
    .sort((a, b) => b.asked - a.asked || a.office.localeCompare(b.office));
}
