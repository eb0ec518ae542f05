import type { ReactNode } from 'react';
import { withEmails } from '~/domain/email/rules';
import { RadioCards } from '~/ui/choices';
import { DateField } from '~/ui/date-field';
import { Notice } from '~/ui/feedback';
import { TextArea } from '~/ui/text-field';
import { DialogForm, type DialogView } from '../shared/dialog-form';
import { LetterPreview } from '../shared/letter-preview';
import type { listProgressLetters } from './progress.server';
import { ProgressLetters } from './progress-letters';
import type { StatementView } from './statement.server';

const CHANNELS = [
  { value: 'post', label: 'Post' },
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
];

interface StatementFormProps {
  id: string;
  view: DialogView & Pick<StatementView, 'refused' | 'lastDay' | 'isOver' | 'to' | 'letter'>;
  /** What may be cancelled, and what goes back. */
  children: ReactNode;
  /** What the other people in the deal will read. */
  letters?: Awaited<ReturnType<typeof listProgressLetters>>;
}

/** The dialog in which staff record a statement that reached us by post, email or phone, with the email that confirms it. */
export function StatementForm({ id, view, children, letters = [] }: StatementFormProps) {
  const { refused, lastDay, isOver, to, letter } = view;
  return (
    <DialogForm
      id={id}
      view={view}
      intro={refused ? <Notice>{refused}.</Notice> : <div className="grid gap-2">{children}</div>}
      disabled={refused !== null}
      label={withEmails('Record the cancellation', 1 + letters.length)}
    >
      {(form) => (
        <>
          <RadioCards field={form.field('channel')} label="How did it reach us?" options={CHANNELS} columns="short" />
          <DateField
            field={form.field}
            name="statedOn"
            label="Day of the statement"
            hint="When it was sent, not when it was read."
          />
          <TextArea field={form.field('comments')} label="What they said" optional />
          {!refused && (
            <LetterPreview
              title="What we will send"
              of={isOver ? `if the day is ${lastDay}` : undefined}
              to={to}
              preview={letter}
            />
          )}
          <ProgressLetters letters={letters} when="These are sent 10 minutes later." />
        </>
      )}
    </DialogForm>
  );
}

type View = DialogView & StatementView & Required<Pick<StatementFormProps, 'letters'>>;

/** Records a customer's cancellation of their agreement. */
export function StatementDialog({ view }: { view: View }) {
  const { name, lastDay, isOver, done, due, fees, letters } = view;
  return (
    <StatementForm id="statement" view={view} letters={letters}>
      <p className="wrap-anywhere">
        {name} {isOver ? 'could' : 'may'} cancel until the end of {lastDay}. The day that counts is the day the
        statement was sent. No one has to agree to it. Checks that are under way are aborted, and nothing more is
        ordered.
      </p>
      {due && (
        <p>{[...done, `${due} is due back`].join('. ')}, 14 days after the statement. Refund it from the order.</p>
      )}
      {fees.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </StatementForm>
  );
}
