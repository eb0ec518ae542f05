import { findTokenOf } from '~/domain/access-link/queries.server';
import { buyerJourney, firstUnfinished, sellerJourney } from '~/domain/onboarding/journey-rules';
import { shownHome, shownHomeName } from '~/domain/people/untrusted-text-rules';
import { reminderEmail } from '~/domain/reminder/emails-schema';
import { listToTell, type ReminderToTell } from '~/domain/reminder/queries.server';
import { isSendingTime, whyNot } from '~/domain/reminder/rules';
import { isAnswerType, type RequestType, requestWords } from '~/domain/search/requests/rules';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { letter, skip } from '~/outbox/letter';
import { now } from '~/platform/clock.server';
import { env } from '~/platform/env.server';
import { inDeal, urls } from '~/urls';
import { greet } from './greeting';
import { type Block, composeMail } from './layout';
import { link } from './link';

/** Asks again whether each still has a reason, and whether it is still our hours, since the email may have waited. */
export const reminder = letter(reminderEmail, async ({ to }, { reminderId }) => {
  if (!isSendingTime(now())) return skip('It could not go between 09:30 and 17:30 on a working day.');
  const found = await listToTell(reminderId);
  const reasons = found.map((each) => whyNot(each, formatDayInWords));
  const told = found.filter((_, index) => reasons[index] === null);
  if (told.length === 0) return skip(reasons[0]?.why ?? 'It has been deleted.');
  const links = new Map<string, string>();
  for (const { dealId } of told) {
    const token = await findTokenOf('reminder', dealId, to);
    if (token) links.set(dealId, link(urls.reminders(token)));
  }
  return composeReminder(told, links);
});

/** @param links by deal: the page that stops its reminders */
export function composeReminder(told: readonly ReminderToTell[], links: ReadonlyMap<string, string>) {
  const [first, ...others] = told.map((each) => ({ ...each, ...wordsOf(each) }));
  if (!first) throw new Error('A reminder says something');
  const button = (each: typeof first): Block[] =>
    each.label === null ? [] : [{ button: each.label, href: each.href }];
  const deals = [...new Map(told.map((each) => [each.dealId, each])).values()];
  const stops = [...links].map(([dealId, href]): Block => {
    const deal = told.find((each) => each.dealId === dealId);
    const about = links.size > 1 && deal ? ` about ${shownHome(deal.home)}` : '';
    return { note: `Stop these reminders${about}: ${href}` };
  });
  const mail = composeMail({
    subject: first.subject,
    preview: first.text,
    title: first.subject,
    blocks: [
      `${greet('Hello', first.firstName)}. ${first.text}`,
      ...button(first),
      ...others.flatMap((each) => [{ heading: each.subject }, each.text, ...button(each)]),
      ...stops,
      ...(deals.length > 1
        ? [{ rows: deals.map(({ home, reference }) => [shownHome(home), reference] as const) }]
        : []),
    ],
    reference: deals.length > 1 ? null : first.reference,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL, unsubscribe: links.get(first.dealId) };
}

type Words = { subject: string; text: string; label: string | null; href: string };

function wordsOf(told: ReminderToTell): Words {
  if (told.kind === 'sign_up') return signUpWords(told);
  return told.kind === 'check' ? checkWords(told) : informationWords(told);
}

const DEAL = { sell: 'sale', buy: 'purchase' } as const;

/** The home's page is done, since nothing is saved before it, and so is the one about the person. */
function signUpWords({ role, dealId, home, hasAcceptedTerms }: ReminderToTell): Words {
  const journey = role === 'sell' ? sellerJourney : buyerJourney;
  const progress = { aboutYou: true, property: true, terms: hasAcceptedTerms, complete: false };
  const stopped = firstUnfinished(journey, progress);
  // The last page only says that it is done.
  const left = journey.steps.slice(0, -1).filter((step) => !step.done(progress)).length;
  return {
    subject: `Your ${DEAL[role]} of ${shownHomeName(home)} is saved`,
    text: `You stopped at ‘${stopped.label}’. ${left === 1 ? 'There is one page left.' : `There are ${NUMBERS[left] ?? left} pages left.`}`,
    label: 'Carry on',
    href: link(inDeal(stopped.path, dealId)),
  };
}

const NUMBERS: Record<number, string> = { 2: 'two', 3: 'three' };

/** The partner's own email has the link to the check. Someone without an account has nowhere else to go. */
function checkWords({ role, dealId, home, since, hasAccount }: ReminderToTell): Words {
  const sent = since === null ? '' : ` on ${formatDayInWords(since)}`;
  return {
    subject: `Your identity check for ${shownHomeName(home)}`,
    text: `Contracts cannot be exchanged until everyone’s identity is checked. Thirdfort, our identity check partner, sent you a text message with a link${sent}. Have your passport or driving licence to hand. It takes about 10 minutes.`,
    label: hasAccount ? 'View property dashboard' : null,
    href: link(urls.dashboard(role, dealId)),
  };
}

const REQUESTS: Record<RequestType, string> = {
  sewer_bill: 'Without your latest water bill the drainage search cannot start. A photo is enough and takes 2 minutes.',
  title_plan:
    'Without your title plan the searches cannot be finished. A photo is enough. If you do not have one, tell us and we’ll order it.',
  address_confirmation:
    'One of the searches waits until you tell us whether we have the address right. It takes a minute.',
  fee_approval: 'One of the searches waits until you tell us whether you agree to an extra fee. It takes a minute.',
};

function informationWords({ dealId, subjectId, home, since, asked }: ReminderToTell): Words {
  if (asked === null) throw new Error('A reminder of a request names it');
  const type = asked.type as RequestType;
  const day = since === null ? '' : ` We asked on ${formatDayInWords(since)}.`;
  const subject = `${requestWords[type].name} for ${shownHomeName(home)}`;
  const text = `${REQUESTS[type]}${day}`;
  if (asked.hasAnswerPage)
    return { subject, text, label: 'Answer now', href: link(urls.informationRequest(dealId, subjectId)) };
  const label = isAnswerType(type) ? 'View property dashboard' : 'Send it now';
  return { subject, text, label, href: link(urls.dashboard('sell', dealId)) };
}
