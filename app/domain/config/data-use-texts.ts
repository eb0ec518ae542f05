/**
 * What the service leaves in a browser and to whom it hands data: the policies print this, and a browser test holds it to what
 * the app really sets. A new cookie, script or processor is entered here first.
 */

export type Cookie = {
  /** As set on this machine; over https ours begin with __Host-. */
  name: string;
  setBy: string;
  when: string;
  why: string;
  /** A number and a unit, so that a test can read it. */
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
    when: 'when you ask for a sign-in link',
    why: 'Lets the link open without a further step in the browser that asked for it. It holds a random value.',
    keptFor: '1 hour',
  },
  {
    name: 'kt_sent',
    setBy: 'us',
    when: 'when you ask for a sign-in link',
    why: 'Tells you where the link was sent and when you can ask again. It holds the email address that you typed.',
    keptFor: '30 minutes',
  },
  {
    name: 'kt_checked',
    setBy: 'us',
    when: 'when a program on your computer passes our check for bots ahead of asking for a sign-in link',
    why: 'Lets it ask for one link. It holds the time and a random value.',
    keptFor: '5 minutes',
  },
  {
    name: 'kt_consent',
    setBy: 'us',
    when: 'when you save your cookie preferences',
    why: 'Remembers what you chose, and on which day, so that we need not ask on every page.',
    keptFor: '182 days',
  },
];

/** Set by scripts of others that a page cannot do without. */
export const NEEDED_COOKIES_OF_OTHERS: readonly Cookie[] = [
  {
    name: '__stripe_mid',
    setBy: 'Stripe',
    when: 'on the payment page',
    why: 'Tells a returning card payer from a stranger, to prevent fraud.',
    keptFor: '1 year',
  },
  {
    name: '__stripe_sid',
    setBy: 'Stripe',
    when: 'on the payment page',
    why: 'Holds together what happens during one payment, to prevent fraud.',
    keptFor: '30 minutes',
  },
  {
    name: 'm',
    setBy: 'Stripe, on its own site',
    when: 'on the payment page',
    why: 'Recognises the device, to prevent fraud.',
    keptFor: '2 years',
  },
  {
    name: '_GRECAPTCHA',
    setBy: 'Google, on its own site',
    when: 'on the sign-in page, once you begin to fill in the form',
    why: 'Helps reCAPTCHA tell people from programs.',
    keptFor: '6 months',
  },
];

/** Only once somebody has agreed. */
export const OPTIONAL_COOKIES: readonly Cookie[] = [
  {
    name: '__cf_bm',
    setBy: 'HubSpot, on its own site',
    when: 'on the partner sign-up page, if you allow it',
    why: 'Tells people from programs.',
    keptFor: '30 minutes',
  },
  {
    name: '_cfuvid',
    setBy: 'HubSpot, on its own site',
    when: 'on the partner sign-up page, if you allow it',
    why: 'Tells visitors who share an internet connection apart, to limit misuse.',
    keptFor: 'Until you close the browser',
  },
];

type Script = { by: string; where: string; why: string };

export const SCRIPTS: readonly Script[] = [
  {
    by: 'Our own',
    where: 'Every page',
    why: 'Small conveniences: thousands separators in prices, keeping what you type, finding addresses. Everything but paying by card also works without script.',
  },
  { by: 'Stripe', where: 'The payment page', why: 'The card form. Your card details go to Stripe and never to us.' },
  {
    by: 'Google reCAPTCHA',
    where: 'The sign-in page, once you begin to fill in the form',
    why: 'Keeps programs from sending emails to strangers in our name.',
  },
  { by: 'HubSpot', where: 'The partner sign-up page, if you allow it', why: 'Its form for partners.' },
];

type Processor = { name: string; does: string; receives: string };

/** Companies that handle personal data for us. */
export const PROCESSORS: readonly Processor[] = [
  {
    name: 'Fly.io',
    does: 'Runs our servers, in London.',
    receives: 'What you give us, on its way to us and back.',
  },
  {
    name: 'Stripe',
    does: 'Takes card payments and prevents fraud.',
    receives: 'Your name and email address, the amount, and your card details, which we never see.',
  },
  {
    name: 'Google reCAPTCHA',
    does: 'Detects bots when somebody asks for a sign-in link.',
    receives: 'Your internet address, facts about your browser, and how you use the sign-in page.',
  },
  {
    name: 'Loqate',
    does: 'Finds addresses as you type them.',
    receives: 'The postcode or the part of an address that you search for; not who you are.',
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
      'Where in our software it broke; no cookies, no addresses of pages with what you entered, nothing that you typed.',
  },
  {
    name: 'HubSpot',
    does: 'Hosts a form for partners, which is shown only to visitors who allow it.',
    receives: 'What a partner enters in that form, the internet address, and facts about the browser.',
  },
];
