import type { Role } from '~/domain/account/rules';
import type { SaleDashboard } from '~/domain/dashboard/sale-queries.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { ANSWER_DAYS, askedWords } from '~/domain/update-request/rules';
import { urls } from '~/urls';

type UpdateFacts = Pick<SaleDashboard, 'updates' | 'conveyance'>;

const DAY_MS = 24 * 60 * 60_000;

/** What the dashboard says of its reader's own questions. */
export type UpdateView = {
  /** That they have asked, and by when we answer, until we have. */
  asked: string | null;
  /** For some days above the timeline. `asks`: whether to ask if it helped. */
  answer: { id: string; question: string; words: string; asks: boolean } | null;
  /** Where they ask, or add to their question; null once there is nothing more to ask about. */
  href: string | null;
  /** Where they say whether an answer helped. */
  action: string;
};

export function updateView(role: Role, id: string, { updates, conveyance }: UpdateFacts, present: Date): UpdateView {
  const open = updates.find(({ answeredAt }) => answeredAt === null);
  const [newest] = updates;
  const { completed, aborted } = conveyance;
  const isOver = aborted !== null || (completed !== null && completed <= londonDay(present));
  return {
    asked: open
      ? askedWords(
          { askedAt: new Date(open.askedAt), dueAt: new Date(open.dueAt), promisedFor: open.promisedFor },
          present,
        )
      : null,
    answer: newest ? newAnswer(newest, present) : null,
    href: isOver ? null : urls.askForUpdate(role, id),
    action: urls.askForUpdate(role, id),
  };
}

export function newAnswer(
  { id, question, answer, answeredAt, isByStaff, helped }: SaleDashboard['updates'][number],
  present: Date,
): UpdateView['answer'] {
  if (answer === null || answeredAt === null) return null;
  if (present.getTime() - Date.parse(answeredAt) >= ANSWER_DAYS * DAY_MS) return null;
  return { id, question, words: answer, asks: isByStaff && helped === null };
}

/** Our answers as steps of the timeline. That a question ended with the deal is not one: the end has its own. */
export const answeredSteps = ({ updates }: Pick<SaleDashboard, 'updates'>) =>
  updates.flatMap(({ answer, answeredAt, isByStaff }) =>
    answeredAt !== null && answer !== null && isByStaff
      ? [{ title: 'We answered your question', on: answeredAt, note: answer, minor: true }]
      : [],
  );
