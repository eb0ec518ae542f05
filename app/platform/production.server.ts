import { BlockList, isIP } from 'node:net';

type Source = Record<string, string | undefined>;

/** Addresses that we call, or that a customer's browser opens, over the internet. */
const ADDRESSES = [
  'APP_URL',
  'STRIPE_API_URL',
  'STRIPE_JS_URL',
  'ADDRESS_API_URL',
  'SEARCHES_API_URL',
  'COMPANIES_HOUSE_API_URL',
  'RECAPTCHA_URL',
  'THIRDFORT_API_URL',
  'THIRDFORT_TOKEN_URL',
  'THIRDFORT_PORTAL_URL',
  'SENTRY_DSN',
  'PARTNER_FORM_URL',
];
const SECRETS = [
  'SESSION_SECRET',
  'OTHER_SESSION_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OTHER_STRIPE_WEBHOOK_SECRET',
  'ADDRESS_API_KEY',
  'SEARCHES_API_KEY',
  'SEARCHES_WEBHOOK_SECRET',
  'OTHER_SEARCHES_WEBHOOK_SECRET',
  'MAIL_WEBHOOK_SECRET',
  'OTHER_MAIL_WEBHOOK_SECRET',
  'COMPANIES_HOUSE_API_KEY',
  'RECAPTCHA_SECRET_KEY',
  'THIRDFORT_CLIENT_SECRET',
  'THIRDFORT_WEBHOOK_SECRET',
  'OTHER_THIRDFORT_WEBHOOK_SECRET',
];
/** Their password, if they have one, is a secret too. */
const WITH_PASSWORD = ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'SMTP_URL'];
const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'];
/** Printed on every page, email and receipt. Each has a made-up default. */
const NUMBERS = ['COMPANY_NUMBER', 'VAT_NUMBER'];
const OWN = ['REGISTERED_OFFICE', 'SUPPORT_EMAIL', 'STAFF_EMAIL'];
const MAILBOXES = ['SUPPORT_EMAIL', 'STAFF_EMAIL', 'MAIL_FROM'];

/** Characters. */
const SHORTEST_SECRET = 16;
const FEWEST_CHARACTERS = 6;

const inside = new BlockList();
for (const [network, length] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  inside.addSubnet(network, length, 'ipv4');
}
inside.addAddress('::', 'ipv6');
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');

/** Whether a host can only be this machine or one on its own network. */
function isInside(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const family = isIP(host);
  if (family !== 0) return inside.check(host, family === 4 ? 'ipv4' : 'ipv6');
  return !host.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/.test(host);
}

const parse = (value: string | undefined) => (value !== undefined && URL.canParse(value) ? new URL(value) : null);

function weakness(secret: string): string | null {
  if (secret.length < SHORTEST_SECRET) return `must be at least ${SHORTEST_SECRET} characters`;
  if (new Set(secret).size < FEWEST_CHARACTERS) return 'repeats too few characters to be a secret';
  if (secret.includes('sandbox')) return 'is the sandbox’s';
  return null;
}

/**
 * Why an environment cannot be production's, one line a problem: a name, and what is wrong with it. Never a value, which may be a
 * secret.
 * @param source as given: an empty variable counts as absent
 */
export function productionProblems(source: Source): string[] {
  const problems: string[] = [];
  const refuse = (name: string, why: string) => problems.push(`${name} ${why}`);

  if (source.SANDBOX === '1') refuse('SANDBOX', 'must not be set: no one real would be asked, or paid');
  if (source.NODE_ENV !== undefined && source.NODE_ENV !== 'production') refuse('NODE_ENV', 'must be production');
  if (source.CLIENT_IP_HEADER === undefined) refuse('CLIENT_IP_HEADER', 'is missing: all visitors would count as one');
  for (const name of ADDRESSES) {
    const url = parse(source[name]);
    if (url === null) continue;
    if (url.protocol !== 'https:') refuse(name, 'must be an https:// address');
    if (isInside(url.hostname)) refuse(name, 'must not be inside our own network');
  }
  const smtp = parse(source.SMTP_URL);
  if (smtp && isInside(smtp.hostname)) refuse('SMTP_URL', 'must not be inside our own network');
  for (const name of SECRETS) {
    const why = source[name] === undefined ? null : weakness(source[name]);
    if (why) refuse(name, why);
  }
  for (const name of WITH_PASSWORD) {
    const { password = '' } = parse(source[name]) ?? {};
    const why = password === '' ? null : weakness(decode(password));
    if (why) refuse(name, `has a password that ${why}`);
  }
  for (const name of STRIPE_KEYS) {
    if (/^\w+_test_/.test(source[name] ?? '')) refuse(name, 'is a test key');
  }
  for (const name of NUMBERS) {
    if (!/[1-9]/.test(source[name] ?? '')) refuse(name, 'is missing: the default is made up');
  }
  for (const name of OWN) {
    if (source[name] === undefined) refuse(name, 'is missing: the default is made up');
  }
  for (const name of MAILBOXES) {
    if (/\.example>?\s*$/i.test(source[name] ?? '')) refuse(name, 'is made up: no one has a mailbox at .example');
  }
  return problems;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
