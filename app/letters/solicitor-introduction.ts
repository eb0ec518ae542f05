import { solicitorIntroductionEmail } from '~/domain/assignment/emails-schema';
import { findIntroduction, type Introduction } from '~/domain/assignment/introduction-queries.server';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

const row = (label: string, value: string | null) => (value === null ? [] : [[label, value] as const]);

/** Nobody is introduced to a group that does not act for them any more. */
export const solicitorIntroduction = letter(solicitorIntroductionEmail, async (about, { groupId }) => {
  const introduction = await findIntroduction(about, groupId);
  if (!introduction) return skip('The solicitor has changed, or the purchase is not active any more.');
  return composeIntroduction(introduction);
});

export function composeIntroduction(introduction: Introduction) {
  const { id, firstName, role, address, solicitor, bio, firm, phone, email } = introduction;
  const who = solicitor ?? firm;
  const deal = role === 'sell' ? 'sale' : 'purchase';
  return composeMail({
    subject: `Meet your solicitor, ${who}`,
    preview: `${who} looks after your ${deal} of ${address}.`,
    title: 'Meet your solicitor',
    blocks: [
      `${greet('Hello', firstName)}. ${solicitor ? `${solicitor} of ${firm}` : firm} looks after your ${deal} of ${address} from here on.`,
      ...(bio ? [bio] : []),
      {
        rows: [...row('Solicitor', solicitor), ['Firm', firm], ...row('Phone', phone), ...row('Email', email)],
      },
      'They will write to you with what comes first. You can also phone or write to them directly.',
      `Their bank details never change by email. If a message says so, even one that looks as if it came from ${env.BRAND_NAME}, phone ${phone ?? 'them'} before you pay anything.`,
      { button: 'View property dashboard', href: link(urls.dashboard(role, id)) },
    ],
  });
}
