import nodemailer from 'nodemailer';
import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';

const transport = nodemailer.createTransport({
  url: env.SMTP_URL,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
});

export type Mail = { to: string; subject: string; text: string; html: string; replyTo?: string };

/**
 * Hands one email to the mail server. `id` becomes the Message-ID, so that an email which is handed over twice (we were
 * killed before we could note the first) is recognised as one by mail systems that look.
 */
export async function sendMail(id: string, mail: Mail): Promise<void> {
  const started = performance.now();
  await transport.sendMail({
    ...mail,
    from: env.MAIL_FROM,
    messageId: `<${id}@${new URL(env.APP_URL).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  log.info({ provider: 'mail', ms: Math.round(performance.now() - started) }, 'provider call');
}
