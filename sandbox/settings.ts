import { join } from 'node:path';
import { defaultRetryDelays } from './core/webhooks.ts';

export interface Settings {
  /** 0 uses any free port. */
  port: number;
  smtpPort: number;
  /** The app under test: the target of webhooks, and the host name that bot checks report. */
  appUrl: string;
  stripeWebhookUrl: string;
  stripeWebhookSecret: string;
  searchesKey: string;
  searchesWebhookUrl: string;
  searchesWebhookSecret: string;
  mailWebhookUrl: string;
  mailWebhookSecret: string;
  addressKey: string;
  identityClientId: string;
  identityClientSecret: string;
  identityOrganization: string;
  identityTeam: string;
  identityWebhookUrl: string;
  identityWebhookSecret: string;
  recaptchaSecret: string;
  /** Where the state is stored. Undefined keeps it in memory only. */
  stateFile: string | undefined;
  /** An answer is sent only once its change is in the file, so that a kill loses nothing that was answered. */
  durable: boolean;
  /** How late 'slow' answers are, and when a 'timeout' closes the connection, in milliseconds. */
  slowMs: number;
  timeoutMs: number;
  /** How long a refund stays pending, for the cards with pending refunds, in milliseconds. */
  settleMs: number;
  /** The pauses before each retry of a webhook, in milliseconds. */
  retryDelays: readonly number[];
}

const defaults: Settings = {
  port: 0,
  smtpPort: 0,
  appUrl: 'http://localhost:3000',
  stripeWebhookUrl: '',
  stripeWebhookSecret: 'whsec_sandbox',
  searchesKey: 'sandbox-searches-key',
  searchesWebhookUrl: '',
  searchesWebhookSecret: 'sandbox-searches-webhook',
  mailWebhookUrl: '',
  mailWebhookSecret: 'sandbox-mail-webhook',
  addressKey: 'AA11-AA11-AA11-AA11',
  identityClientId: 'client_sandbox',
  identityClientSecret: 'sandbox-thirdfort-secret',
  identityOrganization: 'keyturn',
  identityTeam: 'conveyancing',
  identityWebhookUrl: '',
  identityWebhookSecret: 'sandbox-thirdfort-webhook',
  recaptchaSecret: 'sandbox-recaptcha-secret',
  stateFile: undefined,
  durable: false,
  slowMs: 3_000,
  timeoutMs: 60_000,
  settleMs: 3_000,
  retryDelays: defaultRetryDelays,
};

export function complete(given: Partial<Settings>): Settings {
  const settings = { ...defaults, ...given };
  return {
    ...settings,
    stripeWebhookUrl: settings.stripeWebhookUrl || `${settings.appUrl}/webhooks/stripe`,
    identityWebhookUrl: settings.identityWebhookUrl || `${settings.appUrl}/webhooks/thirdfort`,
    searchesWebhookUrl: settings.searchesWebhookUrl || `${settings.appUrl}/webhooks/searches`,
    mailWebhookUrl: settings.mailWebhookUrl || `${settings.appUrl}/webhooks/mail`,
  };
}

export function fromEnvironment(env: NodeJS.ProcessEnv): Partial<Settings> {
  const port = Number(env.SANDBOX_PORT || 3001);
  return {
    port,
    smtpPort: Number(env.SANDBOX_SMTP_PORT || port + 1),
    appUrl: env.APP_URL || defaults.appUrl,
    stripeWebhookUrl: env.STRIPE_WEBHOOK_URL || '',
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET || defaults.stripeWebhookSecret,
    searchesKey: env.SEARCHES_API_KEY || defaults.searchesKey,
    searchesWebhookUrl: env.SEARCHES_WEBHOOK_URL || '',
    searchesWebhookSecret: env.SEARCHES_WEBHOOK_SECRET || defaults.searchesWebhookSecret,
    mailWebhookUrl: env.MAIL_WEBHOOK_URL || '',
    mailWebhookSecret: env.MAIL_WEBHOOK_SECRET || defaults.mailWebhookSecret,
    addressKey: env.ADDRESS_API_KEY || defaults.addressKey,
    identityClientId: env.THIRDFORT_CLIENT_ID || defaults.identityClientId,
    identityClientSecret: env.THIRDFORT_CLIENT_SECRET || defaults.identityClientSecret,
    identityOrganization: env.THIRDFORT_ORGANIZATION || defaults.identityOrganization,
    identityTeam: env.THIRDFORT_TEAM || defaults.identityTeam,
    identityWebhookUrl: env.THIRDFORT_WEBHOOK_URL || '',
    identityWebhookSecret: env.THIRDFORT_WEBHOOK_SECRET || defaults.identityWebhookSecret,
    recaptchaSecret: env.RECAPTCHA_SECRET_KEY || defaults.recaptchaSecret,
    durable: env.SANDBOX_DURABLE === '1',
    stateFile: env.SANDBOX_MEMORY === '1' ? undefined : join(env.DATA_DIR || '.data', 'sandbox.json'),
  };
}
