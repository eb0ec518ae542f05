import type { Role } from '~/domain/account/rules';
import type { Claims } from '~/domain/config/claims-rules';

const HEADLINE = 'Get started in less than 5 minutes';
const AGREED = 'Nothing is agreed until you accept the terms';
const REGULATED = 'The solicitors and conveyancers on our panel are regulated by the SRA or the CLC';

/** What the page says to sellers and to buyers. The people are made up, and the page says so. */
export const words: Record<
  Role,
  {
    headline: string;
    lead: (claims: Claims) => string;
    /** What new people may worry about. */
    reassurances: readonly string[];
    quotes: readonly { text: string; by: string }[];
  }
> = {
  sell: {
    headline: `${HEADLINE} with your sale`,
    lead: (claims) => `Start the legal work on day one. That can make a sale ${claims.fasterThanAverage.words}.`,
    reassurances: [AGREED, 'If you are not selling for a company, you can cancel within 14 days of paying', REGULATED],
    quotes: [
      {
        text: 'I filled it in over a cup of tea. The searches were done before we had a buyer.',
        by: 'A seller in Leeds',
      },
      { text: 'Everything was ready early, so nothing held us up at the end.', by: 'A seller in Bath' },
    ],
  },
  buy: {
    headline: `${HEADLINE} with your purchase`,
    lead: (claims) =>
      `Buy a home whose legal work started before you made your offer. Buyers save ${claims.savedByBuyers.words}.`,
    reassurances: [AGREED, 'You can have a solicitor of your own', REGULATED],
    quotes: [
      { text: 'We could see what came next, so we stopped chasing people for news.', by: 'A buyer in Norwich' },
      { text: 'The legal work was waiting for us, not the other way round.', by: 'A buyer in Stafford' },
    ],
  },
};

/** For someone who was named in another person's deal and comes from the page that asks whether it is them. */
export const INVITED = {
  headline: 'Sign in to confirm',
  lead: 'Use the email address that the invitation was sent to. ',
};

export const SIGN_OUT_FAILED = 'Failed to sign out.';
export const NETWORK_ERROR = "We're having trouble connecting to our servers. Please refresh the page and try again.";

/** The specified words for what looks like a bot. A form that is sent within two seconds does, too. */
export const NOT_VERIFIED = 'Failed to verify reCAPTCHA.';
