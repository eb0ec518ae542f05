import nodemailer from 'nodemailer';
import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';
import { providerCalled, resultOf } from '~/platform/metrics.server';
import { traced } from '~/platform/tracing.server';
import { MARK } from './mail-mark';

/**
 * Connections are reused for a moment, since opening one costs more than sending an email. Not for longer: if the server closes a
 * connection just as we use it, we lose a second. The outbox decides whether an email is sent again, never the pool.
 */
const transport = nodemailer.createTransport({
  url: env.SMTP_URL,
  pool: true,
  maxConnections: 12,
  maxMessages: 500,
  maxRequeues: 0,
  idleTimeout: 3_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
});

/** Closes the open connections. */
export const closeMail = () => transport.close();

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** Where a mail program stops such emails, with a button of its own (RFC 8058). */
  unsubscribe?: string;
};

/**
 * Hands one email to the mail server. `id` becomes the Message-ID, so that an email handed over twice (we were killed before we
 * could record the first time) is recognised as one by mail systems that check.
 */
export async function sendMail(id: string, { unsubscribe, ...mail }: Mail, withinMs: number): Promise<void> {
  const signal = AbortSignal.timeout(withinMs);
  const started = performance.now();
  try {
    await traced({ name: 'call mail', kind: 'call' }, () =>
      transport.sendMail({
        ...mail,
        attachments: mail.html.includes(`cid:${MARK.cid}`) ? [MARK] : [],
        signal,
        from: env.MAIL_FROM,
        messageId: `<${id}@${new URL(env.APP_URL).hostname}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          // Postmark replaces the Message-ID, and gives this back when an email comes back.
          'X-PM-Metadata-email': id,
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      }),
    );
  } catch (error) {
    providerCalled('mail', resultOf(smtpStatus(error)), started);
    throw error;
  }
  providerCalled('mail', 'ok', started);
  log.info({ provider: 'mail', ms: Math.round(performance.now() - started) }, 'provider call');
}

/**
 * As an HTTP status, where the ranges mean the opposite: a permanent refusal (5xx in SMTP) becomes 400, a temporary one (4xx)
 * becomes 500.
 */
function smtpStatus(error: unknown): number | undefined {
  const { responseCode } = (error ?? {}) as { responseCode?: unknown };
  return typeof responseCode === 'number' ? (responseCode >= 500 ? 400 : 500) : undefined;
}
