import { type AskedBy, MOST_DAYS_ON, NEVER_SAY, SOLICITOR } from '~/domain/update-request/rules';
import { Fold } from '~/ui/cards';
import { RadioCards, Reveal } from '~/ui/choices';
import { DateField } from '~/ui/date-field';
import { Dialog } from '~/ui/dialog';
import { Notice, Tag } from '~/ui/feedback';
import { DescriptionList } from '~/ui/lists';
import { TextArea } from '~/ui/text-field';
import type { AnswerView } from './answer-update.server';
import { DialogForm, type DialogView } from './dialog-form';
import { LetterPreview } from './letter-preview';

const FOR_AGENT =
  'An estate agent reads the answer. Give steps and days only: no prices, money, checks or contact details, and nothing about the buyer.';

const ANSWER = { value: 'answer', label: 'Answer', hint: 'This answers the question. They get your answer by email.' };
/** @param name who asked: a customer, or someone of the estate agent, as `by` says */
const promise = (by: AskedBy, name: string) => ({
  value: 'promise',
  label: `We’ve asked ${SOLICITOR[by]}`,
  hint: `The solicitor gets the question by email, with a link to answer it. ${name} gets an email with the day by which we tell them, and the question stays open.`,
});

/** The dialog in which staff answer a question. */
export function AnswerUpdate({ view }: { view: AnswerView & DialogView }) {
  const { name, side, agent, question, askedAt, until, answered, waits, events, sentences } = view;
  const asked = (
    <>
      <p className="flex flex-wrap gap-2 not-empty:mb-2">
        {view.isLate && <Tag tone="bad">Late</Tag>}
        {view.isReadFirst && <Tag tone="wait">Read first</Tag>}
      </p>
      <p className="wrap-anywhere">
        {agent ? name : `${name}, of the ${side}’s side,`} asked on {askedAt}.{' '}
        {!answered && `We promised an answer by ${until}.`}
      </p>
      {agent && !answered && (
        <p className="mt-2">
          {agent.isTold ? FOR_AGENT : 'They can no longer see this sale, so we will not send them anything.'}
        </p>
      )}
      <Notice>
        <p className="text-md whitespace-pre-line wrap-anywhere">{question}</p>
      </Notice>
    </>
  );
  if (answered) {
    return (
      <Dialog title="The question is answered" closeHref={view.back} toRead>
        {asked}
        <p className="mt-3 whitespace-pre-line wrap-anywhere">{answered.words}</p>
        <p className="mt-1 text-ink-soft">
          {answered.by === null ? 'Closed when the sale or purchase ended' : `Answered by ${answered.by}`},{' '}
          {answered.at}.
        </p>
      </Dialog>
    );
  }
  const intro = (
    <>
      {asked}
      {/* Folded, so that the answer's box is in sight. */}
      <div className="mt-3 mb-5 flex flex-wrap gap-x-6 gap-y-1">
        {waits.length > 0 && (
          <Fold summary="What they can see">
            <p className="mb-2 text-ink-soft">{`This is how ${name} reads it. “You” is ${name}:`}</p>
            <DescriptionList
              items={waits.map(({ title, words }) => ({ label: `“${title}”`, value: words && `“${words}”` }))}
            />
          </Fold>
        )}
        {events.length > 0 && (
          <Fold summary="What happened last">
            <ul>
              {events.map(({ key, words, when }) => (
                <li key={key}>
                  {words} <span className="text-ink-soft">{when}</span>
                </li>
              ))}
            </ul>
          </Fold>
        )}
        {sentences.length > 0 && (
          <Fold summary="Start with one of these sentences">
            <ul className="grid justify-items-start gap-1">
              {sentences.map(({ words, href }) => (
                <li key={href}>
                  <a href={href} className="inline-flex min-h-11 items-center lg:min-h-6">
                    {words}
                  </a>
                </li>
              ))}
            </ul>
          </Fold>
        )}
      </div>
    </>
  );
  return (
    <DialogForm id="update" view={view} intro={intro} label="Save and send email" wide>
      {(form) => (
        <>
          <RadioCards
            field={form.field('how')}
            label="What do we say?"
            options={view.hasSolicitor ? [ANSWER, promise(agent ? 'agent' : 'customer', name)] : [ANSWER]}
            columns={view.hasSolicitor ? 2 : 1}
          />
          <Reveal field={form.field('how')} values={['answer']} condition="If you answer">
            {/* On a wide screen the focus starts here, and not at the folds above. */}
            <div data-type-first>
              <TextArea
                field={form.field('answer')}
                label="Answer"
                rows={6}
                hint={`${agent?.isTold === false ? '' : `We email this to ${name} as you write it. `}${NEVER_SAY}`}
              />
            </div>
            {view.letter && <LetterPreview title="What we will send" to={name} preview={view.letter} />}
          </Reveal>
          {view.hasSolicitor && (
            <Reveal field={form.field('how')} values={['promise']} condition="If the solicitor is asked">
              <DateField
                field={form.field}
                name="promisedFor"
                label="By which day will we tell them?"
                hint={`A working day, at most ${MOST_DAYS_ON} working days from now. You can promise a day twice.`}
              />
              {view.asked?.promise && (
                <LetterPreview title="What we will send" to={name} preview={view.asked.promise} />
              )}
              {view.asked && (
                <LetterPreview
                  title="What the solicitor gets"
                  to="everyone of the lawyer group that acts for them"
                  preview={view.asked.question}
                />
              )}
            </Reveal>
          )}
        </>
      )}
    </DialogForm>
  );
}
