/** The bits of `sale_progress.state`, a sale's progress. The view sale_state in the migrations sets them. */
const BITS = {
  paid: 1,
  estateAgent: 2,
  solicitors: 4,
  searches: 8,
  checks: 16,
  /** It was cancelled, closed, or has completed. */
  ended: 32,
} as const;

export type ProgressPart = Exclude<keyof typeof BITS, 'ended'>;

/** Filters each part by done or not done, and sales by whether they have ended; what is left out is not filtered. */
export type ProgressFilter = Partial<Record<keyof typeof BITS, boolean>>;

const ALL_STATES = Array.from({ length: 64 }, (_, state) => state);

/** The states that match a filter. */
export function statesFor(filter: ProgressFilter): number[] {
  const asked = (Object.keys(BITS) as (keyof typeof BITS)[]).filter((part) => filter[part] !== undefined);
  return ALL_STATES.filter((state) => asked.every((part) => Boolean(state & BITS[part]) === filter[part]));
}

export const isDone = (state: number, part: keyof typeof BITS): boolean => (state & BITS[part]) !== 0;

/** The steps of the picture of running sales, in their usual order. */
const FUNNEL = ['paid', 'solicitors', 'searches', 'checks'] as const;
type FunnelStep = 'registered' | (typeof FUNNEL)[number];

export type Funnel = { step: FunnelStep; count: number }[];

/** Of the sales that have not ended, how many there are and how many have each step done. @param counts how many sales are in a state */
export function funnelOf(counts: readonly { state: number; count: number }[]): Funnel {
  const running = counts.filter(({ state }) => !isDone(state, 'ended'));
  const sum = (of: typeof running) => of.reduce((total, { count }) => total + count, 0);
  return [
    { step: 'registered', count: sum(running) },
    ...FUNNEL.map((step) => ({ step, count: sum(running.filter(({ state }) => isDone(state, step))) })),
  ];
}

/** The identity checks of everyone in a deal, counted: sellers, and buyers and giftors of accepted purchases. */
export type CheckCounts = {
  people: number;
  pending: number;
  complete: number;
  /** People whose check failed, and who have no other. */
  failed: number;
  /** The name of the first person whose check failed; if none did, of the first without a check. */
  first: string | null;
};

/** A person counts once the check is pending or complete. */
export function checksWord({
  people,
  pending,
  complete,
}: Pick<CheckCounts, 'people' | 'pending' | 'complete'>): 'outstanding' | 'inProgress' | 'complete' {
  const covered = pending + complete;
  if (covered === 0) return 'outstanding';
  return covered === people ? 'complete' : 'inProgress';
}

/** A calendar month in London. */
export type Month = { year: number; month: number };

/** The month that many months earlier; later for a negative number. */
export function monthsBefore({ year, month }: Month, months: number): Month {
  const count = year * 12 + (month - 1) - months;
  return { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 };
}

/** The difference to the month before, with its sign: '+12', '−3' or '0'. */
export function difference(count: number, before: number): string {
  const more = count - before;
  const figure = Math.abs(more).toLocaleString('en-GB');
  return more === 0 ? '0' : `${more > 0 ? '+' : '−'}${figure}`;
}
