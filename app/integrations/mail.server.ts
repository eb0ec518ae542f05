import nodemailer from 'nodemailer';
import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';
import { providerCalled, resultOf } from '~/platform/metrics.server';
import { traced } from '~/platform/tracing.server';

/**
 * Connections are kept for a moment, since making one costs more than an email does. No longer than that: a server that closes
 * one which we are about to use loses us a second. Whether an email is sent again is the outbox's to decide, never the pool's.
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

/** Ends the connections that are kept. */
export const closeMail = () => transport.close();

export type Mail = { to: string; subject: string; text: string; html: string; replyTo?: string };

/**
 * Hands one email to the mail server. `id` becomes the Message-ID, so that an email which is handed over twice (we were
 * killed before we could note the first) is recognised as one by mail systems that look.
 */
export async function sendMail(id: string, mail: Mail, withinMs: number): Promise<void> {
  const signal = AbortSignal.timeout(withinMs);
  const started = performance.now();
  try {
    await traced({ name: 'call mail', kind: 'call' }, () =>
      transport.sendMail({
        ...mail,
        signal,
        from: env.MAIL_FROM,
        messageId: `<${id}@${new URL(env.APP_URL).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    );
  } catch (error) {
    providerCalled('mail', resultOf(smtpStatus(error)), started);
    throw error;
  }
  providerCalled('mail', 'ok', started);
  log.info({ provider: 'mail', ms: Math.round(performance.now() - started) }, 'provider call');
}

/** In the terms of HTTP: a refusal for good (5xx in SMTP) is what a 4xx is there, and 'later' (4xx) is a fault of theirs. */
function smtpStatus(error: unknown): number | undefined {
  const { responseCode } = (error ?? {}) as { responseCode?: unknown };
  return typeof responseCode === 'number' ? (responseCode >= 500 ? 400 : 500) : undefined;
}
