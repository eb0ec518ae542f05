import type { ComponentProps } from 'react';
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

type View = DialogView &
  StatementView & {
    /** What the other people in the deal will read. */
    letters: Awaited<ReturnType<typeof listProgressLetters>>;
  };

/** How a statement reached us. */
export const ChannelField = ({ field }: Pick<ComponentProps<typeof RadioCards>, 'field'>) => (
  <RadioCards field={field} label="How did it reach us?" options={CHANNELS} columns="short" />
);

/** Records a customer's cancellation that reached us by post, email or phone. */
export function StatementDialog({ view }: { view: View }) {
  const { name, refused, lastDay, done, due, fees, to, letter, letters } = view;
  const intro = refused ? (
    <Notice>{refused}.</Notice>
  ) : (
    <>
      <p className="wrap-anywhere">
        {name} may cancel until the end of {lastDay}. The day that counts is the day the statement was sent. No one has
        to agree to it. Checks that are under way are aborted, and nothing more is ordered.
      </p>
      {due && (
        <p>{[...done, `${due} is due back`].join('. ')}, 14 days after the statement. Refund it from the order.</p>
      )}
      {fees.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </>
  );
  return (
    <DialogForm
      id="statement"
      view={view}
      intro={intro}
      disabled={refused !== null}
      label="Record the cancellation and send email"
    >
      {(form) => (
        <>
          <ChannelField field={form.field('channel')} />
          <DateField
            field={form.field}
            name="statedOn"
            label="Day of the statement"
            hint="When it was sent, not when it was read."
          />
          <TextArea field={form.field('comments')} label="What they said" optional />
          {!refused && <LetterPreview title="What we will send" to={to} preview={letter} />}
          <ProgressLetters letters={letters} when="These are sent 10 minutes later." />
        </>
      )}
    </DialogForm>
  );
}
