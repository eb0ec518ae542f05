import { addressLines } from '~/domain/address/rules';
import { groupAssignedEmail } from '~/domain/group/emails-schema';
import { findGroupLetter, type GroupLetterFacts } from '~/domain/group/ops-queries.server';
import type { GroupLetter } from '~/domain/group/ops-rules';
import { poundsInWords } from '~/domain/property/rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

/** About all units of a development at once: to the estate agent, the representative and the seller's solicitor. */
export const groupAssigned = letter(groupAssignedEmail, async (_, { workId, letter: which }) => {
  const facts = await findGroupLetter(workId);
  return facts ? compose[which](facts) : skip('No unit of the group was assigned.');
});

const count = ({ units }: GroupLetterFacts) => (units.length === 1 ? 'one unit' : `${units.length} units`);

const unitRows = ({ units }: GroupLetterFacts, prices: boolean) =>
  units.map(({ address, price }, at) => {
    const words = addressLines(address).join(', ');
    return [`Unit ${at + 1}`, prices && price !== null ? `${words}, ${poundsInWords(BigInt(price))}` : words] as const;
  });

type Mail = ReturnType<typeof composeMail> & { replyTo?: string };

const compose: Record<GroupLetter, (facts: GroupLetterFacts) => Mail> = {
  estate_agent: (facts) => ({
    ...composeMail({
      subject: `The sale of ${facts.groupName}`,
      preview: 'The legal work has started. This is what happens next.',
      title: 'The legal work has started',
      blocks: [
        `${greet('Hello', facts.agent?.valuer ?? '')}. The sale of ${facts.groupName}, ${count(facts)}, is registered with ${env.BRAND_NAME} for its legal work, and you’re the estate agent.`,
        { rows: [['Seller', facts.company], ...unitRows(facts, false)] },
        { heading: 'What happens next' },
        'When the seller accepts an offer, please reply with the memorandum of sale. Ask the buyer to register with us too, so that we can introduce them to a solicitor.',
        { heading: 'Who to ask' },
        `Reply to this email, or email ${env.SUPPORT_EMAIL}, with any question. If you are not the estate agent, please tell us.`,
      ],
    }),
    replyTo: env.SUPPORT_EMAIL,
  }),
  seller_introduction: (facts) => {
    const { solicitor, groupName } = facts;
    const who = solicitor?.name ? `${solicitor.name} of ${solicitor.firm}` : (solicitor?.firm ?? 'Your solicitor');
    return composeMail({
      subject: `Meet your solicitor for ${groupName}`,
      preview: `${who} will look after the sale of every unit.`,
      title: 'Meet your solicitor',
      blocks: [
        `${greet('Hello', facts.representative.firstName)}. ${who} will look after the sale of ${groupName}, ${count(facts)}.`,
        'They will contact you with the first steps. You can also contact them directly: sign in to see how to reach them.',
        `They will never email you to say their bank details have changed. If you get a message like that, even one that looks as if it came from ${env.BRAND_NAME}, call them before you pay anything. Use the number on your dashboard, never one from an email.`,
        { button: 'View your units', href: link(urls.welcomeBack()) },
      ],
    });
  },
  seller_instruction: (facts) => ({
    ...composeMail({
      subject: `Instruction: the sale of ${facts.groupName}`,
      preview: `Please act for the seller of ${count(facts)}.`,
      title: 'A development to sell',
      blocks: [
        `${greet('Hello', facts.solicitor?.name?.split(' ')[0] ?? '')}. Please act for the seller of ${facts.groupName}, ${count(facts)}.`,
        {
          rows: [
            ['Seller', facts.company],
            ['Representative', facts.representative.name],
            ['Email', facts.representative.email],
          ],
        },
        ...(facts.comments ? [{ heading: 'Comments' }, facts.comments] : []),
        { heading: 'Units' },
        { rows: unitRows(facts, true) },
      ],
    }),
    replyTo: env.SUPPORT_EMAIL,
  }),
  plot_plan_request: (facts) => ({
    ...composeMail({
      subject: `Please send us the plot plans of ${facts.groupName}`,
      preview: 'Your solicitor needs the plot plan of every unit.',
      title: 'The plot plans, please',
      blocks: [
        `${greet('Hello', facts.representative.firstName)}. Your solicitor needs the plot plan of each unit of ${facts.groupName} for its draft contract. Please reply to this email with the plans.`,
        { rows: unitRows(facts, false) },
        'If you have one plan of the whole site that shows every plot, send us that one.',
      ],
    }),
    replyTo: env.SUPPORT_EMAIL,
  }),
};

/** What staff read before it is sent is composed by the same functions. */
export const composeGroupLetter = (which: GroupLetter, facts: GroupLetterFacts) => compose[which](facts);
