import { dueDay, type ReminderKind, STEPS } from '../../app/domain/reminder/rules.ts';
import { londonDay } from '../../app/domain/shared/dates-rules.ts';
import type { Plan } from './plan.ts';

type Reminded = {
  kind: ReminderKind;
  subjectId: string;
  saleId: string;
  to: { id: string; email: string };
  since: Date;
  /** After the first one: they stopped them, or it was done. */
  after?: 'stopped' | 'done';
};

const LATER = {
  stopped: { state: 'stopped', why: 'They stopped these reminders.' },
  done: { state: 'skipped', why: 'We are no longer waiting for it.' },
} as const;

/** As the app leaves them: those whose day has come went, or did not go, and the others are planned. */
export function planReminders(plan: Plan, { kind, subjectId, saleId, to, since, after }: Reminded): void {
  for (const index of STEPS[kind].keys()) {
    const step = index + 1;
    const due = dueDay(kind, step, since);
    const id = plan.id(since);
    const row = {
      ...{ id, kind, step, subject_id: subjectId, user_id: to.id, sale_id: saleId },
      ...{ due_on: new Date(due), created_at: since },
    };
    const isDue = due < londonDay(plan.at(0));
    if (!isDue || (after && step > 1)) {
      plan.rows.reminder.push({ ...row, ...(isDue && after ? LATER[after] : {}) });
      continue;
    }
    const sent_at = new Date(`${due}T10:00:00Z`);
    // All that is due to someone on a day goes in one email.
    const sameDay = plan.rows.emailMessage.find(
      (each) => each.kind === 'reminder' && each.to === to.email && String(each.sent_at) === String(sent_at),
    );
    const email = sameDay ?? {
      ...plan.stamp(sent_at),
      ...{ key: `reminder:${kind}:${subjectId}:${step}`, kind: 'reminder', to: to.email },
      ...{ user_id: to.id, sale_id: saleId, data: { reminderId: id }, attempts: 1, sent_at },
      status: 'sent' as const,
    };
    if (!sameDay) plan.rows.emailMessage.push(email);
    plan.rows.reminder.push({ ...row, state: 'sent', email_message_id: email.id });
  }
}
