import { CUSTOMER_EVENTS, type CustomerEventName, eventKinds } from '~/domain/timeline/rules';
import { now } from '~/platform/clock.server';
import { makeConcurrencyLimit } from '~/platform/concurrency-limit.server';
import { countAttempt } from '~/platform/rate-limit.server';
import { isSameName } from './erasure-rules';
import { fileWithinLimit } from './personal-data-commands.server';
import { readPersonalData, toFile } from './personal-data-queries.server';

const COPIES = {
  name: 'own-copy',
  most: 10,
  windowMs: 24 * 60 * 60_000,
};

/** Separate from the staff's, so that many customers cannot block staff. */
const OWN_COPIES = makeConcurrencyLimit({ most: 5, each: 2 });

/**
 * The copy of their data that a person downloads: what they told us, what we sent, and the timeline as they see it. Results of checks, what
 * staff wrote, and what others wrote about them may be about other people too, so they are only in the copy that staff make and check. The
 * caller must read or cancel the body.
 * @throws KnownError 404; 429
 */
export async function makeOwnCopy(userId: string) {
  await countAttempt(COPIES, userId);
  return fileWithinLimit(OWN_COPIES, userId, async () => ownCopyOf(await readPersonalData(userId)));
}

function ownCopyOf(data: Awaited<ReturnType<typeof readPersonalData>>): string {
  const { account, sales, purchases, events, emails } = data;
  const { answers_not_submitted, homes_not_for_sale, questions, messages, partner_sign_ups } = data;
  const wholeName = `${account.first_name} ${account.last_name}`.toLowerCase();
  return toFile(now(), {
    account,
    sales,
    purchases,
    answers_not_submitted,
    homes_not_for_sale,
    // With the answers, which only they were given.
    questions,
    // Another person may have given the same email address.
    messages: messages.filter(({ full_name }) => full_name.toLowerCase() === wholeName),
    partner_sign_ups: partner_sign_ups.filter((signUp) => isSameName(signUp, account)),
    emails,
    timeline: events.flatMap(({ event_name, ...event }) =>
      isCustomers(event_name) ? [{ ...event, title: eventKinds[event_name].title }] : [],
    ),
  });
}

const isCustomers = (name: string): name is CustomerEventName => (CUSTOMER_EVENTS as readonly string[]).includes(name);
