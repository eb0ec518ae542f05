import { expect, test } from 'vitest';
import { brand } from '~/brand.server';
import { companyLine, notALawFirm } from '~/domain/config/brand-rules';
import type { EmailKind } from '~/outbox/email-kind';
import { letters } from '.';
import { composeMail } from './layout';

const sources = import.meta.glob<string>(['./*.ts', './*.tsx', '!./*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The kinds of email that the nouns declare. */
const schemas = import.meta.glob<Record<string, EmailKind<never>>>('../domain/**/*emails-schema.ts', { eager: true });
const kinds = Object.values(schemas).flatMap((schema) => Object.values(schema).map(({ name }) => name));

test('every kind of email has one template, and every template a kind', () => {
  expect(kinds.length).toBeGreaterThan(0);
  expect(letters.map(({ kind }) => kind).sort()).toEqual(kinds.sort());
});

/** Each of these must arrive: it is about a deal, money or safety, or staff cause it. It is sent once for its occasion. */
const ALWAYS_SENT = [
  'agent-introduction',
  'agent-weekly',
  'buyer-disputed',
  'buyer-registered',
  'buyer-registered-staff',
  'callback-request',
  'cancelled',
  'cancelled-staff',
  'completion-day',
  'correction',
  'details-changed',
  'email-change-disputed',
  'email-changed',
  'email-put-back',
  'fee-cancelled',
  'fee-cancelled-staff',
  'fee-decided',
  'fee-paid',
  'firm-question',
  'firm-weekly',
  'group-assigned',
  'group-progress',
  'group-representative',
  'home-paid',
  'home-registered',
  'information-request',
  'invitation-denied',
  'offer-denied',
  'partner-sign-up',
  'payment-link',
  'progress',
  'purchase-confirmed',
  'receipt',
  'refund',
  'reminder',
  'request-answered',
  'search-results',
  'solicitor-instruction',
  'solicitor-introduction',
  'staff-left',
  'thirdfort-request',
  'update-answered',
  'update-promised',
  'welcome',
];

test('every kind of email counts towards its mailbox’s caps, or is listed here', () => {
  expect(letters.flatMap(({ kind, cap }) => (cap === 'none' ? [kind] : [])).sort()).toEqual(ALWAYS_SENT);
});

test('these alone go to a person who marked an email from us as spam', () => {
  const kinds = letters.flatMap(({ kind, despiteComplaint }) => (despiteComplaint ? [kind] : []));
  // Asked for just now; money; cancelling; safety (the introduction warns of changed bank details).
  expect(kinds.sort()).toEqual([
    'cancelled',
    'email-changed',
    'email-put-back',
    'fee-cancelled',
    'fee-decided',
    'magic-link',
    'receipt',
    'refund',
    'solicitor-introduction',
  ]);
});

/** About no deal, or to someone who has none with us yet. */
const ABOUT_NO_DEAL = [
  ...['agent-link', 'callback-request', 'email-change', 'email-change-disputed', 'email-changed', 'email-put-back'],
  ...['home-registered', 'magic-link', 'offer-accepted', 'partner-sign-up', 'staff-left', 'welcome'],
];
/** These say the order's own reference. */
const ABOUT_AN_ORDER = ['receipt', 'refund'];
/** These list their deals, each with its reference. */
const ABOUT_SEVERAL = ['agent-weekly', 'firm-weekly', 'group-assigned', 'group-progress', 'group-representative'];

/** Emails to representatives of groups: each is in one file with the email about a single sale. */
const fileOf = (kind: string) => `./${kind === 'group-progress' ? 'progress' : kind}.ts`;

test('every email about a deal has our reference, or lists it for each of its deals', () => {
  const lacking = letters
    .map(({ kind }) => kind)
    .filter((kind) => /reference: null,/.test(sources[fileOf(kind)] ?? ''));
  const known = [...ABOUT_NO_DEAL, ...ABOUT_AN_ORDER, ...ABOUT_SEVERAL];
  // The file of 'progress' has both.
  expect(lacking.filter((kind) => kind !== 'progress').sort()).toEqual(known.sort());
});

test('every email writes a date in the one format for emails', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(letters.length);
  const others = /\b(formatDay|formatMoment|londonDay|dayOf|DateTimeFormat|toLocale\w*)\b/;
  expect(Object.entries(sources).filter(([, source]) => others.test(source))).toEqual([]);
});

test('an email’s plain text reads as if someone had typed it', () => {
  const { text } = composeMail({
    subject: 'New instruction',
    preview: 'Please act',
    title: 'Please act for the seller',
    blocks: [
      'Hello Ines.',
      { heading: 'The property' },
      { rows: [['Tenure', 'Freehold']] },
      { heading: 'What to do' },
      'Reply to this email.',
      { button: 'View searches', href: 'https://keyturn.example/searches' },
    ],
    reference: 'KT-7F3K-92',
  });
  const [letter] = text.split('--\n');
  expect(letter).toBe(
    [
      'Please act for the seller\n\nHello Ines.\n\n',
      'The property:\nTenure: Freehold\n\n',
      'What to do:\nReply to this email.\n\n',
      'View searches:\nhttps://keyturn.example/searches\n\n',
      'Our reference: KT-7F3K-92\n\n',
    ].join(''),
  );
});

test('a long address stands in the plain text alone, and words begin at the left while amounts end at the right', () => {
  const href = `https://keyturn.example/authenticate?token=${'a'.repeat(200)}`;
  const { text, html } = composeMail({
    subject: 'Sign in',
    preview: 'It works once.',
    title: 'Sign in',
    blocks: [
      { button: 'Sign in', href },
      { rows: [['Property', '18 Mill Lane, Ludlow']] },
      { rows: [['Total', '£720.00']] },
      {
        rows: [
          ['Due back', '£480.00'],
          ['By', '4 May 2026'],
        ],
      },
    ],
    reference: null,
  });
  expect(text).toContain(href);
  expect(html).not.toContain(`>${href}`);
  // Beside a date an amount begins at the left, too.
  expect(html.match(/<td align="(left|right)"[^>]*>(18 Mill|£720|£480)/g)?.map((cell) => cell.slice(0, 18))).toEqual([
    '<td align="left" s',
    '<td align="right" ',
    '<td align="left" s',
  ]);
});

test('a quiet button is a link, and a small heading is less than a heading and more than small print', () => {
  const href = 'https://keyturn.example/cancel';
  const { text, html } = composeMail({
    ...{ subject: 'A receipt', preview: 'A receipt', title: 'A receipt', reference: null },
    blocks: [
      { button: 'View property dashboard', href: 'https://keyturn.example/dashboard' },
      { button: 'Cancel your agreement', href, quiet: true },
      { heading: '1. Our service', small: true },
      { note: '1.1 We help you.' },
    ],
  });
  expect(html.split('If the button does not work')).toHaveLength(2);
  expect(html).toMatch(new RegExp(`<p [^>]*><a href="${href}" style="color:#0b5d4e">Cancel your agreement</a></p>`));
  expect(html).toMatch(/<h3 style="[^"]*font-weight:600[^"]*">1\. Our service<\/h3>/);
  expect(text).toContain(`Cancel your agreement:\n${href}\n\n1. Our service:\n1.1 We help you.\n\n`);
});

test.each([
  ['buyer-registered', 'NOT_MY_BUYER'],
  ['receipt', "'Cancel your agreement'"],
  ['receipt', "'Cancel the extra fee'"],
  ['cancelled', "'Cancel the extra fee'"],
])('in the email %s, %s is quiet beside the button that most people want', (kind, label) => {
  expect(sources[`./${kind}.ts`]).toMatch(new RegExp(`button: ${label}, .+, quiet: true`));
});

test('a postcode stays on one line wherever an email shows it, and is typed with an ordinary space in the plain text', () => {
  const home = '10 Mill Lane, London, SW1A 2AA';
  const { text, html } = composeMail({
    ...{ subject: 'A home', preview: 'A home', title: `About ${home}`, reference: null },
    blocks: [
      `At ${home}.`,
      { heading: home },
      { rows: [['Property', home]] },
      { rows: [[home, 'Sold']] },
      { note: home },
    ],
  });
  expect(html.split('SW1A\u00a02AA')).toHaveLength(7);
  expect(html).not.toContain(home);
  expect(text.split(home)).toHaveLength(7);
});

test.each(['text', 'html'] as const)('every email says who sends it, and what we mean by a solicitor: %s', (form) => {
  const mail = composeMail({
    subject: 'Welcome',
    preview: 'Hello',
    title: 'Welcome',
    blocks: ['Hello.'],
    reference: null,
  });
  expect(mail[form]).toContain(companyLine(brand));
  expect(mail[form]).toContain(notALawFirm(brand));
});
