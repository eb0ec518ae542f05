import { z } from 'zod';
import { productionProblems } from './production.server';

const port = z.coerce.number().int().min(1).max(65_535);
const url = z.url({ protocol: /^https?$/ });
/** A base URL, to which paths are added. */
const address = url.transform((value) => value.replace(/\/+$/, ''));
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address');
const flag = z
  .enum(['0', '1', ''])
  .optional()
  .transform((value) => value === '1');

type Test<Name extends string> = (env: { [name in Name]?: string }) => boolean;

/** Two variables that must be set together. */
const together = <A extends string, B extends string>(
  one: A,
  other: B,
): [Test<A | B>, { path: string[]; message: string; when: () => boolean }] => [
  (env) => Boolean(env[one]) === Boolean(env[other]),
  // `when`: also checked when something else is wrong, so that every problem is named in one go.
  { path: [other], message: `and ${one} go together: set both or neither`, when: () => true },
];

const schema = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    /** Where this runs. Errors are reported from staging and production only. */
    DEPLOYMENT: z.enum(['production', 'staging', 'local']).default('local'),
    /** Which build this is: the image holds it. */
    REVISION: z
      .string()
      .regex(/^[\w.-]{1,64}$/, 'must be a name without spaces')
      .default('unknown'),
    /** From how grave on the log has a line (app/platform/log.server.ts). */
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    PORT: port.default(3000),
    /**
     * For this many seconds after it is told to stop it still answers, while /readyz says 503, so that load balancers can send
     * requests elsewhere.
     */
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(20).default(0),
    /** The port of /metrics. Unset, there is none. It answers only this machine, unless METRICS_HOST names a network. */
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    /** Where traces are sent. OpenTelemetry's own names for these three variables. Unset, there are none. */
    OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
    /** The share of traces that is sent, from 0 to 1. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    APP_URL: url,
    /** For how long browsers that have been here refuse plain HTTP. Short on a new domain. */
    HSTS_SECONDS: z.coerce.number().int().min(0).default(63_072_000),
    DATABASE_URL: postgresUrl,
    /** Connections of each process (app/platform/db.server.ts has the default). */
    DATABASE_POOL: z.coerce.number('must be a number').int().min(1).max(1_000).optional(),
    /** Set where DATABASE_URL leads to a pooler in transaction mode. */
    DATABASE_POOLER: z.enum(['transaction']).optional(),
    /** A read-only copy of the database, for reads that may lag (app/platform/replica.server.ts). */
    DATABASE_REPLICA_URL: postgresUrl.optional(),
    SESSION_SECRET: z.string().min(32, 'must be at least 32 characters'),
    /** While SESSION_SECRET is changed: the one before or after it, with which we read and never sign. */
    OTHER_SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
    /** The header in which the host's own proxy puts the visitor's address; unset means the socket's address. */
    CLIENT_IP_HEADER: z.string().toLowerCase().optional(),
    /** The header in which the host's own proxy puts its name for the request; unset means that we make one up. */
    REQUEST_ID_HEADER: z.string().toLowerCase().optional(),
    SANDBOX: flag,

    STRIPE_SECRET_KEY: z.string().min(1),
    STRIPE_PUBLISHABLE_KEY: z.string().min(1),
    STRIPE_WEBHOOK_SECRET: z.string().min(1),
    /** While a provider’s secret is changed: the one before or after it, which is good too. */
    OTHER_STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
    STRIPE_API_URL: url.default('https://api.stripe.com'),
    /** Set only where something replaces Stripe.js. */
    STRIPE_JS_URL: url.optional(),

    SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address'),
    MAIL_FROM: z.string().min(3),
    /** What the mail provider proves itself with at /webhooks/mail. Unset, we hear of no email that comes back. */
    MAIL_WEBHOOK_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
    OTHER_MAIL_WEBHOOK_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),

    ADDRESS_API_URL: url.default('https://api.addressy.com'),
    ADDRESS_API_KEY: z.string().min(1),

    /**
     * The supplier of property searches, by a protocol that we made up (docs/decisions/13-orders-at-third-parties.md). If unset, staff order
     * them by hand.
     */
    SEARCHES_API_URL: url.optional(),
    SEARCHES_API_KEY: z.string().min(1).optional(),
    SEARCHES_WEBHOOK_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
    OTHER_SEARCHES_WEBHOOK_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
    COMPANIES_HOUSE_API_URL: url.default('https://api.company-information.service.gov.uk'),
    /** If unset, staff type a company's details themselves. */
    COMPANIES_HOUSE_API_KEY: z.string().min(1).optional(),

    RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
    RECAPTCHA_SECRET_KEY: z.string().min(1).optional(),
    RECAPTCHA_URL: url.default('https://www.google.com'),

    /** Identity checks: Thirdfort's Client API, whose token endpoint is on a host of its own. */
    THIRDFORT_API_URL: address.default('https://api.thirdfort.com/client/api'),
    THIRDFORT_TOKEN_URL: url,
    THIRDFORT_CLIENT_ID: z.string().min(1),
    THIRDFORT_CLIENT_SECRET: z.string().min(1),
    THIRDFORT_ORGANIZATION: z.string().min(1),
    THIRDFORT_TEAM: z.string().min(1),
    THIRDFORT_WEBHOOK_SECRET: z.string().min(1),
    OTHER_THIRDFORT_WEBHOOK_SECRET: z.string().min(1).optional(),
    /** Where staff look at a check. */
    THIRDFORT_PORTAL_URL: address,

    SENTRY_DSN: url.optional(),

    /** Whether the landing page shows its questions and answers. */
    SHOW_FAQ: flag,
    /** The partner form that HubSpot hosts, in its European region. */
    PARTNER_FORM_PORTAL_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),
    PARTNER_FORM_ID: z.uuid('must be a UUID').optional(),
    PARTNER_FORM_URL: url.default('https://js-eu1.hsforms.net'),

    BRAND_NAME: z.string().min(1).default('Keyturn'),
    SUPPORT_EMAIL: z.email().default('support@keyturn.example'),
    STAFF_EMAIL: z.email().default('team@keyturn.example'),
    COMPANY_NAME: z.string().min(1).default('Keyturn Conveyancing Services Limited'),
    COMPANY_NUMBER: z.string().min(1).default('00000000'),
    REGISTERED_OFFICE: z.string().min(1).default('1 Example Street, Exampleton EX1 1EX'),
    VAT_NUMBER: z.string().min(1).default('GB 000 0000 00'),

    /** Where law firms pay our invoices. Unset, an invoice says to ask us. */
    BANK_ACCOUNT_NAME: z.string().min(1).optional(),
    BANK_SORT_CODE: z
      .string()
      .regex(/^\d\d-\d\d-\d\d$/, 'must be like 12-34-56')
      .optional(),
    BANK_ACCOUNT_NUMBER: z
      .string()
      .regex(/^\d{8}$/, 'must be 8 digits')
      .optional(),
  })
  .refine(...together('RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'))
  .refine(...together('SEARCHES_API_URL', 'SEARCHES_API_KEY'))
  .refine(...together('SEARCHES_API_URL', 'SEARCHES_WEBHOOK_SECRET'))
  .refine(...together('PARTNER_FORM_PORTAL_ID', 'PARTNER_FORM_ID'))
  .refine(...together('BANK_ACCOUNT_NAME', 'BANK_SORT_CODE'))
  .refine(...together('BANK_ACCOUNT_NAME', 'BANK_ACCOUNT_NUMBER'));

export type Env = z.infer<typeof schema>;

type Source = Record<string, string | undefined>;

/** With SANDBOX=1, services that are not configured are taken from the sandbox. Nothing else ever points there. */
function sandboxDefaults(source: Source): Source {
  if (source.SANDBOX !== '1') return {};
  const sandbox = source.SANDBOX_URL ?? 'http://localhost:3001';
  return {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_API_URL: sandbox,
    STRIPE_JS_URL: `${sandbox}/stripe.js`,
    SMTP_URL: source.SANDBOX_SMTP_URL ?? 'smtp://localhost:3002',
    MAIL_FROM: 'Keyturn <hello@keyturn.example>',
    MAIL_WEBHOOK_SECRET: 'sandbox-mail-webhook',
    ADDRESS_API_URL: sandbox,
    ADDRESS_API_KEY: 'AA11-AA11-AA11-AA11',
    THIRDFORT_API_URL: `${sandbox}/client/api`,
    THIRDFORT_TOKEN_URL: `${sandbox}/oauth2/token`,
    THIRDFORT_CLIENT_ID: 'client_sandbox',
    THIRDFORT_CLIENT_SECRET: 'sandbox-thirdfort-secret',
    THIRDFORT_ORGANIZATION: 'keyturn',
    THIRDFORT_TEAM: 'conveyancing',
    THIRDFORT_WEBHOOK_SECRET: 'sandbox-thirdfort-webhook',
    THIRDFORT_PORTAL_URL: `${sandbox}/identity`,
    SEARCHES_API_URL: sandbox,
    SEARCHES_API_KEY: 'sandbox-searches-key',
    SEARCHES_WEBHOOK_SECRET: 'sandbox-searches-webhook',
    COMPANIES_HOUSE_API_URL: sandbox,
    COMPANIES_HOUSE_API_KEY: 'sandbox-companies-house',
    RECAPTCHA_SITE_KEY: 'sandbox-recaptcha-site',
    RECAPTCHA_SECRET_KEY: 'sandbox-recaptcha-secret',
    RECAPTCHA_URL: sandbox,
    PARTNER_FORM_PORTAL_ID: '1',
    PARTNER_FORM_ID: '00000000-0000-4000-8000-000000000000',
    PARTNER_FORM_URL: sandbox,
  };
}

/**
 * Reads the environment. Every problem is named in one message, so that a deployment can be fixed in one go. The message has no
 * values, since some are secrets.
 * @throws when something is missing or malformed, and in production also when a value is meant for a development machine
 */
export function readEnv(source: Source): Env {
  const given: Source = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse({ ...sandboxDefaults(given), ...given });
  const issues = parsed.success ? [] : parsed.error.issues;
  const malformed = issues.map((issue) => {
    const name = issue.path.join('.');
    return `${name} ${given[name] === undefined && issue.code === 'invalid_type' ? 'is missing' : issue.message}`;
  });
  const problems = [...malformed, ...(given.DEPLOYMENT === 'production' ? productionProblems(given) : [])];
  if (parsed.success && problems.length === 0) return parsed.data;
  const what = parsed.success ? 'is not fit for production' : 'is not complete';
  throw new Error(`The environment ${what}:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
}

export const env: Env = readEnv(process.env);
