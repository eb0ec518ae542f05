import { percentile } from '../shared/percentile-rules';

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
  const parts = (Object.keys(BITS) as (keyof typeof BITS)[]).filter((part) => filter[part] !== undefined);
  return ALL_STATES.filter((state) => parts.every((part) => Boolean(state & BITS[part]) === filter[part]));
}

export const isDone = (state: number, part: keyof typeof BITS): boolean => (state & BITS[part]) !== 0;

/** The steps of the picture of running sales, in their usual order: parts of a sale, and the dates of its buyer's purchase. */
const PARTS = ['paid', 'solicitors', 'searches', 'checks'] as const;
const FUNNEL = [...PARTS, 'agreed', 'exchanged'] as const;
type FunnelStep = 'registered' | (typeof FUNNEL)[number];

export type Funnel = { step: FunnelStep; count: number }[];

/**
 * Of the sales that have not ended, how many there are and how many have each step done.
 * @param counts how many sales are in a state
 * @param dated how many have come to the steps that are dates
 */
export function funnelOf(
  counts: readonly { state: number; count: number }[],
  dated: Record<'agreed' | 'exchanged', number>,
): Funnel {
  const running = counts.filter(({ state }) => !isDone(state, 'ended'));
  const sum = (of: typeof running) => of.reduce((total, { count }) => total + count, 0);
  return [
    { step: 'registered', count: sum(running) },
    ...PARTS.map((step) => ({ step, count: sum(running.filter(({ state }) => isDone(state, step))) })),
    { step: 'agreed', count: dated.agreed },
    { step: 'exchanged', count: dated.exchanged },
  ];
}

/** When the steps of a sale were done; null for those that are not. */
export type StepTimes = { registered: Date } & Record<(typeof FUNNEL)[number], Date | null>;

/** So many of the newest sales say how long the steps take: reading them costs the same however many sales there are. */
export const MEDIANS_OF = 200;
/** Fewer say nothing. */
export const FEWEST_FOR_MEDIAN = 5;

const DAY_MS = 24 * 60 * 60_000;

/** How many days each step of a sale took: since the steps before it that were done, or since it was registered. */
function daysInSteps({ registered, ...times }: StepTimes): { step: FunnelStep; days: number }[] {
  let before = registered.getTime();
  return FUNNEL.flatMap((step) => {
    const done = times[step]?.getTime();
    if (done === undefined) return [];
    const days = Math.max(0, done - before) / DAY_MS;
    before = Math.max(before, done);
    return [{ step, days }];
  });
}

/** How many days a step took at most for half of the sales, of those that have it done; null of too few. */
export function medianDays(sales: readonly StepTimes[]): Record<FunnelStep, number | null> {
  const taken = sales.flatMap(daysInSteps);
  const median = (step: FunnelStep): number | null => {
    const days = taken.flatMap((each) => (each.step === step ? [each.days] : []));
    return days.length < FEWEST_FOR_MEDIAN ? null : percentile(days, 0.5);
  };
  return {
    ...{ registered: null, paid: median('paid'), solicitors: median('solicitors'), searches: median('searches') },
    ...{ checks: median('checks'), agreed: median('agreed'), exchanged: median('exchanged') },
  };
}

/** The identity checks of everyone in a deal, counted: sellers, and buyers and giftors of accepted purchases. */
export type CheckCounts = {
  people: number;
  pending: number;
  complete: number;
  /** People whose check failed, and who have no other. */
  failed: number;
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
