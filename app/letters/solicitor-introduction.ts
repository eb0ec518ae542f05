import { solicitorIntroductionEmail } from '~/domain/assignment/emails-schema';
import { findIntroduction, type Introduction } from '~/domain/assignment/introduction-queries.server';
import { titleInSentence, titleLabel } from '~/domain/partner/lawyer-group/title-rules';
import { letter, skip } from '~/outbox/letter';

import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

const row = (label: string, value: string | null) => (value === null ? [] : [[label, value] as const]);

type Lawyer = Pick<Introduction, 'solicitor' | 'title' | 'regulator' | 'firm' | 'email'>;

/** Who will act, and who regulates them. */
export const solicitorRows = ({ solicitor, title, regulator, firm, email }: Lawyer) => [
  ...row(title ? titleLabel(title) : 'Solicitor', solicitor),
  ...row('Regulated by', regulator),
  ['Firm', firm] as const,
  ...row('Email', email),
];

/**
 * Not sent when the group no longer acts for this customer. It carries no phone number of the solicitor: our terms tell
 * people never to trust a number from an email, so the dashboard has it.
 */
export const solicitorIntroduction = letter(solicitorIntroductionEmail, async (about, { groupId }) => {
  const introduction = await findIntroduction(about, groupId);
  if (!introduction)
    return skip(
      'The solicitor has changed or is the buyer’s own, the sale has ended, the purchase is no longer active, or the reader is no longer named.',
    );
  return composeIntroduction(introduction);
});

export function composeIntroduction(introduction: Introduction) {
  const { id, reference, firstName, role, address, solicitor, title, bio, firm, replaces, fee } = introduction;
  const called = titleInSentence(title);
  const who = solicitor ?? firm;
  const whoInFull = solicitor ? `${solicitor} of ${firm}` : firm;
  const deal = `your ${role === 'sell' ? 'sale' : 'purchase'} of ${address}`;
  return composeMail({
    subject: `Meet your ${called}, ${who}`,
    preview: `${who} will look after ${deal}.`,
    title: `Meet your ${called}`,
    blocks: [
      `${greet('Hello', firstName)}. ${whoInFull} will look after ${deal}.${replaces === null ? '' : ` They take over from ${replaces}.`}`,
      { rows: solicitorRows(introduction) },
      ...(bio === null ? [] : [bio]),
      ...(fee === null ? [] : [fee]),
      'They will contact you with the first steps, and send you a client care letter that sets out the work and the charges. You can also contact them directly: sign in to see how to reach them.',
      `If an email says that bank details have changed, even one that looks as if it came from us or your ${called}, it is probably fraud. Do not pay. Call your ${called} first. Use the number on your dashboard or in your client care letter, never one from an email.`,
      { button: 'View property dashboard', href: link(urls.dashboard(role, id)) },
      { heading: 'Who is who' },
      whoIsWho(role, who),
    ],
    reference,
  });
}

/** Emails can show no drawing of ours, so this says what the dashboard's picture shows. */
const whoIsWho = (role: Introduction['role'], who: string): string =>
  role === 'sell'
    ? `Each side of a sale has a solicitor. ${who} acts for you, and deals with your buyer’s solicitor. We follow both sides, and tell you where your sale stands.`
    : `Each side of a sale has a solicitor. ${who} acts for you, and deals with the seller’s solicitor. If you need a mortgage, your lender deals with them too. We follow both sides, and tell you where your purchase stands.`;
