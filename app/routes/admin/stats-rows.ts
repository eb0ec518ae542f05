import { difference, type Funnel, type Month, type medianDays } from '~/domain/reporting/rules';
import type { Referral, ReferralCursor, Stats } from '~/domain/reporting/stats-queries.server';
import { formatDay } from '~/domain/shared/dates-rules';
import { poundsInWords } from '~/domain/shared/pence-rules';

const name = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const monthName = ({ year, month }: Month): string => name.format(Date.UTC(year, month - 1));

/** A month is compared with the one before it once it is over: until then it has had less time. */
const changeOf = (index: number, count: number, before: number) => (index === 0 ? '—' : difference(count, before));

/** A month's count, for a table with bars. The current month is marked as not over. */
export const newSalesRow = ({ month, count, before }: Stats['newSales'][number], index: number) => ({
  label: index === 0 ? `${monthName(month)} so far` : monthName(month),
  value: count,
  change: changeOf(index, count, before),
});

export type MonthOfSales = ReturnType<typeof newSalesRow>;

export const assignmentsRow = ({ month, firms }: Stats['assignments'][number], index: number) => ({
  label: index === 0 ? `${monthName(month)} so far` : monthName(month),
  firms: firms.map(({ lawFirmId, lawFirmName, sellerCount, buyerCount, before }) => ({
    id: lawFirmId,
    name: lawFirmName,
    sellers: sellerCount,
    buyers: buyerCount,
    total: sellerCount + buyerCount,
    change: changeOf(index, sellerCount + buyerCount, before),
  })),
});

export type MonthOfFirms = ReturnType<typeof assignmentsRow>;

const STEPS: Record<Funnel[number]['step'], string> = {
  registered: 'Registered',
  paid: 'Paid',
  solicitors: 'Both solicitors assigned',
  searches: 'Searches ordered',
  checks: 'ID checks ordered',
};

/** '3 days' */
function daysInWords(days: number | null): string {
  if (days === null) return '—';
  const whole = Math.round(days);
  if (whole === 0) return 'the same day';
  return `${whole} ${whole === 1 ? 'day' : 'days'}`;
}

export const funnelRows = (funnel: Funnel, medians: ReturnType<typeof medianDays>) =>
  funnel.map(({ step, count }) => ({ label: STEPS[step], value: count, median: daysInWords(medians[step]) }));

export const referralRow = (referral: Referral) => ({
  id: referral.id,
  saleId: referral.saleId,
  name: referral.name,
  type: referral.type,
  address: referral.address,
  value: referral.value === null ? '—' : poundsInWords(referral.value),
  legals: referral.dateLegalStarted ? formatDay(referral.dateLegalStarted) : 'Not started',
});

export type ReferralList = {
  rows: ReturnType<typeof referralRow>[];
  older: string | null;
  newest: string | null;
  failure: string | null;
};

/** The end of a page of referrals, as a cursor in the URL. */
export const cursorOf = ({ createdAt, id }: ReferralCursor): string => `${createdAt.getTime()}-${id}`;

/** Any other text starts at the newest. */
export function parseCursor(cursor: string | null): ReferralCursor | undefined {
  const [, time, id] = /^(\d{1,13})-([0-9a-f]{24})$/.exec(cursor ?? '') ?? [];
  return time && id ? { createdAt: new Date(Number(time)), id } : undefined;
}
