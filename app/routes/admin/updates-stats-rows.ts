import { type UpdateOutcome, updateStats } from '~/domain/update-request/stats-rules';

const KINDS = { seller: 'Sellers', buyer: 'Buyers', agent: 'Estate agents' } as const;

const hours = (value: number | null): string => (value === null ? '—' : value.toFixed(1));
const share = (value: number | null): string => (value === null ? '—' : `${Math.round(value * 100)}%`);

/** What people asked us and how soon we answered, by who asked. */
export const updatesStatsRows = (outcomes: readonly UpdateOutcome[], present: Date) =>
  Object.entries(KINDS).map(([side, label]) => {
    const stats = updateStats(
      outcomes.filter((each) => each.side === side),
      present,
    );
    return {
      ...{ label, asked: stats.asked, late: stats.late, notYet: share(stats.notYet) },
      first: [hours(stats.first.median), hours(stats.first.p90)],
      answer: [hours(stats.answer.median), hours(stats.answer.p90)],
    };
  });

export type UpdatesStatsRows = ReturnType<typeof updatesStatsRows>;
