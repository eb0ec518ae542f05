import { env } from '~/platform/env.server';
import { greet } from './greeting';
import { composeMail } from './layout';

/** For a person whose browser cannot take a card payment, to be opened in one that can. */
export const paymentLinkMail = ({ firstName, url }: { firstName: string; url: string }) =>
  composeMail({
    subject: `Continue your ${env.BRAND_NAME} payment`,
    preview: 'Open it on the device you want to pay with.',
    title: `${greet('Hello', firstName)}, here is your payment page`,
    blocks: [
      'Open this email on the device you want to pay with, and go on from here.',
      { button: 'Continue to payment', href: url },
      'If you are not signed in there yet, you sign in first and go on to your payment from there. Everything you told us is saved.',
      { note: 'If you did not ask for this, you can ignore this email.' },
    ],
  });
