import { findTokenOf } from '~/domain/access-link/queries.server';
import { solicitorInstructionEmail } from '~/domain/assignment/emails-schema';
import { findInstruction, type Instruction } from '~/domain/assignment/instruction-queries.server';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { type Block, composeMail } from './layout';
import { link } from './link';

/**
 * Not sent to a solicitor who no longer acts, nor for a buyer who has gone. As in every email there is no phone number of a
 * solicitor: a firm, too, should look up the other side's and not trust one that came by email.
 */
export const solicitorInstruction = letter(solicitorInstructionEmail, async ({ purchase_id, to }, { assignmentId }) => {
  const instruction = await findInstruction(assignmentId, purchase_id);
  if (!instruction) return skip('The solicitor has changed, the sale has ended, or the purchase is no longer active.');
  const token = await findTokenOf('firm', instruction.groupId, to);
  const href = token && link(urls.firmMatters(token));
  return { ...composeInstruction(instruction, href), replyTo: env.SUPPORT_EMAIL };
});

const WORDS = {
  sell: { client: 'Seller', other: 'Buyer', deal: 'sale', nobody: 'No buyer yet' },
  buy: { client: 'Buyer', other: 'Seller', deal: 'purchase', nobody: '' },
};

/** What buyers read on the page ‘What’s included’, so that the firm charges as we said. */
const CORE_COVERED =
  'We told your client that they pay nothing for core legal work and the search pack. They pay you for supplementary and post-completion work, disbursements and VAT. If you cannot act on those terms, tell us before you start.';

const row = (label: string, value: string | null) => (value === null ? [] : [[label, value] as const]);

/** @param matters where they report progress; null where their link has ended */
export function composeInstruction(instruction: Instruction, matters: string | null) {
  const { role, firstName, address, clients, others, otherSolicitor, comments, isOwn } = instruction;
  const words = WORDS[role];
  const client = words.client.toLowerCase();
  return composeMail({
    subject: `New instruction: ${words.deal} of ${address}`,
    preview: clients.map(({ name }) => name).join(', '),
    title: `Please act for the ${client}`,
    blocks: [
      `Hello ${firstName}. ${isOwn ? `${clients[0]?.name} told us that you are their solicitor. ` : ''}Please act for ${listed(clients.map(({ name }) => name))} in the ${words.deal} of ${address}.`,
      ...(comments ? [{ heading: 'Our comments' }, ...comments.split(/\n+/)] : []),
      { heading: 'The property' },
      {
        rows: [
          ['Address', address],
          ['Tenure', instruction.tenure],
          ...instruction.prices,
          ['Mortgage', instruction.mortgage],
          ...row('Estate agent', instruction.estateAgent),
        ],
      },
      { heading: `Your client${clients.length > 1 ? 's' : ''}` },
      ...clients.map(
        ({ name, email, phone }): Block => ({
          rows: [[words.client, name], ...row('Email', email), ...row('Phone', phone)],
        }),
      ),
      { heading: 'The other side' },
      {
        rows: [
          [words.other, others.length > 0 ? others.join(', ') : words.nobody],
          ['Solicitor', otherSolicitor.name],
          ...row('Email', otherSolicitor.email),
        ],
      },
      { heading: 'What to do' },
      ...(instruction.isCoreCovered ? [CORE_COVERED] : []),
      'Reply to this email to confirm that you can act, or to tell us that you cannot.',
      `Then send your client care letter to your client${clients.length > 1 ? 's' : ''}.`,
      'Tell us the exchange and completion dates when they are agreed, so that everyone can follow them on the dashboard.',
      ...(matters === null
        ? []
        : ['Report progress without an account:', { button: 'Open your matters', href: matters }]),
    ],
    reference: instruction.reference,
  });
}

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
