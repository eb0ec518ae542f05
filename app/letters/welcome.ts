import { welcomeEmail } from '~/domain/account/emails-schema';
import { getClaims } from '~/domain/config/claims-queries.server';
import { priceInShort } from '~/domain/onboarding/costs-rules';
import { findPriceOfSale } from '~/domain/payment/queries.server';
import { letter, skip } from '~/outbox/letter';
import { sql } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

const NEXT = {
  sell: 'Tell us about yourself and your home, read the terms, and pay or use a referral code.',
  buy: 'Tell us about yourself and the home you are buying, and read the terms.',
};

export const welcome = letter(welcomeEmail, async ({ user_id }, { role }) => {
  const named = 'select first_name from app_user where id = $1';
  const [user] = await sql<{ first_name: string }>(named, [user_id]);
  if (!user) return skip('The account has been deleted.');
  const price = priceInShort(role ?? 'sell', await findPriceOfSale());
  const { onboarding } = await getClaims();
  return composeMail({
    subject: `Welcome to ${env.BRAND_NAME}`,
    preview: 'What happens next, and how to come back.',
    title: greet('Welcome,', user.first_name),
    blocks: [
      'Your account is ready.',
      `${NEXT[role ?? 'sell']} Our questions take ${onboarding.words}. You can stop and come back at any time: we save your answers.`,
      ...(price === null ? [] : [price]),
      { button: 'Continue', href: link(role === undefined ? urls.welcomeBack() : urls.welcome(role)) },
      'After that we’ll introduce you to your solicitor by email, and you can follow every step on your property dashboard.',
      {
        note: 'You do not need a password. To sign in again, ask for a magic link with this email address. We will never ask you for a password, or ask you to forward a magic link.',
      },
    ],
    reference: null,
  });
});
