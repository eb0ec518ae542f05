import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { firstSentences } from '~/domain/deal/first-sentences-rules';
import { findDealFacts } from '~/domain/deal/standing-queries.server';
import { type Reader, read, standingOf } from '~/domain/deal/standing-rules';
import { waitWords } from '~/domain/deal/wait-words-rules';
import { formatMoment, londonDay } from '~/domain/shared/dates-rules';
import { id } from '~/domain/shared/schema';
import { listTimeline } from '~/domain/timeline/queries.server';
import { eventLabel } from '~/domain/timeline/rules';
import { replyToUpdate } from '~/domain/update-request/commands.server';
import { isLate, isReadFirst, MOST_DAYS_ON, promisedUntil } from '~/domain/update-request/rules';
import { replyForm } from '~/domain/update-request/schema';
import { getUpdate } from '~/domain/update-request/staff-queries.server';
import { now } from '~/platform/clock.server';
import { RadioCards, Reveal } from '~/ui/choices';
import { DateField } from '~/ui/date-field';
import { Dialog } from '~/ui/dialog';
import { Notice, Tag } from '~/ui/feedback';
import { DescriptionList } from '~/ui/lists';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { FETCHING } from './params';

export const handle: PageHandle = { title: 'Answer a question' };

/** How many of the newest events are shown. */
const EVENTS = 3;

const dialog = dialogForm({
  params: z.object({ id, updateId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'events'),
  load: async ({ viewer, params, url }) => {
    const update = await getUpdate(params.id, params.updateId);
    const { side, purchaseId, askedBy: userId } = update;
    const reader: Reader = purchaseId === null ? { as: 'seller', userId } : { as: 'buyer', purchaseId, userId };
    const [facts, events] = await Promise.all([
      findDealFacts(purchaseId === null ? { saleId: params.id } : { purchaseId }),
      listTimeline(viewer, params.id),
    ]);
    const present = now();
    const waits = facts ? read(standingOf(facts, londonDay(present)), reader).waits : [];
    const deal = purchaseId === null ? facts : facts?.purchases.find((each) => each.id === purchaseId);
    const sentences = firstSentences({ waits });
    const begun = sentences[Number(url.searchParams.get('begin') ?? Number.NaN)];
    return {
      version: update.version,
      name: update.name,
      side,
      question: update.question,
      askedAt: formatMoment(update.askedAt),
      until: formatMoment(promisedUntil(update)),
      isLate: update.answeredAt === null && isLate(update, present),
      isReadFirst: isReadFirst(update.question),
      answered: update.answeredAt && {
        at: formatMoment(update.answeredAt),
        by: update.answeredBy,
        words: update.answer,
      },
      waits: waits.filter(({ kind }) => kind !== 'update').map((wait) => waitWords(wait, reader)),
      sentences: sentences.map((words, place) => ({
        words,
        href: urls.adminUpdate(params.id, params.updateId, { begin: String(place) }),
      })),
      events: events.slice(0, EVENTS).map(({ event_name, date_time, _id, author }) => ({
        key: _id,
        words: [eventLabel(event_name), author].filter(Boolean).join(', '),
        when: formatMoment(date_time),
      })),
      hasSolicitor: Boolean(deal?.solicitorAt),
      known: { how: 'answer', answer: begun ?? '' },
    };
  },
  loadFailure: FETCHING,
  schema: replyForm,
  save: ({ viewer, params: { updateId }, answers, version }) => replyToUpdate(viewer, updateId, answers, version),
  failure: 'There was an error saving the answer',
});

export const loader = dialog.loader;
export const action = dialog.action;

const ANSWER = { value: 'answer', label: 'Answer', hint: 'The question is answered, and they get it by email.' };
const PROMISE = {
  value: 'promise',
  label: 'We’ve asked your solicitor',
  hint: 'The solicitor gets the question by email, with a link to answer it. The client gets an email with the day by which we tell them, and the question stays open.',
};

/** What someone of the deal asked, what they can see, what happened last, and the answer. */
export default function AnswerUpdate() {
  const view = useLoaderData<typeof loader>();
  const { name, side, question, askedAt, until, answered, waits, events, sentences } = view;
  const asked = (
    <>
      <p className="flex flex-wrap gap-2">
        {view.isLate && <Tag tone="bad">Late</Tag>}
        {view.isReadFirst && <Tag tone="wait">Read first</Tag>}
      </p>
      <p className="wrap-anywhere">
        {name}, of the {side}’s side, asked on {askedAt}. {!answered && `We promised an answer by ${until}.`}
      </p>
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
          {answered.by === null ? 'Closed when the deal ended' : `Answered by ${answered.by}`}, {answered.at}.
        </p>
      </Dialog>
    );
  }
  const intro = (
    <>
      {asked}
      {waits.length > 0 && (
        <section className="mt-6">
          <h3 className="mb-2">What they can see</h3>
          <DescriptionList items={waits.map(({ title: label, words: value }) => ({ label, value }))} />
        </section>
      )}
      {events.length > 0 && (
        <section className="mt-6">
          <h3 className="mb-2">What happened last</h3>
          <ul>
            {events.map(({ key, words, when }) => (
              <li key={key}>
                {words} <span className="text-ink-soft">{when}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sentences.length > 0 && (
        <section className="mt-6">
          <h3 className="mb-2">Begin with a sentence</h3>
          <ul>
            {sentences.map(({ words, href }) => (
              <li key={href}>
                <a href={href} className="inline-flex min-h-11 items-center lg:min-h-6">
                  {words}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
  return (
    <DialogForm id="update" view={view} intro={intro} label="Save and send email" wide>
      {(form) => (
        <>
          <RadioCards
            field={form.field('how')}
            label="What do we say?"
            options={view.hasSolicitor ? [ANSWER, PROMISE] : [ANSWER]}
          />
          <Reveal field={form.field('how')} values={['answer']} condition="If you answer">
            <TextArea
              field={form.field('answer')}
              label="Answer"
              rows={6}
              hint={`${name} reads this as you write it.`}
            />
          </Reveal>
          {view.hasSolicitor && (
            <Reveal field={form.field('how')} values={['promise']} condition="If the solicitor is asked">
              <DateField
                field={form.field}
                name="promisedFor"
                label="By when do we tell them?"
                hint={`A working day, at most ${MOST_DAYS_ON} working days from now. You can promise a day twice.`}
              />
            </Reveal>
          )}
        </>
      )}
    </DialogForm>
  );
}
