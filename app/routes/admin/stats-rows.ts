import {
  difference,
  FEWEST_FOR_MEDIAN,
  type Funnel,
  MEDIANS_OF,
  type Month,
  type medianDays,
} from '~/domain/reporting/rules';
import type { Referral, ReferralCursor, Stats } from '~/domain/reporting/stats-queries.server';
import { dotsOf, type UsualStage } from '~/domain/reporting/usual-rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { poundsInWords } from '~/domain/shared/pence-rules';
import { urls } from '~/urls';

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
  agreed: 'Sale agreed',
  exchanged: 'Contracts exchanged',
};

/** '3 days' */
function daysInWords(days: number | null): string {
  if (days === null) return '—';
  const whole = Math.round(days);
  if (whole === 0) return 'the same day';
  return `${whole} ${whole === 1 ? 'day' : 'days'}`;
}

export const RUNNING_NOTE = `A step in bold opens the transactions that have come so far and no further, waiting longest first. A dot is one that has waited there for longer than usual. A median is the time since the step before, of those among the newest ${MEDIANS_OF} transactions that have taken the step. We show none for fewer than ${FEWEST_FOR_MEDIAN}.`;

/** The checks are no stage of a sale, so they have no list; and nothing is usual before the payment. */
export const funnelRows = (
  funnel: Funnel,
  medians: ReturnType<typeof medianDays>,
  older: Readonly<Record<UsualStage, number>>,
) =>
  funnel.map(({ step, count }) => ({
    label: STEPS[step],
    value: count,
    median: daysInWords(medians[step]),
    href: step === 'checks' ? null : urls.adminTransactions({ stage: step, sort: 'waiting' }),
    older: step === 'checks' || step === 'registered' ? null : dotsOf(older[step]),
  }));

export type RunningRow = ReturnType<typeof funnelRows>[number];

const counted = (count: number, noun: string) =>
  count === 1 ? `1 ${noun}` : `${count.toLocaleString('en-GB')} ${noun}s`;

/** What needs someone, above everything else. */
export const noticesOf = (lateUpdates: number, failedEmails: number) => [
  ...(lateUpdates > 0
    ? [
        {
          words: `${counted(lateUpdates, 'question')} ${lateUpdates === 1 ? 'is' : 'are'} later than we promised.`,
          href: urls.adminFeed(),
          see: 'View open questions',
        },
      ]
    : []),
  ...(failedEmails > 0
    ? [
        {
          words: `${counted(failedEmails, 'email')} could not be sent.`,
          href: urls.adminEmails(),
          see: 'View failed emails',
        },
      ]
    : []),
];

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
