import { describe, expect, it } from 'vitest';
import { readEnv } from './env.server';

const own = {
  APP_URL: 'https://keyturn.example',
  DATABASE_URL: 'postgresql://db.example/keyturn',
  SESSION_SECRET: 'x'.repeat(32),
};

describe('the environment', () => {
  it('names every problem in one message', () => {
    const bank = { BANK_SORT_CODE: '123456', BANK_ACCOUNT_NUMBER: '1234567' };
    const wrong = { LOG_LEVEL: 'loud', PORT: 'eighty', DATABASE_POOL: 'ten', SESSION_SECRET: 'short', ...bank };
    expect(() => readEnv({ ...own, ...wrong })).toThrowError(
      /LOG_LEVEL[\s\S]*PORT[\s\S]*DATABASE_POOL must be a number[\s\S]*SESSION_SECRET must be at least 32[\s\S]*STRIPE_SECRET_KEY is missing[\s\S]*SMTP_URL is missing[\s\S]*ADDRESS_API_KEY is missing[\s\S]*THIRDFORT_TOKEN_URL is missing[\s\S]*BANK_SORT_CODE must be like 12-34-56[\s\S]*BANK_ACCOUNT_NUMBER must be 8 digits/,
    );
  });

  it('never uses the sandbox unless told to', () => {
    expect(() => readEnv({ ...own, NODE_ENV: 'production', SANDBOX_URL: 'http://localhost:3001' })).toThrowError(
      /STRIPE_SECRET_KEY is missing/,
    );
  });

  it('uses the sandbox for what is not configured, and leaves alone what is', () => {
    const env = readEnv({ ...own, SANDBOX: '1', SANDBOX_URL: 'http://localhost:9', STRIPE_SECRET_KEY: 'sk_test_own' });
    expect(env).toMatchObject({
      STRIPE_SECRET_KEY: 'sk_test_own',
      STRIPE_API_URL: 'http://localhost:9',
      ADDRESS_API_URL: 'http://localhost:9',
    });
  });

  it.each(['RECAPTCHA_SITE_KEY', 'PARTNER_FORM_PORTAL_ID', 'BANK_ACCOUNT_NAME'])(
    'requires %s and its other half, or neither',
    (name) => {
      expect(() => readEnv({ ...own, [name]: '1' })).toThrowError(
        new RegExp(`${name} go together: set both or neither`),
      );
    },
  );

  it('removes the slash at the end of an address', () => {
    const env = readEnv({ ...own, SANDBOX: '1', THIRDFORT_API_URL: 'https://checks.example/client/api/' });
    expect(env.THIRDFORT_API_URL).toBe('https://checks.example/client/api');
  });

  it('treats an empty variable as absent', () => {
    expect(readEnv({ ...own, SANDBOX: '1', PORT: '', SENTRY_DSN: '' })).toMatchObject({ PORT: 3000 });
  });
});

/** Like production's: every value is of the right kind, and none is real. */
const production = {
  DEPLOYMENT: 'production',
  NODE_ENV: 'production',
  APP_URL: 'https://www.keyturn.example',
  DATABASE_URL: 'postgresql://keyturn:Yq4-vN81tLk0zBw7@10.0.0.5/keyturn',
  SESSION_SECRET: 'n3V0cGgqZ6b1Yt8RkLw5xHs2DfJm9PaE',
  CLIENT_IP_HEADER: 'fly-client-ip',
  STRIPE_SECRET_KEY: 'sk_live_51Hq8ZtBvKc0w9',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51Hq8ZtBvKc0w9',
  STRIPE_WEBHOOK_SECRET: 'whsec_9fK2mQx7Lp3Zr8Tv',
  SMTP_URL: 'smtps://keyturn:9fK2mQx7Lp3Zr8Tv@smtp.provider.example',
  MAIL_FROM: 'Keyturn <hello@keyturn.co>',
  ADDRESS_API_KEY: 'AB12-CD34-EF56-GH78',
  SEARCHES_API_URL: 'https://api.searches.example',
  SEARCHES_API_KEY: 'k7Gq2Wd9Xc4Vb1Nm',
  SEARCHES_WEBHOOK_SECRET: 't5Rf8Jk3Ls6Zp0Qy',
  THIRDFORT_TOKEN_URL: 'https://auth.checks.example/oauth2/token',
  THIRDFORT_CLIENT_ID: 'client_keyturn',
  THIRDFORT_CLIENT_SECRET: 'u2Hw7Nb4Dx9Mc6Ve',
  THIRDFORT_ORGANIZATION: 'keyturn',
  THIRDFORT_TEAM: 'conveyancing',
  THIRDFORT_WEBHOOK_SECRET: 'p8Yt3Kf6Gj1Qa5Zs',
  THIRDFORT_PORTAL_URL: 'https://portal.checks.example',
  SUPPORT_EMAIL: 'support@keyturn.co',
  STAFF_EMAIL: 'team@keyturn.co',
  COMPANY_NUMBER: '01234567',
  REGISTERED_OFFICE: '2 Quay Street, Leeds LS1 4AP',
  VAT_NUMBER: 'GB 123 4567 89',
};

describe('the environment of production', () => {
  const problemsOf = (more: Record<string, string | undefined>): string[] => {
    try {
      readEnv({ ...production, ...more });
      return [];
    } catch (error) {
      return (error as Error).message.split('\n  ').slice(1);
    }
  };

  it('is accepted when complete, with its database inside our own network', () => {
    expect(problemsOf({})).toEqual([]);
  });

  const HTTPS = 'must be an https:// address';
  const INSIDE = 'must not be inside our own network';
  const SHORT = 'must be at least 16 characters';
  const REPEATED = 'repeats too few characters to be a secret';
  const MADE_UP = 'is missing: the default is made up';
  const MAY_BE_INSIDE = ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'SMTP_URL'];
  const addresses = Object.keys(readEnv({ ...own, SANDBOX: '1', SENTRY_DSN: 'https://errors.example' })).filter(
    (name) => /_(URL|DSN)$/.test(name) && !MAY_BE_INSIDE.includes(name),
  );
  it.each([
    ['SANDBOX', '1', 'must not be set: no one real would be asked, or paid'],
    ['NODE_ENV', 'development', 'must be production'],
    ['CLIENT_IP_HEADER', '', 'is missing: all visitors would count as one'],
    ...addresses.flatMap((name) => [
      [name, 'http://www.keyturn.example', HTTPS],
      [name, 'https://localhost:3001', INSIDE],
    ]),
    ...[
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '169.254.169.254',
      '172.31.0.1',
      '192.168.1.1',
      '[::1]',
      '[::]',
      '[::ffff:10.0.0.1]',
      '[fd00::1]',
      '[fe80::1]',
      'searches',
      'searches.internal',
      'searches.internal.',
      'searches.local',
      'a.localhost',
    ].map((host) => ['SEARCHES_API_URL', `https://${host}/`, INSIDE]),
    ['SMTP_URL', 'smtp://localhost:3002', INSIDE],
    ['SMTP_URL', 'smtp://[::1]:3002', INSIDE],
    ['SMTP_URL', 'smtps://keyturn:short@smtp.provider.example', `has a password that ${SHORT}`],
    ['DATABASE_URL', 'postgresql://keyturn:postgres@10.0.0.5/keyturn', `has a password that ${SHORT}`],
    [
      'DATABASE_REPLICA_URL',
      `postgresql://keyturn:${'x'.repeat(20)}@10.0.0.5/keyturn`,
      `has a password that ${REPEATED}`,
    ],
    ['SESSION_SECRET', 'x'.repeat(32), REPEATED],
    ['OTHER_SESSION_SECRET', 'x'.repeat(32), REPEATED],
    ...[
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'ADDRESS_API_KEY',
      'SEARCHES_API_KEY',
      'COMPANIES_HOUSE_API_KEY',
      'THIRDFORT_CLIENT_SECRET',
      'THIRDFORT_WEBHOOK_SECRET',
    ].flatMap((name) => [
      [name, 'x', SHORT],
      [name, 'a'.repeat(40), REPEATED],
    ]),
    ['SEARCHES_WEBHOOK_SECRET', 'ab'.repeat(20), REPEATED],
    ['SEARCHES_WEBHOOK_SECRET', 'sandbox-searches-webhook', 'is the sandbox’s'],
    ['STRIPE_SECRET_KEY', 'sk_test_51Hq8ZtBvKc0w9', 'is a test key'],
    ['STRIPE_SECRET_KEY', 'rk_test_51Hq8ZtBvKc0w9', 'is a test key'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_51Hq8ZtBvKc0w9', 'is a test key'],
    ['COMPANY_NUMBER', '', MADE_UP],
    ['COMPANY_NUMBER', '00000000', MADE_UP],
    ['VAT_NUMBER', '', MADE_UP],
    ['VAT_NUMBER', 'GB 000 0000 00', MADE_UP],
    ['REGISTERED_OFFICE', '', MADE_UP],
    ['SUPPORT_EMAIL', '', MADE_UP],
    ['STAFF_EMAIL', '', MADE_UP],
    ['MAIL_FROM', 'Keyturn <hello@keyturn.example>', 'is made up: no one has a mailbox at .example'],
  ] as [string, string, string][])('refuses %s %j', (name, value, why) => {
    expect(problemsOf({ [name]: value })).toContain(`${name} ${why}`);
  });

  it('requires both halves of an optional secret', () => {
    const half = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'x' };
    expect(problemsOf(half)).toEqual([`RECAPTCHA_SECRET_KEY ${SHORT}`]);
  });

  it('names every problem in one message, and no value', () => {
    const wrong = {
      PORT: 'eighty',
      SANDBOX: '1',
      CLIENT_IP_HEADER: '',
      SESSION_SECRET: 'open-sesame',
      STRIPE_SECRET_KEY: 'sk_test_hush',
      SEARCHES_API_URL: 'http://hidden.internal/?key=hush',
      DATABASE_URL: 'postgresql://keyturn:hush@10.0.0.5/keyturn',
      MAIL_FROM: 'hush@keyturn.example',
      VAT_NUMBER: '',
    };
    const problems = problemsOf(wrong);
    for (const name of Object.keys(wrong))
      expect(problems.filter((problem) => problem.startsWith(name))).not.toEqual([]);
    expect(problems.join()).not.toMatch(/hush|open-sesame|hidden|eighty/);
  });

  it('is not checked anywhere else', () => {
    for (const DEPLOYMENT of ['staging', 'local', '']) expect(problemsOf({ DEPLOYMENT, SANDBOX: '1' })).toEqual([]);
  });
});
