import { env } from '~/platform/env.server';
import { greet } from './greeting';
import { composeMail } from './layout';

type Welcome = { firstName: string; role: 'sell' | 'buy' | null; url: string };

const NEXT = {
  sell: 'Tell us about you and your home, read the terms, and pay or use a referral code. It takes about five minutes, and you can stop and come back at any time: what you have told us is saved.',
  buy: 'Tell us about you and the home you are buying, and read the terms. It takes about five minutes, and you can stop and come back at any time: what you have told us is saved.',
};

/** Once, when an account is made. */
export const welcomeMail = ({ firstName, role, url }: Welcome) =>
  composeMail({
    subject: `Welcome to ${env.BRAND_NAME}`,
    preview: 'What happens next, and how to come back.',
    title: greet('Welcome,', firstName),
    blocks: [
      'Your account is ready.',
      NEXT[role ?? 'sell'],
      { button: 'Continue', href: url },
      'After that we introduce you to your solicitor by email, and you can follow every step on your property dashboard.',
      {
        note: 'There is no password. To come back, ask for a magic link with this email address. Nobody from us will ever ask you for one.',
      },
    ],
  });
