import { Form } from '@remix-run/react';
import { type AskState, LONGEST_QUESTION, TOO_MANY } from '~/domain/update-request/rules';
import { DescriptionList } from '~/ui/lists';
import { SubmitBar } from '~/ui/submit-bar';
import { TextArea } from '~/ui/text-field';
import type { formOf } from './form';

interface AskFormProps {
  form: ReturnType<typeof formOf>;
  state: AskState;
  /** Where things stand, as far as the person who asks may know. */
  waits: readonly { title: string; words: string }[];
  /** Their open question, and by when we answer it. */
  open?: { question: string; words: string };
  noun: 'sale' | 'purchase';
  back: { href: string; words: string };
  supportEmail: string;
}

/** How many lines say where things stand. The page that leads here has the rest. */
const LINES = 3;

/** First what is known, then the question. */
export function AskForm({ form, state, waits, open, noun, back, supportEmail }: AskFormProps) {
  const mayAsk = state === 'open' || state === 'asked';
  return (
    <>
      {open && (
        <section className="mt-6">
          <p className="font-bold">{open.words}</p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{open.question}</p>
        </section>
      )}
      {waits.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 text-h3">Here is where things stand</h2>
          <DescriptionList items={waits.slice(0, LINES).map(({ title: label, words: value }) => ({ label, value }))} />
          {mayAsk && !open && (
            <p className="mt-4">
              <b>Does this answer your question?</b>{' '}
              <a href={back.href} className="inline-flex min-h-11 items-center">
                {back.words}
              </a>
            </p>
          )}
        </section>
      )}
      {mayAsk ? (
        <Form id={form.id} method="post" reloadDocument noValidate>
          <TextArea
            field={form.field('question')}
            label={open ? 'What would you like to add?' : 'What would you like to know?'}
            hint={`Up to ${LONGEST_QUESTION} characters. Our team read this, and may pass it on to the solicitor.`}
          />
          <SubmitBar
            label={open ? 'Add to your question' : 'Ask for an update'}
            busyLabel="Sending…"
            quiet={{ href: back.href, label: 'Cancel' }}
          />
        </Form>
      ) : (
        <p className="mt-8">
          {state === 'too-many' && `${TOO_MANY}: `}
          {state === 'over' && `This ${noun} has ended. If you still have a question, email us: `}
          {state === 'not-begun' && 'You have not finished registering. If you have a question, email us: '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
    </>
  );
}
