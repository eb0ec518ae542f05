/**
 * The cookies and storage that the service sets, and the companies it sends data to. The policies print this, and a browser test compares
 * it with what the app really sets. Enter a new cookie, script or processor here first.
 */

export type Cookie = {
  /** The name in development; over https our own begin with __Host-. */
  name: string;
  setBy: string;
  when: string;
  why: string;
  /** A number and a unit, so that a test can parse it. */
  keptFor: string;
};

export const OUR_COOKIES: readonly Cookie[] = [
  {
    name: 'kt_session',
    setBy: 'us',
    when: 'when you sign in',
    why: 'Keeps you signed in. It holds a random value and nothing about you. It ends when you sign out, or after 12 hours without use.',
    keptFor: '7 days',
  },
  {
    name: 'kt_browser',
    setBy: 'us',
    when: 'when you ask for a magic link',
    why: 'Lets the link sign you in straight away in the browser you asked for it in. It holds a random value.',
    keptFor: '1 hour',
  },
  {
    name: 'kt_sent',
    setBy: 'us',
    when: 'when you ask for a magic link',
    why: 'Shows you where we sent the link and when you can ask for another. It holds the email address you typed.',
    keptFor: '30 minutes',
  },
  {
    name: 'kt_own',
    setBy: 'us',
    when: 'when you sign in',
    why: 'Lets you ask for a magic link in this browser even when someone else has asked for many in your name. It holds a code made from your email address that only we can check.',
    keptFor: '182 days',
  },
  {
    name: 'kt_agent',
    setBy: 'us',
    when: 'when you sign in as an estate agent to see your sales',
    why: 'Keeps you signed in to the estate agents’ pages. It holds a random value and nothing about you. It ends when you sign out, or after 12 hours without use.',
    keptFor: '7 days',
  },
  {
    name: 'kt_checked',
    setBy: 'us',
    when: 'when an app on your computer passes our bot check before it asks for a magic link',
    why: 'Lets a program that has passed our bot check ask for one magic link. You will not get it from using this website. It holds the time and a random value.',
    keptFor: '5 minutes',
  },
  {
    name: 'kt_consent',
    setBy: 'us',
    when: 'when you save your cookie preferences',
    why: 'Remembers what you chose, and on which day, so that we do not have to ask on every page.',
    keptFor: '182 days',
  },
  {
    name: 'kt_columns',
    setBy: 'us',
    when: 'when a member of our staff chooses columns',
    why: 'Remembers which columns our staff chose for a list. Customers never get it.',
    keptFor: '182 days',
  },
];

/** Set by third-party scripts that a page needs. */
export const NEEDED_COOKIES_OF_OTHERS: readonly Cookie[] = [
  {
    name: '__stripe_mid',
    setBy: 'Stripe',
    when: 'on the payment page',
    why: 'Recognises people who have paid by card before, to prevent fraud.',
    keptFor: '1 year',
  },
  {
    name: '__stripe_sid',
    setBy: 'Stripe',
    when: 'on the payment page',
    why: 'Links the steps of a single payment, to prevent fraud.',
    keptFor: '30 minutes',
  },
  {
    name: 'm',
    setBy: 'Stripe, on stripe.com',
    when: 'on the payment page',
    why: 'Recognises the device, to prevent fraud.',
    keptFor: '2 years',
  },
  {
    name: '_GRECAPTCHA',
    setBy: 'Google, on its own site',
    when: 'on the sign-in page, once you start to fill in the form',
    why: 'Helps reCAPTCHA tell people from bots.',
    keptFor: '6 months',
  },
];

/** Set only after consent. */
export const OPTIONAL_COOKIES: readonly Cookie[] = [
  {
    name: '__cf_bm',
    setBy: 'HubSpot, on its own site',
    when: 'on the partner sign-up page, if you allow it',
    why: 'Helps tell people from bots.',
    keptFor: '30 minutes',
  },
  {
    name: '_cfuvid',
    setBy: 'HubSpot, on its own site',
    when: 'on the partner sign-up page, if you allow it',
    why: 'Tells apart visitors who share an internet connection, to prevent misuse.',
    keptFor: 'Until you close the browser',
  },
];

type Script = { by: string; where: string; why: string };

export const SCRIPTS: readonly Script[] = [
  {
    by: 'Our own',
    where: 'Every page',
    why: 'Makes forms easier to use: adds commas to prices, saves what you type and finds addresses. Everything except paying by card also works without JavaScript.',
  },
  { by: 'Stripe', where: 'The payment page', why: 'The card form. Your card details go to Stripe and never to us.' },
  {
    by: 'Google reCAPTCHA',
    where: 'The sign-in page, once you start to fill in the form',
    why: 'Stops bots using our form to send emails to other people.',
  },
  { by: 'HubSpot', where: 'The partner sign-up page, if you allow it', why: 'Shows its form for partners.' },
];

type Processor = { name: string; does: string; receives: string };

/** Companies that process personal data for us. */
export const PROCESSORS: readonly Processor[] = [
  {
    name: 'Fly.io',
    does: 'Runs our servers, in London and, if London fails, in Amsterdam.',
    receives: 'Everything you send us and everything we send you.',
  },
  {
    name: 'Stripe',
    does: 'Takes card payments and prevents fraud.',
    receives: 'Your name and email address, the amount, and your card details, which we never see.',
  },
  {
    name: 'Google reCAPTCHA',
    does: 'Detects bots when someone asks for a magic link.',
    receives: 'Your IP address, information about your browser, and how you use the sign-in page.',
  },
  {
    name: 'Thirdfort',
    does: 'Checks identities.',
    receives: 'The name, email address and mobile number of each person to be checked, and the home.',
  },
  {
    name: 'Loqate',
    does: 'Finds addresses as you type them.',
    receives: 'The postcode or part of an address that you search for. It is not told who you are.',
  },
  {
    name: 'Our email provider',
    does: 'Delivers the emails that we send.',
    receives: 'Your email address and what the email says.',
  },
  {
    name: 'Sentry',
    does: 'Tells us when something breaks.',
    receives:
      'Where in our software the error happened. It does not receive cookies, page addresses that contain your answers, or anything you typed.',
  },
  {
    name: 'HubSpot',
    does: 'Hosts a form for partners, which is shown only to visitors who allow it.',
    receives: 'What a partner enters in that form, their IP address and information about their browser.',
  },
];
