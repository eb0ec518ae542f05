import { CUSTOMER_EVENTS, type CustomerEventName, eventKinds } from '~/domain/timeline/rules';
import { now } from '~/platform/clock.server';
import { makePlaces } from '~/platform/places.server';
import { countAttempt } from '~/platform/rate-limit.server';
import { isSameName } from './erasure-rules';
import { fileInPlace } from './personal-data-commands.server';
import { readPersonalData, toFile } from './personal-data-queries.server';

const COPIES = {
  name: 'own-copy',
  most: 10,
  windowMs: 24 * 60 * 60_000,
};

/** Not those of staff: a crowd of customers must not keep staff out. */
const PLACES = makePlaces({ most: 5, each: 2 });

/**
 * What someone takes away by themselves: what they told us, what we sent, and the timeline as they read it. The outcome of checks, what staff
 * wrote, and where others named them may be about other people too, so they go only with the copy that staff make after a look.
 * The body is to be read or cancelled.
 * @throws KnownError 404; 429
 */
export async function makeOwnCopy(userId: string) {
  await countAttempt(COPIES, userId);
  return fileInPlace(PLACES, userId, async () => ownCopyOf(await readPersonalData(userId)));
}

function ownCopyOf(data: Awaited<ReturnType<typeof readPersonalData>>): string {
  const { account, sales, purchases, events, emails } = data;
  const { answers_not_submitted, homes_not_for_sale, messages, partner_sign_ups } = data;
  const wholeName = `${account.first_name} ${account.last_name}`.toLowerCase();
  return toFile(now(), {
    account,
    sales,
    purchases,
    answers_not_submitted,
    homes_not_for_sale,
    // Another person may have given the same address of email.
    messages: messages.filter(({ full_name }) => full_name.toLowerCase() === wholeName),
    partner_sign_ups: partner_sign_ups.filter((signUp) => isSameName(signUp, account)),
    emails,
    timeline: events.flatMap(({ event_name, ...event }) =>
      isCustomers(event_name) ? [{ ...event, title: eventKinds[event_name].title }] : [],
    ),
  });
}

const isCustomers = (name: string): name is CustomerEventName => (CUSTOMER_EVENTS as readonly string[]).includes(name);
