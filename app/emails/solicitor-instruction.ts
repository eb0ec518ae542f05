import { type Block, composeMail } from './layout';

export type Client = { name: string; email: string | null; phone: string | null };

export type Instruction = {
  role: 'sell' | 'buy';
  /** The solicitor's, or the firm's where none is named. */
  firstName: string;
  reference: string;
  address: string;
  tenure: string;
  /** '£349,950', with what it is called. */
  prices: readonly (readonly [label: string, price: string])[];
  /** How the client pays for the home, or owes on it. */
  mortgage: string;
  estateAgent: string | null;
  clients: readonly Client[];
  /** Who is on the other side, and for whom they write to each other. */
  others: readonly string[];
  otherSolicitor: { name: string; phone: string | null; email: string | null };
  comments: string | null;
};

const WORDS = {
  sell: { client: 'Seller', other: 'Buyer', deal: 'sale', nobody: 'No buyer yet' },
  buy: { client: 'Buyer', other: 'Seller', deal: 'purchase', nobody: '' },
};

const row = (label: string, value: string | null) => (value === null ? [] : [[label, value] as const]);

/** To the solicitor of one side, and the others of the group. */
export function solicitorInstructionMail(instruction: Instruction) {
  const { role, firstName, address, clients, others, otherSolicitor, comments } = instruction;
  const words = WORDS[role];
  const client = words.client.toLowerCase();
  return composeMail({
    subject: `Please act for the ${client} of ${address}`,
    preview: clients.map(({ name }) => name).join(', '),
    title: `Please act for the ${client}`,
    blocks: [
      `Hello ${firstName}. Please act for ${listed(clients.map(({ name }) => name))} in the ${words.deal} of ${address}.`,
      ...(comments ? [{ heading: 'Our comments' }, ...comments.split(/\n+/)] : []),
      { heading: 'The property' },
      {
        rows: [
          ['Address', address],
          ['Tenure', instruction.tenure],
          ...instruction.prices,
          ['Mortgage', instruction.mortgage],
          ...row('Estate agent', instruction.estateAgent),
          ['Our reference', instruction.reference],
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
          ...row('Phone', otherSolicitor.phone),
          ...row('Email', otherSolicitor.email),
        ],
      },
      { heading: 'What to do' },
      'Reply to this email to say that you act, or that you cannot.',
      `Then write to your client${clients.length > 1 ? 's' : ''} with what comes first.`,
      'Tell us the days of exchange and completion when they are agreed, so that everybody can follow them.',
    ],
  });
}

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
