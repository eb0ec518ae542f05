import { env } from '~/platform/env.server';
import { greet } from './greeting';
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
export function informationRequestMail({ firstName, name, words, address, dashboardUrl }: InformationRequest) {
  const wanted = name.replace(/^Your/, 'your');
  return composeMail({
    subject: `We need ${wanted} for ${address}`,
    preview: words,
    title: `We need ${wanted}`,
    blocks: [
      `${greet('Hello', firstName)}. The searches of ${address} cannot go on without ${wanted}.`,
      words,
      `The simplest way is to reply to this email, or write to ${env.SUPPORT_EMAIL}. Everything else goes on meanwhile.`,
      { button: 'View property dashboard', href: dashboardUrl },
    ],
  });
}
