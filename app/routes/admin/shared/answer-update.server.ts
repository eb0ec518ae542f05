import type { Viewer } from '~/domain/account/queries.server';
import { findAgentAsking } from '~/domain/agent-access/ask-queries.server';
import type { DealFacts } from '~/domain/deal/facts-rules';
import { firstSentences } from '~/domain/deal/first-sentences-rules';
import { findDealFacts } from '~/domain/deal/standing-queries.server';
import { type Reader, read, readerOfPurchase, readerOfSale, standingOf } from '~/domain/deal/standing-rules';
import { waitWords } from '~/domain/deal/wait-words-rules';
import { formatMoment } from '~/domain/shared/dates-rules';
import type { TimelineEvent } from '~/domain/timeline/entity-schema';
import { listTimeline } from '~/domain/timeline/queries.server';
import { EVENTS_FOR_STAFF, eventLabel } from '~/domain/timeline/rules';
import { findUpdateLetter, type UpdateLetter } from '~/domain/update-request/queries.server';
import { isLate, isReadFirst, promisedUntil } from '~/domain/update-request/rules';
import { getUpdate } from '~/domain/update-request/staff-queries.server';
import { previewSolicitorAsked, previewUpdateAnswered } from '~/letters/previews.server';
import { now } from '~/platform/clock.server';

/** How many of the newest events are shown. */
const EVENTS = 3;

type AnswerOptions = {
  saleId: string;
  updateId: string;
  /** The number of the sentence that the answer begins with, if staff chose one. */
  begin: string | null;
  /** The dialog's address with such a number. */
  beginWith: (begin: string) => string;
};

const isToldToCustomers = ({ event_name }: TimelineEvent) => !EVENTS_FOR_STAFF.some((name) => name === event_name);

/** Who reads the answer. */
function readerOf(
  { purchaseId, askedBy, contact }: Awaited<ReturnType<typeof getUpdate>>,
  facts: DealFacts | null,
): Reader {
  if (askedBy === null) return { as: 'agent', contactId: contact?.contactId };
  if (purchaseId === null) return readerOfSale(facts ?? {}, askedBy);
  return readerOfPurchase(facts ?? { purchases: [] }, purchaseId, askedBy);
}

/** What someone of the deal asked, what they can see, and what happened last. @throws KnownError 404 */
export async function answerView(viewer: Viewer, { saleId, updateId, begin, beginWith }: AnswerOptions) {
  const update = await getUpdate(saleId, updateId);
  const { side, purchaseId, askedBy, contact } = update;
  const present = now();
  const [agents, facts, events, letter] = await Promise.all([
    askedBy === null && contact ? findAgentAsking(contact, saleId, present) : null,
    findDealFacts(purchaseId === null ? { saleId } : { purchaseId }),
    listTimeline(viewer, saleId),
    findUpdateLetter(updateId),
  ]);
  const reader = readerOf(update, facts);
  const waits = facts ? read(standingOf(facts, present.toISOString()), reader).waits : [];
  const deal = purchaseId === null ? facts : facts?.purchases.find((each) => each.id === purchaseId);
  const sentences = firstSentences({ waits });
  const begun = sentences[Number(begin ?? Number.NaN)];
  const isTold = askedBy !== null || agents?.isShared === true;
  const hasSolicitor = Boolean(deal?.solicitorAt);
  return {
    version: update.version,
    name: update.name,
    side,
    agent: askedBy === null ? { isTold: agents?.isShared === true } : null,
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
    waits: waits
      .filter(({ kind }) => kind !== 'update' && kind !== 'agent_update')
      .map((wait) => waitWords(wait, reader)),
    sentences: sentences.map((words, place) => ({
      words,
      href: beginWith(String(place)),
    })),
    // Beside a box whose words go to a customer stands nothing that no customer is told.
    events: events
      .filter(isToldToCustomers)
      .slice(0, EVENTS)
      .map(({ event_name, date_time, _id, author }) => ({
        key: _id,
        words: [eventLabel(event_name), author].filter(Boolean).join(', '),
        when: formatMoment(date_time),
      })),
    /** Null where they are not told. */
    letter: letter && isTold ? previewUpdateAnswered(letter) : null,
    asked: letter && hasSolicitor ? solicitorAsked(letter, isTold) : null,
    hasSolicitor,
    known: { how: 'answer', answer: begun ?? '' },
  };
}

/** What is emailed when the solicitor is asked; `promise` is null where the person who asked is not told. */
function solicitorAsked(letter: UpdateLetter, isTold: boolean) {
  const { promise, question } = previewSolicitorAsked(letter);
  return { promise: isTold ? promise : null, question };
}

export type AnswerView = Awaited<ReturnType<typeof answerView>>;
