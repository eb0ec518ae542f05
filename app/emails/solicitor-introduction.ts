import { env } from '~/platform/env.server';
import { greet } from './greeting';
import { composeMail } from './layout';

type Introduction = {
  firstName: string;
  role: 'sell' | 'buy';
  address: string;
  /** Null where a firm has named nobody yet. */
  solicitor: string | null;
  bio: string | null;
  firm: string;
  phone: string | null;
  email: string | null;
  dashboardUrl: string;
};

const row = (label: string, value: string | null) => (value === null ? [] : [[label, value] as const]);

/** To the customer, when a solicitor was chosen. */
export function solicitorIntroductionMail(introduction: Introduction) {
  const { firstName, role, address, solicitor, bio, firm, phone, email, dashboardUrl } = introduction;
  const who = solicitor ?? firm;
  return composeMail({
    subject: `Meet your solicitor, ${who}`,
    preview: `${who} looks after your ${role === 'sell' ? 'sale' : 'purchase'} of ${address}.`,
    title: 'Meet your solicitor',
    blocks: [
      `${greet('Hello', firstName)}. ${solicitor ? `${solicitor} of ${firm}` : firm} looks after your ${role === 'sell' ? 'sale' : 'purchase'} of ${address} from here on.`,
      ...(bio ? [bio] : []),
      {
        rows: [...row('Solicitor', solicitor), ['Firm', firm], ...row('Phone', phone), ...row('Email', email)],
      },
      'They will write to you with what comes first. You can also phone or write to them directly.',
      `Their bank details never change by email. If a message says so, even one that looks as if it came from ${env.BRAND_NAME}, phone ${phone ?? 'them'} before you pay anything.`,
      { button: 'View property dashboard', href: dashboardUrl },
    ],
  });
}
