import { env } from '~/platform/env.server';
import { greet } from './greeting';
import { composeMail } from './layout';

const { BRAND_NAME: brandName, SUPPORT_EMAIL: supportEmail } = env;

const NOT_YOU = 'If you did not ask for this, you can ignore this email.';

/** The magic link. */
export const signInLinkMail = ({ firstName, url }: { firstName: string; url: string }) =>
  composeMail({
    subject: `Your magic link for ${brandName}`,
    preview: 'It signs you in once, and works for 15 minutes.',
    title: `${greet('Hello', firstName)}, here is your magic link`,
    blocks: [
      'This link signs you in. There is no password.',
      { button: `Sign in to ${brandName}`, href: url },
      { note: `The link works once, and for 15 minutes. Keep it to yourself. ${NOT_YOU}` },
    ],
  });

/** In place of the links of an address that expired before they could be sent. */
export const askAgainMail = ({ firstName, url }: { firstName: string; url: string }) =>
  composeMail({
    subject: 'Please ask for a new magic link',
    preview: 'We could not send the one you asked for in time.',
    title: `${greet('Hello', firstName)}, please ask for a new magic link`,
    blocks: [
      `You asked for a magic link to sign in to ${brandName}. We could not send it in time, and a link works for 15 minutes only. We’re sorry.`,
      { button: 'Ask for a new magic link', href: url },
      { note: NOT_YOU },
    ],
  });

/** For an address that nobody has signed up with. */
export const noAccountMail = ({ signUpUrl }: { signUpUrl: string }) =>
  composeMail({
    subject: `You do not have a ${brandName} account yet`,
    preview: 'Create one in less than 5 minutes.',
    title: 'There is no account with this address',
    blocks: [
      `Hello. Somebody, probably you, asked to sign in to ${brandName} with this address, but there is no account with it. You may have used another address, or you can create an account now.`,
      { button: 'Create an account', href: signUpUrl },
      { note: NOT_YOU },
    ],
  });

/** For an account that staff have deactivated. */
export const notActiveMail = () =>
  composeMail({
    subject: `Signing in to ${brandName}`,
    preview: 'Your account is not active.',
    title: 'Your account is not active',
    blocks: [
      `Hello. Somebody, probably you, asked to sign in to ${brandName} with this address. The account with it is not active, so we cannot send a link. Please write to ${supportEmail} and we will help.`,
      { note: NOT_YOU },
    ],
  });
