import { londonDay } from '../../app/domain/shared/dates-rules.ts';
import { workingDaysAfter } from '../../app/domain/shared/working-days-rules.ts';
import { dueOf } from '../../app/domain/update-request/rules.ts';
import type { Progress } from './progress.ts';
import type { AskedState } from './scenarios.ts';

/** How many days ago each was asked. The fresh one was asked while we were shut, so that it is never late. */
const DAYS_AGO: Record<AskedState, [days: number, hour: number]> = {
  fresh: [0, 0],
  overdue: [6, 15],
  promised: [3, 11],
  'not yet': [10, 14],
};

const QUESTIONS: Record<AskedState, string> = {
  fresh: 'Is there any news of the local search?',
  overdue: 'The buyer’s estate agent asks when we can complete. When do we have to move out?',
  promised: 'Has the buyer’s solicitor answered our solicitor’s last letter?',
  'not yet': 'What is everyone waiting for now?',
};

/** What the seller asked, as the app leaves it. */
export function planUpdate({ invent: { plan }, sale, staff, seller, event }: Progress, state: AskedState): void {
  const [days, hour] = DAYS_AGO[state];
  const asked_at = plan.at(days, hour);
  const answered = plan.at(days - 1, 10);
  const isPromised = state === 'promised';
  const isAnswered = state === 'not yet';
  plan.rows.updateRequest.push({
    ...{ id: plan.id(asked_at), sale_id: sale.id, asked_by_user_id: seller.id },
    ...{ question: QUESTIONS[state], asked_at, due_at: dueOf(asked_at) },
    ...((isPromised || isAnswered) && { first_answered_at: answered, version: 1 }),
    ...(isPromised && { promised_for: new Date(workingDaysAfter(londonDay(plan.at(0)), 2)), promises: 1 }),
    ...(isAnswered && {
      ...{ answered_at: answered, answered_by_id: staff.id, helped: false },
      answer: 'The searches are under way. Your solicitor has the title and prepares the draft contract.',
    }),
  });
  event('update_asked', asked_at, { by: seller });
  if (isPromised) event('update_promised', answered);
  if (isAnswered) event('update_answered', answered);
}
