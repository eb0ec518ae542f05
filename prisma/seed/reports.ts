import { londonDay } from '../../app/domain/shared/dates-rules.ts';
import { workingDaysAfter } from '../../app/domain/shared/working-days-rules.ts';
import type { Plan } from './plan.ts';
import type { Demo } from './world.ts';

/** What a solicitor reported, so many days after the sale was agreed. */
type Reported = {
  side: 'seller' | 'buyer';
  kind: string;
  after: number;
  isUndone?: boolean;
  waitingFor?: string;
};

const sent: Reported = { side: 'seller', kind: 'draft_contract_sent', after: 3 };
const raised: Reported = { side: 'buyer', kind: 'enquiries_raised', after: 7 };

/** One for each deal in turn. In the last, two firms say different days, so no one has dated the exchange. */
const STATES: readonly (readonly Reported[])[] = [
  [{ side: 'seller', kind: 'received', after: 1 }],
  [sent],
  [sent, raised, { side: 'seller', kind: 'waiting', after: 9, waitingFor: 'the managing agent, for the pack' }],
  [sent, { side: 'seller', kind: 'enquiries_answered', after: 5, isUndone: true }, raised],
  [
    ...[sent, raised],
    { side: 'seller', kind: 'exchanged', after: 10 },
    { side: 'buyer', kind: 'exchanged', after: 11 },
  ],
];

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days on which both sides of the first deal could complete; of the second, one is agreed, and a mortgage offer ends before it. */
function planDays(plan: Plan, purchase: Plan['rows']['purchase'][number], place: number): void {
  const today = londonDay(plan.at(0));
  const day = (workingDays: number) => new Date(workingDaysAfter(today, workingDays));
  const days = { seller: [day(15), day(16), day(20)], buyer: [day(16), day(18)] };
  const sides = place === 0 ? (['seller', 'buyer'] as const) : [];
  for (const by_side of sides)
    for (const named of days[by_side])
      plan.rows.completionDayChoice.push({
        ...{ purchase_id: purchase.id, by_side, day: named, created_at: plan.at(2) },
      });
  if (place !== 1) return;
  purchase.completion_day = day(15);
  purchase.mortgage_offer_ends = day(10);
}

/** What the law firms told us of the sales that are agreed and have not exchanged. */
export function planReports({ invent: { plan }, staff }: Demo): void {
  const { rows } = plan;
  const agreed = rows.purchase.filter(
    ({ accepted_at, sale_agreed, exchanged, aborted, solicitor_assigned_at }) =>
      accepted_at && solicitor_assigned_at && sale_agreed && !exchanged && !aborted,
  );
  for (const [n, purchase] of agreed.entries()) {
    const sale = rows.sale.find(({ property_id }) => property_id === purchase.property_id);
    const assignment = rows.solicitorAssignment.findLast(({ sale_id }) => sale_id === sale?.id);
    planDays(plan, purchase, n);
    if (!sale || !assignment || !purchase.sale_agreed) continue;
    for (const { side, kind, after, isUndone, waitingFor } of STATES[n % STATES.length] ?? []) {
      const at = new Date(new Date(purchase.sale_agreed).getTime() + after * DAY_MS + 11 * 60 * 60 * 1000);
      if (at > plan.at(1)) continue;
      const id = plan.id(at);
      rows.solicitorReport.push({
        ...{ id, sale_id: sale.id, purchase_id: purchase.id, assignment_id: assignment.id, side, kind },
        lawyer_group_id: side === 'seller' ? assignment.seller_lawyer_group_id : assignment.buyer_lawyer_group_id,
        ...{ happened_on: new Date(at.toISOString().slice(0, 10)), waiting_for: waitingFor, created_at: at },
        ...(isUndone && { undone_at: at, undone_by_id: staff.id }),
      });
      if (isUndone || kind === 'waiting') continue;
      const comments = kind === 'exchanged' ? `exchanged: ${at.toISOString().slice(0, 10)}` : kind;
      const of =
        side === 'seller'
          ? { sale_id: sale.id, author: 'S' as const }
          : { purchase_id: purchase.id, author: 'B' as const };
      rows.timelineEvent.push({ id, event_name: 'solicitor_reported', date_time: at, comments, ...of });
    }
  }
}
