import { env } from '~/platform/env.server';
import { composeMail } from './layout';

type InformationRequest = {
  firstName: string;
  /** 'Your water bill' */
  name: string;
  /** Why, and what to do. */
  words: string;
  address: string;
  dashboardUrl: string;
};

/** To the seller, when the searches cannot go on without something. */
export const informationRequestMail = ({ firstName, name, words, address, dashboardUrl }: InformationRequest) =>
  composeMail({
    subject: `We need ${name.replace(/^Your/, 'your')} for ${address}`,
    preview: words,
    title: `We need ${name.replace(/^Your/, 'your')}`,
    blocks: [
      `Hello ${firstName}. It is for the searches of ${address}.`,
      words,
      `The simplest way is to reply to this email, or write to ${env.SUPPORT_EMAIL}. Everything else goes on in the meantime.`,
      { button: 'View property dashboard', href: dashboardUrl },
    ],
  });
