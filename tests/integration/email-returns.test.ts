/** Emails that come back: what a mail provider reports marks the address, and what goes there from then on. */
import { createHmac } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findAddressMark } from '~/domain/email/return-queries.server';
import { receiptEmail } from '~/domain/payment/emails-schema';
import { informationRequestEmail } from '~/domain/search/requests/emails-schema';
import { queueEmail } from '~/outbox/queue-email.server';
import { db, transaction } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import * as errorReporting from '~/platform/error-reporting.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as markOff from '~/routes/admin/mark-off';
import { loader as emailsTab } from '~/routes/admin/transaction/emails/tab';
import { loader as user } from '~/routes/admin/user/detail';
import { action as webhook } from '~/routes/webhooks/mail';
import type { Delivery } from '../../sandbox/core/webhooks';
import { deliverMail, messagesTo } from '../support/mail';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

let seller: Awaited<ReturnType<typeof sellerWithSale>>;
beforeAll(() => startQueue(workers));
beforeEach(async () => {
  seller = await sellerWithSale({ paid: true });
});
afterEach(() => vi.restoreAllMocks());

const basic = (secret: string) => `Basic ${Buffer.from(`mail:${secret}`).toString('base64')}`;
const OURS = basic('sandbox-mail-webhook');

async function receive(body: unknown, authorization: string | null = OURS): Promise<number> {
  const request = new Request('http://localhost:3000/webhooks/mail', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: authorization === null ? {} : { authorization },
  });
  return (await webhook({ request, params: {}, context: { ip: '', nonce: '', pattern: '' } })).status;
}

type Kind = 'bounce' | 'complaint' | 'for now';
type Shape = (kind: Kind, address: string, emailId: string, event: string) => unknown;

const postmark: Shape = (kind, Email, email, event) => ({
  RecordType: kind === 'complaint' ? 'SpamComplaint' : 'Bounce',
  ...{ ID: Number.parseInt(event.slice(-12), 16), Email, BouncedAt: '2026-11-25T10:00:00.1234567-05:00' },
  Type: { bounce: 'HardBounce', complaint: 'SpamComplaint', 'for now': 'Transient' }[kind],
  ...{ Details: 'No such mailbox', Metadata: { email } },
});
const ses: Shape = (kind, emailAddress, email, feedbackId) => ({
  Type: 'Notification',
  Message: JSON.stringify({
    notificationType: kind === 'complaint' ? 'Complaint' : 'Bounce',
    mail: { messageId: '0100', commonHeaders: { messageId: `<${email}@keyturn.example>` } },
    ...(kind === 'complaint'
      ? { complaint: { feedbackId, timestamp: '2026-11-25T10:00:00.000Z', complainedRecipients: [{ emailAddress }] } }
      : {
          bounce: {
            ...{ feedbackId, timestamp: '2026-11-25T10:00:00.000Z' },
            bounceType: kind === 'bounce' ? 'Permanent' : 'Transient',
            bouncedRecipients: [{ emailAddress, diagnosticCode: 'No such mailbox' }],
          },
        }),
  }),
});
const sendGrid: Shape = (kind, email, id, sg_event_id) => [
  { event: 'delivered', email, sg_event_id: newId(), timestamp: 1_795_000_000 },
  {
    event: kind === 'complaint' ? 'spamreport' : 'bounce',
    ...{ email, sg_event_id, timestamp: 1_795_000_000, type: kind === 'for now' ? 'blocked' : 'bounce' },
    ...{ reason: 'No such mailbox', 'smtp-id': `<${id}@keyturn.example>` },
  },
];
const mailgun: Shape = (kind, recipient, email, id) => ({
  'event-data': {
    ...{ id, recipient, event: kind === 'complaint' ? 'complained' : 'failed', timestamp: 1_795_000_000.5 },
    ...(kind === 'bounce' && { severity: 'permanent', reason: 'bounce' }),
    ...(kind === 'for now' && { severity: 'temporary', reason: 'generic' }),
    message: { headers: { 'message-id': `${email}@keyturn.example` } },
    'delivery-status': { message: 'No such mailbox' },
  },
});

/** An email about the sale that reached the seller. */
async function sent() {
  const requestId = newId();
  const about = { to: seller.person.email, user_id: seller.person.id, sale_id: seller.saleId };
  await db.additionalSearchRequest.create({
    data: { id: requestId, sale_id: seller.saleId, type: 'title_plan', status: 'sent' },
  });
  await transaction((tx) => queueEmail(tx, informationRequestEmail, { key: requestId, ...about, data: { requestId } }));
  await deliverMail();
  return db.emailMessage.findUniqueOrThrow({ where: { key: requestId } });
}

const marksOf = (address = seller.person.email) =>
  db.emailReturn.findMany({ where: { address }, orderBy: { came_at: 'asc' } });

describe.each([
  ['Postmark', postmark],
  ['Amazon SES by SNS', ses],
  ['SendGrid', sendGrid],
  ['Mailgun', mailgun],
])('%s', (_, shape) => {
  test.each(['bounce', 'complaint'] as const)(
    'a %s that is reported twice marks the address once, with its email',
    async (kind) => {
      const { id } = await sent();
      const report = shape(kind, seller.person.email.toUpperCase(), id, newId());
      expect([await receive(report), await receive(report)]).toEqual([200, 200]);
      expect(await marksOf()).toMatchObject([{ kind, email_id: id }]);
    },
  );

  test('what may arrive later, and an address that we never wrote to, mark nothing', async () => {
    const { id } = await sent();
    const before = await db.emailReturn.count();
    expect(await receive(shape('for now', seller.person.email, id, newId()))).toBe(200);
    expect(await receive(shape('bounce', `${newId()}@stranger.example`, id, newId()))).toBe(200);
    expect(await db.emailReturn.count()).toBe(before);
  });
});

test('after a complaint only what must arrive goes there, and after a bounce nothing, in whichever order they came', async () => {
  await sent();
  const { id: orderId } = await db.order.findFirstOrThrow({ where: { sale_id: seller.saleId } });
  const { email: to, id: user_id } = seller.person;
  const queue = async () => {
    const [key, other] = [newId(), newId()];
    await transaction(async (tx) => {
      const about = { to, user_id, sale_id: seller.saleId };
      await queueEmail(tx, receiptEmail, { key, ...about, data: { orderId } });
      await queueEmail(tx, informationRequestEmail, { key: other, ...about, data: { requestId: newId() } });
    });
    await deliverMail();
    const rows = await db.emailMessage.findMany({ where: { key: { in: [key, other] } }, orderBy: { kind: 'asc' } });
    return rows.map(({ kind, status, why }) => [kind, status, why?.slice(0, 24)]);
  };
  await receive(postmark('complaint', to, '', newId()));
  expect(await queue()).toEqual([
    ['information-request', 'skipped', 'The person at this addre'],
    ['receipt', 'sent', undefined],
  ]);
  await receive(postmark('bounce', to, '', newId()));
  await receive(postmark('complaint', to, '', newId()));
  const bounced = 'Emails to this address c';
  expect(await queue()).toEqual([
    ['information-request', 'failed', bounced],
    ['receipt', 'failed', bounced],
  ]);
  // The address is changed: nothing stands against the new one.
  const changed = `${newId()}@home.example`;
  await db.user.update({ where: { id: user_id }, data: { email: changed } });
  await transaction((tx) =>
    queueEmail(tx, receiptEmail, { key: newId(), to: changed, user_id, sale_id: seller.saleId, data: { orderId } }),
  );
  await deliverMail();
  expect(await messagesTo(changed)).toHaveLength(1);
});

test('staff see it on the person and beside the email', async () => {
  const staff = await staffMember();
  const { id } = await sent();
  await receive(postmark('bounce', seller.person.email, id, newId()));
  const page = await staff.browser.get(withParams(user, { id: seller.person.id }), '/');
  expect(page.data).toMatchObject({ mark: { words: expect.stringContaining('come back'), why: 'No such mailbox' } });
  const { data } = await staff.browser.get(withParams(emailsTab, { id: seller.saleId }), '/');
  const { emails } = data as { emails: { id: string; returned: string | null; returnedWhy: string | null }[] };
  expect(emails.filter(({ returned }) => returned !== null)).toMatchObject([{ id, returnedWhy: 'No such mailbox' }]);
});

test('staff take the mark off an address, and emails go there again until the next report', async () => {
  const staff = await staffMember();
  const { id: email } = await sent();
  const { email: to, id: user_id } = seller.person;
  const { id: orderId } = await db.order.findFirstOrThrow({ where: { sale_id: seller.saleId } });
  const receipt = async () => {
    const key = newId();
    const about = { to, user_id, sale_id: seller.saleId };
    await transaction((tx) => queueEmail(tx, receiptEmail, { key, ...about, data: { orderId } }));
    return key;
  };
  const statusOf = async (key: string) => (await db.emailMessage.findUniqueOrThrow({ where: { key } })).status;
  const report = postmark('bounce', to, email, newId());
  await receive(report);
  await receive(postmark('complaint', to, email, newId()));
  const failed = await receipt();
  await deliverMail();
  const waiting = await receipt();
  const { data } = await staff.browser.get(withParams(user, { id: user_id }), '/');
  const { mark } = data as { mark: { id: string } };
  const page = await staff.browser.get(withParams(markOff.loader, { markId: mark.id }), '/');
  expect(page.data).toMatchObject({ address: to, isOff: false });
  const press = (why: string) =>
    staff.browser.post(withParams(markOff.action, { markId: mark.id }), `/admin/emails/marks/${mark.id}`, { why });
  expect((await press('because')).status).toBe(422);
  expect([(await press('mailbox works')).status, (await press('mailbox works')).status]).toEqual([302, 302]);
  await deliverMail();
  expect([await statusOf(failed), await statusOf(waiting)]).toEqual(['failed', 'sent']);
  expect(await auditOf(user_id)).toMatchObject([
    { action: 'take-mark-off', before: { mark: 'bounce' }, after: { why: 'mailbox works' } },
  ]);
  // The same event again is the one that staff have dealt with; another is news.
  await receive(report);
  expect(await findAddressMark(to)).toBeNull();
  await receive(postmark('bounce', to, email, newId()));
  expect(await findAddressMark(to)).toMatchObject({ kind: 'bounce' });
});

test('an email to staff that comes back stops nothing, and is reported', async () => {
  const report = vi.spyOn(errorReporting, 'reportError').mockImplementation(() => {});
  expect(await receive(postmark('bounce', env.STAFF_EMAIL, '', newId()))).toBe(200);
  expect(await marksOf(env.STAFF_EMAIL)).toEqual([]);
  expect(report).toHaveBeenCalledTimes(1);
});

describe('who may report', () => {
  const mailgunSigned = (secret: string, timestamp = String(Math.floor(Date.now() / 1_000))) => ({
    ...(mailgun('bounce', seller.person.email, '', newId()) as object),
    signature: {
      ...{ timestamp, token: 'tok' },
      signature: createHmac('sha256', secret).update(`${timestamp}tok`).digest('hex'),
    },
  });

  test('one with our secret, or with the other one while it is changed; by Mailgun’s signature too', async () => {
    await sent();
    const other = 'the-next-secret-of-mail';
    const report = () => postmark('bounce', seller.person.email, '', newId());
    expect(await receive(report(), basic(other))).toBe(400);
    expect(await receive(mailgunSigned('sandbox-mail-webhook'), null)).toBe(200);
    env.OTHER_MAIL_WEBHOOK_SECRET = other;
    try {
      expect(await receive(report(), basic(other))).toBe(200);
      expect(await receive(mailgunSigned(other), null)).toBe(200);
    } finally {
      env.OTHER_MAIL_WEBHOOK_SECRET = undefined;
    }
    expect(await marksOf()).toHaveLength(3);
  });

  test('no one else', async () => {
    await sent();
    const report = postmark('bounce', seller.person.email, '', newId());
    const answers = [
      await receive(report, null),
      await receive(report, basic('guess')),
      await receive(report, `Bearer sandbox-mail-webhook`),
      await receive(mailgunSigned('guess'), null),
      await receive(mailgunSigned('sandbox-mail-webhook', '1700000000'), null),
      await receive('no JSON'),
    ];
    expect(answers).toEqual([400, 400, 400, 400, 400, 400]);
    expect(await marksOf()).toEqual([]);
  });
});

test('the sandbox plays it: a message comes back', async () => {
  const { id } = await sent();
  const [message] = (await (
    await fetch(`${process.env.SANDBOX_URL}/mail/messages?to=${encodeURIComponent(seller.person.email)}`)
  ).json()) as { id: string }[];
  const answer = await fetch(`${process.env.SANDBOX_URL}/mail/messages/${message?.id}/return`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ as: 'bounce' }),
  });
  expect(answer.status).toBe(201);
  const deliveries = (await (await fetch(`${process.env.SANDBOX_URL}/webhooks`)).json()) as Delivery[];
  const report = deliveries.find(({ provider, body }) => provider === 'mail' && body.includes(seller.person.email));
  expect(await receive(report?.body ?? '')).toBe(200);
  expect(await marksOf()).toMatchObject([{ kind: 'bounce', email_id: id }]);
});
