import { findTokenOf } from '~/domain/access-link/queries.server';
import { addressLines } from '~/domain/address/rules';
import { groupAssignedEmail } from '~/domain/group/emails-schema';
import { findGroupLetter, type GroupLetterFacts } from '~/domain/group/ops-queries.server';
import type { GroupLetter } from '~/domain/group/ops-rules';
import { titleInSentence } from '~/domain/partner/lawyer-group/title-rules';
import { poundsInWords } from '~/domain/shared/pence-rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';
import { solicitorRows } from './solicitor-introduction';

/** About all units of a development together: to the estate agent, the representative and the seller's solicitor. */
export const groupAssigned = letter(groupAssignedEmail, async ({ to }, { workId, letter: which }) => {
  const facts = await findGroupLetter(workId);
  if (!facts) return skip('No unit of the group was assigned.');
  const isToFirm = which === 'seller_instruction' && facts.sellerGroupId !== null;
  const token = isToFirm ? await findTokenOf('firm', facts.sellerGroupId ?? '', to) : null;
  return compose[which](facts, token && link(urls.firmMatters(token)));
});

const count = ({ units }: GroupLetterFacts) => (units.length === 1 ? 'one unit' : `${units.length} units`);

const unitRows = ({ units }: GroupLetterFacts, prices: boolean) =>
  units.map(({ address, reference, price }) => {
    const value = prices && price !== null ? `${poundsInWords(price)}, ${reference}` : reference;
    return [addressLines(address).join(', '), value] as const;
  });

type Mail = ReturnType<typeof composeMail> & { replyTo?: string };

/** `matters`: where the solicitors report progress. */
const compose: Record<GroupLetter, (facts: GroupLetterFacts, matters: string | null) => Mail> = {
  estate_agent: (facts) => ({
    ...composeMail({
      subject: `You are named as the estate agent for ${facts.groupName}`,
      preview: 'What happens next, and who to ask.',
      title: 'You are the agent for this development',
      blocks: [
        `${greet('Hello', facts.agent?.valuer ?? '')}. The seller of ${facts.groupName}, ${count(facts)}, has registered the sale with ${env.BRAND_NAME}, so that the legal work can start early. You are the estate agent.`,
        { rows: [['Seller', facts.company], ...unitRows(facts, false)] },
        { heading: 'What happens next' },
        'When the seller accepts an offer, please reply with the memorandum of sale. Ask the buyer to register with us too, so that we can introduce them to a solicitor.',
        { heading: 'Who to ask' },
        `Reply to this email, or email ${env.SUPPORT_EMAIL}, with any question. If you are not the estate agent, please tell us.`,
      ],
      reference: null,
    }),
    replyTo: env.SUPPORT_EMAIL,
  }),
  seller_introduction: (facts) => {
    const { solicitor, groupName } = facts;
    const called = titleInSentence(solicitor?.title ?? null);
    const who = solicitor?.name ? `${solicitor.name} of ${solicitor.firm}` : (solicitor?.firm ?? `Your ${called}`);
    return composeMail({
      subject: `Meet your ${called} for ${groupName}`,
      preview: `${who} will look after the sale of every unit.`,
      title: `Meet your ${called}`,
      blocks: [
        `${greet('Hello', facts.representative.firstName)}. ${who} will look after the sale of ${groupName}, ${count(facts)}.`,
        ...(solicitor ? [{ rows: solicitorRows({ ...solicitor, solicitor: solicitor.name }) }] : []),
        ...(solicitor?.fee ? [solicitor.fee] : []),
        'They will contact you with the first steps, and send you a client care letter that sets out the work and the charges. You can also contact them directly: sign in to see how to reach them.',
        `If an email says that bank details have changed, even one that looks as if it came from us or your ${called}, it is probably fraud. Do not pay. Call your ${called} first. Use the number on your dashboard or in your client care letter, never one from an email.`,
        { heading: 'Units' },
        { rows: unitRows(facts, false) },
        { button: 'View your units', href: link(urls.welcomeBack()) },
      ],
      reference: null,
    });
  },
  seller_instruction: (facts, matters) => ({
    ...composeMail({
      subject: `New instruction: sale of ${facts.groupName}`,
      preview: `Please act for the seller of ${count(facts)}.`,
      title: 'Please act for the seller',
      blocks: [
        `${greet('Hello', facts.solicitor?.name?.split(' ')[0] ?? '')}. Please act for the seller of ${facts.groupName}, ${count(facts)}.`,
        {
          rows: [
            ['Seller', facts.company],
            ['Representative', facts.representative.name],
            ['Email', facts.representative.email],
          ],
        },
        ...(facts.comments ? [{ heading: 'Our comments' }, ...facts.comments.split(/\n+/)] : []),
        { heading: 'Units' },
        { rows: unitRows(facts, true) },
        { heading: 'What to do' },
        'Reply to this email to confirm that you can act, or to tell us that you cannot. Then send your client care letter to your client.',
        ...(matters === null
          ? []
          : ['Report progress without an account:', { button: 'Open your matters', href: matters }]),
      ],
      reference: null,
    }),
    replyTo: env.SUPPORT_EMAIL,
  }),
  plot_plan_request: (facts) => {
    const called = titleInSentence(facts.solicitor?.title ?? null);
    const mail = composeMail({
      subject: `Please send us the plot plans of ${facts.groupName}`,
      preview: `Your ${called} needs the plot plan of every unit.`,
      title: 'Please send us the plot plans',
      blocks: [
        `${greet('Hello', facts.representative.firstName)}. Your ${called} needs the plot plan of each unit of ${facts.groupName} for the draft contract. Please reply to this email with the plans.`,
        { rows: unitRows(facts, false) },
        'If you have one plan of the whole site that shows every plot, send us that one.',
      ],
      reference: null,
    });
    return { ...mail, replyTo: env.SUPPORT_EMAIL };
  },
};

/** What staff read before it is sent is composed by the same functions. */
export const composeGroupLetter = (which: GroupLetter, facts: GroupLetterFacts, matters: string | null) =>
  compose[which](facts, matters);
