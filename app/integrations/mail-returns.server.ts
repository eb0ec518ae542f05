import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import { env } from '~/platform/env.server';
import { callProvider } from '~/platform/http.server';
import { bothOf } from '~/platform/webhook-signature.server';

/**
 * Emails that came back, as mail providers report them: Postmark, Amazon SES (by SNS), SendGrid and Mailgun. Each is read by its shape, so a
 * change of provider needs no setting.
 */

export type MailReturn = {
  /** The provider's id of the event, which it may send more than once. */
  eventId: string;
  kind: 'bounce' | 'complaint';
  /** As the provider writes it. */
  address: string;
  /** Our id of the email, from providers that give it back. */
  emailId: string | null;
  /** What the other mail server said. */
  why: string | null;
  at: Date;
};

/** What a provider told us. `confirmAt`: SNS sends nothing until this address is opened. */
export type MailNews = { returns: MailReturn[]; confirmAt: URL | null };

/** Null unless it has our secret, or is no JSON. Of what it reports, all but hard bounces and complaints is left out. */
export function readMailNews(rawBody: string, authorization: string | null): MailNews | null {
  const body = jsonOf(rawBody);
  if (body === null || !isTheirs(body, authorization)) return null;
  return { returns: returnsIn(body), confirmAt: confirmationIn(body) };
}

/** @throws ProviderError */
export async function confirmSubscription(at: URL): Promise<void> {
  await callProvider('mail', at, { timeoutMs: 5_000 });
}

// Who sends it

/** The password of HTTP Basic, which Postmark, SNS and SendGrid send when it is in the address that they call; or Mailgun's own signature. */
function isTheirs(body: unknown, authorization: string | null): boolean {
  const secrets = bothOf(env.MAIL_WEBHOOK_SECRET, env.OTHER_MAIL_WEBHOOK_SECRET);
  const password = passwordIn(authorization);
  if (password !== null) return secrets.some((secret) => isSame(password, secret));
  const { data } = signed.safeParse(body);
  if (!data) return false;
  const { timestamp, token, signature } = data.signature;
  if (Math.abs(now().getTime() / 1_000 - Number(timestamp)) > TOLERANCE_S) return false;
  return secrets.some((secret) =>
    isSame(
      signature.toLowerCase(),
      createHmac('sha256', secret)
        .update(timestamp + token)
        .digest('hex'),
    ),
  );
}

/** Long, since Mailgun tries again for eight hours. A repetition does nothing. */
const TOLERANCE_S = 12 * 60 * 60;

const signed = z.object({
  signature: z.object({
    timestamp: z.string().regex(/^\d{1,12}$/),
    token: z.string().min(1).max(100),
    signature: z.string().regex(/^[0-9a-f]{64}$/i),
  }),
});

function passwordIn(authorization: string | null): string | null {
  const [, coded] = /^Basic ([\w+/=-]{1,1000})$/i.exec(authorization ?? '') ?? [];
  const [, password] = /^[^:]*:(.+)$/s.exec(Buffer.from(coded ?? '', 'base64').toString()) ?? [];
  return password ?? null;
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));

// What it says

const eventId = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const address = z.string().regex(/^[^\p{Cc}\p{Cs}\s]{3,320}$/u);
const textOrNull = z.string().nullish().catch(null);
const [EARLIEST, LATEST] = [new Date('2000-01-01'), new Date('2100-01-01')];
const moment = z.coerce.date().min(EARLIEST).max(LATEST);
/** SendGrid and Mailgun count seconds. */
const seconds = z
  .number()
  .transform((value) => new Date(value * 1_000))
  .pipe(z.date().min(EARLIEST).max(LATEST));

/** Our ids are the first part of each Message-ID (`sendMail`). */
const idIn = (text: string | null | undefined) => /(?:^|<)([0-9a-f]{24})(?:@|$)/.exec(text ?? '')?.[1] ?? null;

const none: MailReturn[] = [];

const POSTMARK_HARD = ['HardBounce', 'BadEmailAddress'];
const postmark = z
  .object({
    RecordType: z.enum(['Bounce', 'SpamComplaint']),
    ID: z.int(),
    Type: z.string(),
    Email: address,
    BouncedAt: moment,
    Details: textOrNull,
    Metadata: z.object({ email: textOrNull }).nullish().catch(null),
  })
  .transform(({ RecordType, ID, Type, Email, BouncedAt, Details, Metadata }): MailReturn[] => {
    const isComplaint = RecordType === 'SpamComplaint';
    if (!isComplaint && !POSTMARK_HARD.includes(Type)) return none;
    const kind = isComplaint ? 'complaint' : 'bounce';
    const about = { emailId: idIn(Metadata?.email), why: Details ?? null, at: BouncedAt };
    return [{ eventId: `postmark-${ID}`, kind, address: Email, ...about }];
  });

const recipients = z.array(z.object({ emailAddress: address, diagnosticCode: textOrNull })).max(100);
const outcome = { feedbackId: eventId, timestamp: moment };
const sesMail = z.object({ commonHeaders: z.object({ messageId: textOrNull }).nullish().catch(null) });
const ses = z
  .object({
    mail: sesMail,
    bounce: z.object({ ...outcome, bounceType: z.string(), bouncedRecipients: recipients }).optional(),
    complaint: z.object({ ...outcome, complainedRecipients: recipients }).optional(),
  })
  .transform(({ mail, bounce, complaint }): MailReturn[] => {
    const emailId = idIn(mail.commonHeaders?.messageId);
    const of = (kind: MailReturn['kind'], { feedbackId, timestamp }: z.infer<typeof outcomes>, to: Recipients) =>
      to.map(({ emailAddress, diagnosticCode }) => ({
        ...{ eventId: feedbackId, kind, address: emailAddress, emailId },
        ...{ why: diagnosticCode ?? null, at: timestamp },
      }));
    return [
      ...(bounce?.bounceType === 'Permanent' ? of('bounce', bounce, bounce.bouncedRecipients) : none),
      ...(complaint ? of('complaint', complaint, complaint.complainedRecipients) : none),
    ];
  });
const outcomes = z.object(outcome);
type Recipients = z.infer<typeof recipients>;

/** SNS puts the report into its message as text. */
const sns = z
  .object({ Type: z.literal('Notification'), Message: z.string() })
  .transform(({ Message }) => ses.safeParse(jsonOf(Message)).data ?? none);

const sendGridEvent = z
  .object({
    event: z.enum(['bounce', 'spamreport']),
    type: textOrNull,
    email: address,
    sg_event_id: eventId,
    timestamp: seconds,
    reason: textOrNull,
    'smtp-id': textOrNull,
  })
  .transform(({ event, type, email, sg_event_id, timestamp, reason, ...more }): MailReturn[] => {
    // A block is about us or the message, and may be over tomorrow.
    if (event === 'bounce' && type === 'blocked') return none;
    const kind = event === 'bounce' ? 'bounce' : 'complaint';
    const about = { emailId: idIn(more['smtp-id']), why: reason ?? null, at: timestamp };
    return [{ eventId: sg_event_id, kind, address: email, ...about }];
  });
const sendGrid = z
  .array(z.unknown())
  .transform((events) => events.flatMap((each) => sendGridEvent.safeParse(each).data ?? none));

const MAILGUN_HARD = ['bounce', 'suppress-bounce'];
const mailgun = z
  .object({
    'event-data': z.object({
      id: eventId,
      event: z.enum(['failed', 'complained']),
      severity: textOrNull,
      reason: textOrNull,
      recipient: address,
      timestamp: seconds,
      message: z
        .object({ headers: z.object({ 'message-id': textOrNull }) })
        .nullish()
        .catch(null),
      'delivery-status': z.object({ message: textOrNull }).nullish().catch(null),
    }),
  })
  .transform(({ 'event-data': { id, event, severity, reason, recipient, timestamp, message, ...more } }) => {
    const isHard = severity === 'permanent' && MAILGUN_HARD.includes(reason ?? '');
    if (event === 'failed' && !isHard) return none;
    const kind = event === 'failed' ? ('bounce' as const) : ('complaint' as const);
    const why = more['delivery-status']?.message ?? null;
    const emailId = idIn(message?.headers['message-id']);
    return [{ eventId: id, kind, address: recipient, emailId, why, at: timestamp }];
  });

const report = z.union([postmark, sns, ses, mailgun, sendGrid]);

const returnsIn = (body: unknown): MailReturn[] => report.safeParse(body).data ?? none;

const confirmation = z.object({ Type: z.literal('SubscriptionConfirmation'), SubscribeURL: z.url() });

/** Null unless it is at Amazon. */
function confirmationIn(body: unknown): URL | null {
  const { data } = confirmation.safeParse(body);
  const at = data ? new URL(data.SubscribeURL) : null;
  return at?.protocol === 'https:' && /^sns\.[a-z0-9-]+\.amazonaws\.com$/.test(at.host) ? at : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
