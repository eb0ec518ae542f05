import { BYTE_ORDER_MARK, csvLine } from '~/domain/shared/csv-rules';
import { formatMoment } from '~/domain/shared/dates-rules';
import { openHours } from '~/domain/shared/working-time-rules';
import { listOutcomes } from '~/domain/update-request/stats-queries.server';
import { isLateAt, type UpdateOutcome } from '~/domain/update-request/stats-rules';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';

const COLUMNS = [
  'Asked by',
  'Asked',
  'First answer after hours',
  'Answer after hours',
  'Late',
  'Helped',
  'Estate agent',
];

/** The questions behind the figures on the stats page, without their words. */
export const loader = page({ access: 'staff', failure: 'There was an error making the file' }, async () => {
  const present = now();
  const lines = (await listOutcomes(present)).map((outcome) => csvLine(cellsOf(outcome, present)));
  return new Response([BYTE_ORDER_MARK, csvLine(COLUMNS), ...lines].join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="questions.csv"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
});

const yesNo = (value: boolean) => (value ? 'yes' : 'no');

function cellsOf(outcome: UpdateOutcome, present: Date): string[] {
  const { side, askedAt, firstAnsweredAt, answeredAt, isByStaff, helped, office } = outcome;
  const after = (at: Date | null) => (at === null ? '' : openHours(askedAt, at).toFixed(1));
  return [
    ...[side, formatMoment(askedAt), after(firstAnsweredAt), after(isByStaff ? answeredAt : null)],
    ...[yesNo(isLateAt(outcome, present)), helped === null ? '' : yesNo(helped), office ?? ''],
  ];
}
