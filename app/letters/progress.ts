import { SEARCHES_TAKE } from '~/domain/deal/panel-texts';
import { findBatch } from '~/domain/progress-email/batch-queries.server';
import { groupProgressEmail, progressEmail } from '~/domain/progress-email/emails-schema';
import { optOutToken } from '~/domain/progress-email/link-rules.server';
import { findProgress, type Progress } from '~/domain/progress-email/queries.server';
import type { Occasion, Reader } from '~/domain/progress-email/rules';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { type Block, composeMail } from './layout';
import { link } from './link';

export const progress = letter(progressEmail, async (row, data) => {
  const found = await findProgress(row, data);
  if (found.obstacle !== null) return skip(found.obstacle);
  const { progress, whose } = found;
  const day = progress.day && formatDayInWords(progress.day);
  const token = optOutToken({ reader: whose, occasion: progress.occasion });
  return composeProgress(progress, day, link(urls.emailSwitch(token)));
});

/** To the representative of a group. About a single unit it reads as it does to any seller. */
export const groupProgress = letter(groupProgressEmail, async (_, { groupId, occasion, batch }) => {
  const { told, whose, leftOut, groupName } = await findBatch(batch, groupId);
  const [first, ...others] = told;
  if (!first || !whose) return { ...skip(Object.values(leftOut)[0] ?? 'It has been deleted.'), leftOut };
  const off = link(urls.emailSwitch(optOutToken({ reader: whose, occasion })));
  if (others.length > 0) return { ...composeUnits(groupName, [first, ...others], off), leftOut };
  return { ...composeProgress(first, first.day && formatDayInWords(first.day), off), leftOut };
});

/** What a solicitor reported: the law firm, and the day in words. */
type Reported = { firm: string; day: string };

type Words = { title: string; body: (home: string, reported: Reported) => readonly string[] };

/** Without prices. An email about the end of a deal says neither who ended it nor why. */
const WORDS: Record<Occasion, Partial<Record<Reader, Words>>> = {
  searches_ordered: {
    seller: {
      title: 'Your searches are ordered',
      body: (home) => [`We’ve ordered the searches for ${home}. ${SEARCHES_TAKE}`, 'You do not need to do anything.'],
    },
    buyer: {
      title: 'The searches are ordered',
      body: (home) => [
        `We’ve ordered the searches for ${home}. ${SEARCHES_TAKE}`,
        'You do not need to do anything. They are part of the seller’s search pack.',
      ],
    },
  },
  searches_back: {
    seller: {
      title: 'Your searches are back',
      body: (home) => [`All the searches for ${home} are back.`, 'You do not need to do anything.'],
    },
    buyer: {
      title: 'The searches are back',
      body: (home) => [
        `All the searches for ${home} are back.`,
        'Your solicitor will read the results and explain them to you.',
      ],
    },
  },
  checks_complete: {
    seller: {
      title: 'Your identity checks are complete',
      body: (home) => [
        `The identity checks for the sale of ${home} are complete on your side.`,
        'You do not need to do anything.',
      ],
    },
    buyer: {
      title: 'Your identity checks are complete',
      body: (home) => [
        `The identity checks for your purchase of ${home} are complete on your side.`,
        'You do not need to do anything.',
      ],
    },
  },
  offer_accepted: {
    seller: {
      title: 'Offer accepted',
      body: (home) => [
        `We’ve noted that you have accepted an offer for ${home}.`,
        'Your solicitor can now send out the draft contract.',
      ],
    },
    buyer: {
      title: 'Offer accepted',
      body: (home) => [
        `We’ve noted that the seller of ${home} has accepted your offer.`,
        'Your solicitor can now ask for the draft contract.',
      ],
    },
    agent: { title: 'Offer accepted', body: (home) => [`We’ve noted that an offer for ${home} has been accepted.`] },
  },
  draft_contract_sent: {
    seller: {
      title: 'Draft contract sent',
      body: (_, { firm, day }) => [
        `${firm} told us that they sent the draft contract on ${day}. Next, the buyer’s solicitor reads it and asks questions.`,
        'You do not need to do anything.',
      ],
    },
  },
  enquiries_answered: {
    seller: {
      title: 'Enquiries answered',
      body: (_, { firm, day }) => [
        `${firm} told us that they answered the buyer’s enquiries on ${day}. Next, the buyer’s solicitor reads the answers.`,
        'You do not need to do anything.',
      ],
    },
  },
  mortgage_offer_received: {
    buyer: {
      title: 'Mortgage offer received',
      body: (_, { firm, day }) => [
        `${firm} told us that they received your mortgage offer on ${day}. Next, your solicitor goes through it with you.`,
        'You do not need to do anything.',
      ],
    },
  },
  ready_to_exchange: {
    seller: {
      title: 'Ready to exchange',
      body: (_, { firm, day }) => [
        `${firm} told us on ${day} that they are ready to exchange contracts. Next, both solicitors agree the day.`,
        'Nothing is legally binding before exchange of contracts.',
      ],
    },
    buyer: {
      title: 'Ready to exchange',
      body: (_, { firm, day }) => [
        `${firm} told us on ${day} that they are ready to exchange contracts. Next, both solicitors agree the day.`,
        'Nothing is legally binding before exchange of contracts.',
      ],
    },
  },
  exchanged: {
    seller: {
      title: 'You have exchanged contracts',
      body: (home) => [
        `Contracts are exchanged for the sale of ${home}. In England and Wales, the sale is now legally binding.`,
        'On completion day the money arrives and you hand over the keys.',
      ],
    },
    buyer: {
      title: 'You have exchanged contracts',
      body: (home) => [
        `Contracts are exchanged for your purchase of ${home}. In England and Wales, the purchase is now legally binding.`,
        'On completion day your solicitor sends the money and you get the keys.',
      ],
    },
    agent: { title: 'Contracts are exchanged', body: (home) => [`Contracts are exchanged for the sale of ${home}.`] },
  },
  completed: {
    seller: {
      title: 'Your sale is complete',
      body: (home) => [`The sale of ${home} is complete. Congratulations.`, 'We keep your dashboard for your records.'],
    },
    buyer: {
      title: 'Your purchase is complete',
      body: (home) => [
        `Your purchase of ${home} is complete. Congratulations.`,
        'Your solicitor will deal with the tax return and register the home in your name.',
      ],
    },
    agent: { title: 'The sale is complete', body: (home) => [`The sale of ${home} is complete.`] },
  },
  ended: {
    seller: {
      title: 'The sale has ended',
      body: (home) => [
        `The sale of ${home} to this buyer will not go ahead.`,
        'You do not need to do anything now. If you have a question, reply to this email.',
      ],
    },
    buyer: {
      title: 'The sale has ended',
      body: (home) => [
        `Your purchase of ${home} has ended. It will not go ahead.`,
        'You do not need to do anything now. If you have a question, reply to this email.',
      ],
    },
    agent: {
      title: 'The sale has ended',
      body: (home) => [`The sale of ${home} to this buyer will not go ahead.`],
    },
  },
};

/** The same where the whole sale ended, and not one purchase. */
const SALE_ENDED: Record<Reader, Words> = {
  seller: {
    title: 'The sale has ended',
    body: (home) => [
      `The sale of ${home} has ended. We will not order anything more for it, and buyers can no longer choose the home.`,
      'We keep your dashboard for your records. If you have a question, reply to this email.',
    ],
  },
  buyer: {
    title: 'The sale has ended',
    body: (home) => [
      `The sale of ${home} has ended. Your purchase will not go ahead.`,
      'You do not need to do anything now. If you have a question, reply to this email.',
    ],
  },
  agent: { title: 'The sale has ended', body: (home) => [`The sale of ${home} has ended.`] },
};

const DAY_LABELS: Partial<Record<Occasion, string>> = {
  offer_accepted: 'Offer accepted',
  exchanged: 'Exchanged',
  completed: 'Completed',
  ended: 'Ended',
};

/** @param day in words. @param off the address where the reader can switch this kind of email off */
export function composeProgress(
  { occasion, reader, firstName, address, home, reference, dealId, isOfPurchase, firm }: Progress,
  day: string | null,
  off: string,
) {
  const words = wordsOf({ occasion, reader, isOfPurchase });
  const [first = '', ...more] = words.body(address, { firm: firm ?? 'Your solicitor', day: day ?? '' });
  const label = DAY_LABELS[occasion];
  const dated = label && day !== null ? [[label, day] as const] : [];
  const mail = composeMail({
    subject: `${words.title}: ${home}`,
    preview: first,
    title: words.title,
    blocks: [
      `${greet('Hello', firstName)}. ${first}`,
      ...more,
      ...(dated.length > 0 ? [{ rows: dated }] : []),
      ...(reader === 'agent'
        ? []
        : [{ button: 'View property dashboard', href: link(urls.dashboard(ROLES[reader], dealId)) }]),
      { note: `If you do not want emails like this one, you can switch them off: ${off}` },
    ],
    reference,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL, unsubscribe: off };
}

const ROLES = { seller: 'sell', buyer: 'buy' } as const;

const wordsOf = ({ occasion, reader, isOfPurchase }: Pick<Progress, 'occasion' | 'reader' | 'isOfPurchase'>): Words => {
  const words = occasion === 'ended' && !isOfPurchase ? SALE_ENDED[reader] : WORDS[occasion][reader];
  if (!words) throw new Error(`No words for ${reader} of ${occasion}`);
  return words;
};

const reportedOf = ({ firm, day }: Progress): Reported => ({
  firm: firm ?? 'Your solicitor',
  day: day === null ? '' : formatDayInWords(day),
});

/** Of several units: what is the same for some of them is said once, followed by their list. */
export function composeUnits(groupName: string, told: readonly [Progress, ...Progress[]], off: string) {
  const [{ firstName, occasion }] = told;
  const sections = new Map<string, Progress[]>();
  for (const unit of told) {
    const words = wordsOf(unit).body('', reportedOf(unit)).join(' ');
    sections.set(words, [...(sections.get(words) ?? []), unit]);
  }
  const { title } = wordsOf(told[0]);
  const isDayed = DAY_LABELS[occasion] !== undefined;
  const blocks = [...sections.values()].flatMap((units): Block[] => {
    const [first] = units;
    if (!first) return [];
    const homes = units.length === 1 ? first.address : `${units.length} units of ${groupName}`;
    const rows = units.map((unit) => {
      const day = isDayed && unit.day !== null ? formatDayInWords(unit.day) : null;
      return [unit.address, day === null ? unit.reference : `${day}, ${unit.reference}`] as const;
    });
    return [...wordsOf(first).body(homes, reportedOf(first)), { rows }];
  });
  const mail = composeMail({
    subject: `${title}: ${told.length} units of ${groupName}`,
    preview: `${told.length} units of ${groupName}.`,
    title,
    blocks: [
      `${greet('Hello', firstName)}. This is about ${told.length} units of ${groupName}.`,
      ...blocks,
      { button: 'View your units', href: link(urls.welcomeBack()) },
      { note: `If you do not want emails like this one, you can switch them off: ${off}` },
    ],
    reference: null,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL, unsubscribe: off };
}
