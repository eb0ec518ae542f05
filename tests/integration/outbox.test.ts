import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { requestMagicLink } from '~/domain/account/commands.server';
import { purchaseConfirmedEmail } from '~/domain/purchase/emails-schema';
import { letters as allLetters } from '~/letters';
import { deliverEmail, emailWatch, leaseEmails, startDelivery } from '~/outbox/delivery.server';
import { defineEmail, type EmailKind } from '~/outbox/email-kind';
import { type Letter, letter, skip } from '~/outbox/letter';
import { queueEmail } from '~/outbox/queue-email.server';
import { sha256 } from '~/platform/crypto.server';
import { db, pool, transaction } from '~/platform/db.server';
import * as errorReporting from '~/platform/error-reporting.server';
import { newId } from '~/platform/ids';
import { loader } from '~/routes/admin/emails';
import { loader as home } from '~/routes/admin/home';
import * as dialog from '~/routes/admin/send-again';
import { eventually } from '../support/eventually';
import { messagesTo } from '../support/mail';
import { insertLawyerGroup } from '../support/partners';
import type { Browser } from '../support/routes';
import { withParams } from '../support/seller';
import { staffMember } from '../support/staff';

/** What happens to an email from its row to the mail server. */

type Plain = Record<string, never>;
const plain = defineEmail('letter');
const mail = { subject: 'A letter', text: 'Hello', html: '<p>Hello</p>' };
const saying = (write: Parameters<typeof letter<Plain>>[1], kind: EmailKind<Plain> = plain): Letter[] => [
  letter(kind, write),
];
const letters = saying(async () => mail);
const ONE = { links: 1, others: 1 };

beforeEach(async () => {
  await db.emailMessage.deleteMany();
  await db.magicLink.deleteMany();
  await fetch(`${process.env.SANDBOX_URL}/faults`, { method: 'DELETE' });
});
afterEach(() => vi.restoreAllMocks());

const newAddress = () => `${newId()}@people.example`;

async function queue(
  kind: EmailKind<Plain> = plain,
  to = newAddress(),
  more: { rank?: number } = {},
): Promise<{ id: string; to: string }> {
  const key = newId();
  await transaction((tx) => queueEmail(tx, kind, { key, to, ...more }));
  return db.emailMessage.findUniqueOrThrow({ where: { key } });
}

const rowOf = (id: string) => db.emailMessage.findUniqueOrThrow({ where: { id } });
const makeDue = () => pool.query("update email_message set due_at = now() - interval '1 second'");

/** Takes and tries the next email. */
async function tryNext(by = letters) {
  const [email] = await leaseEmails(by, ONE);
  if (!email) throw new Error('Nothing is due');
  return deliverEmail(email, by);
}

const fault = (kind: string, more: object = {}) =>
  fetch(`${process.env.SANDBOX_URL}/faults`, {
    method: 'POST',
    body: JSON.stringify({ provider: 'mail', kind, ...more }),
  });

const noReports = () => vi.spyOn(errorReporting, 'reportError').mockImplementation(() => {});

describe('taking emails', () => {
  test('two processes on one outbox send each email once', async () => {
    const to = newAddress();
    await transaction(async (tx) => {
      for (let n = 0; n < 60; n++) await queueEmail(tx, plain, { key: newId(), to, rank: n % 2 ? 0 : 100 });
    });
    const processes = [startDelivery(letters), startDelivery(letters)];
    await eventually(async () => expect(await db.emailMessage.count({ where: { status: 'sent' } })).toBe(60));
    await Promise.all(processes.map(({ stop }) => stop()));
    const ids = (await messagesTo(to)).map(({ headers }) => headers['message-id']);
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(60);
  });

  test('a taken email is no other process’s until its lease expires, and is then not lost', async () => {
    const { id, to } = await queue();
    const [first] = await leaseEmails(letters, ONE);
    expect(await rowOf(id)).toMatchObject({ status: 'sending', attempts: 1 });
    expect(await leaseEmails(letters, ONE)).toEqual([]);
    const { rows } = await pool.query('select extract(epoch from due_at - now())::int as s from email_message');
    // With the next poll a quarter of a second later, it is retried within a minute of its process's death.
    expect(rows[0].s).toBeLessThanOrEqual(50);
    await makeDue();
    expect(await tryNext()).toBe('sent');
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2, why: null, sent_at: expect.any(Date) });

    // The first process was stalled and continues: its result is ignored.
    await fault('error');
    noReports();
    if (first) await deliverEmail(first, letters);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2, why: null });
    expect(await messagesTo(to)).toHaveLength(1);
  });

  test.each<[string, Letter[]]>([
    ['sent it', letters],
    ['had no reason to send it', saying(async () => skip('No reason'))],
    ['could not write it', saying(() => Promise.reject(new Error('mistake')))],
    [
      'had data that does not fit',
      [{ kind: plain.name, cap: 'none', waits: false, write: async () => ({ misfit: 'No data' }) }],
    ],
  ])('the result of a process that %s is ignored once another has taken the email', async (_, by) => {
    const { id } = await queue();
    const [first] = await leaseEmails(letters, ONE);
    await makeDue();
    await leaseEmails(letters, ONE);
    const held = await rowOf(id);
    noReports();
    if (first) await deliverEmail(first, by);
    expect(await rowOf(id)).toEqual(held);
  });

  test('if the database is away just after an email was sent, it is recorded later, and no one sends it again', async () => {
    const { id, to } = await queue();
    const [email] = await leaseEmails(letters, ONE);
    const query = pool.query.bind(pool) as (config: { text: string }) => Promise<unknown>;
    let refusals = 2;
    vi.spyOn(pool, 'query').mockImplementation((async (config: { text: string }) => {
      if (config.text.includes('update email_message') && refusals-- > 0) throw new Error('server conn crashed?');
      return query(config);
    }) as never);
    expect(email && (await deliverEmail(email, letters))).toBe('sent');
    vi.restoreAllMocks();
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1 });
    expect(await messagesTo(to)).toHaveLength(1);
  });

  test('a sent email, magic link or other, is not taken again when its lease expires', async () => {
    for (const rank of [0, 100]) {
      await queue(plain, newAddress(), { rank });
      expect(await tryNext()).toBe('sent');
      await makeDue();
      expect(await leaseEmails(letters, ONE)).toEqual([]);
    }
  });

  test('a process whose lease has expired does not send', async () => {
    const { to } = await queue();
    const [email] = await leaseEmails(letters, ONE);
    const hanging = saying(async () => {
      const from = performance.now();
      vi.spyOn(performance, 'now').mockImplementation(() => from + 31_000);
      return mail;
    });
    expect(email && (await deliverEmail(email, hanging))).toBe('lost');
    expect(await messagesTo(to)).toEqual([]);
  });

  test('a kind that this release does not know is left to the release that does', async () => {
    await queue(defineEmail('of-tomorrow'));
    expect(await leaseEmails(letters, ONE)).toEqual([]);
  });

  test('a row of a release that sends by its own jobs is left for some minutes, then sent', async () => {
    const { id } = await db.emailMessage.create({
      data: { id: newId(), key: newId(), kind: 'letter', to: newAddress(), status: 'sending', attempts: 3 },
    });
    expect(await leaseEmails(letters, ONE)).toEqual([]);
    const { due_at, created_at } = await rowOf(id);
    expect(due_at.getTime() - created_at.getTime()).toBeGreaterThanOrEqual(5 * 60_000);
    await makeDue();
    expect(await tryNext()).toBe('sent');
  });

  test('an email queued in a transaction that fails does not exist', async () => {
    const failing = transaction(async (tx) => {
      await queueEmail(tx, plain, { key: newId(), to: newAddress() });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.emailMessage.count()).toBe(0);
  });
});

describe('an email’s data', () => {
  const about = defineEmail('about', z.object({ saleId: z.string().length(24) }));
  const aboutLetters = [letter(about, async (_, { saleId }) => ({ ...mail, subject: `About ${saleId}` }))];

  test('reaches the template as it was queued', async () => {
    const [saleId, to] = [newId(), newAddress()];
    await transaction((tx) => queueEmail(tx, about, { key: newId(), to, data: { saleId } }));
    expect(await tryNext(aboutLetters)).toBe('sent');
    expect(await messagesTo(to)).toMatchObject([{ subject: `About ${saleId}` }]);
  });

  test('is refused when queued if it is invalid, and nothing is stored', async () => {
    const queueing = transaction((tx) =>
      queueEmail(tx, about, { key: newId(), to: newAddress(), data: { saleId: 'short' } }),
    );
    await expect(queueing).rejects.toThrow('saleId');
    expect(await db.emailMessage.count()).toBe(0);
  });

  test.each([{}, { saleId: 7 }, null, 'saleId'])(
    'read as %j from a row: the email fails straight away, with the reason',
    async (data) => {
      const report = noReports();
      const { id, to } = await queue(defineEmail('about'));
      await pool.query('update email_message set data = $2 where id = $1', [id, JSON.stringify(data)]);
      expect(await tryNext(aboutLetters)).toBe('failed');
      const why = expect.stringMatching(/^Its data does not fit\. .*expected (string|object)/);
      expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 1, why });
      expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(Error), { email: id, kind: 'about' });
      expect(await messagesTo(to)).toEqual([]);
    },
  );
});

describe('the order of sending', () => {
  const ask = (source: string) => {
    const email = newAddress();
    const linkRequest = { email, role: 'sell' as const, names: null, browser: newId(), send: true, again: false };
    return requestMagicLink({ ...linkRequest, source }).then(() => email);
  };
  const next = async () => (await leaseEmails([...letters, ...allLetters], { links: 1, others: 0 }))[0]?.to;

  test('magic links do not wait for other email, nor other email for magic links', async () => {
    const { to } = await queue();
    const honest = await ask('203.0.113.1');
    const taken = await leaseEmails([...letters, ...allLetters], ONE);
    expect(taken.map((email) => email.to).sort()).toEqual([to, honest].sort());
  });

  test('a source with few requests goes before one with many, and the newest of the late ones first', async () => {
    const source = newId();
    const flood: string[] = [];
    for (let n = 0; n < 9; n++) flood.push(await ask(source));
    const honest = await ask(newId());
    expect(await next()).toBe(honest);
    const order = [await next(), await next(), await next(), await next(), await next(), await next(), await next()];
    // The first five count as normal, newest first; then the sixth, the seventh …
    expect(order).toEqual([...[4, 3, 2, 1, 0], 5, 6].map((n) => flood[n]));
  });
});

describe('an email that is not sent', () => {
  test('a mailbox that does not exist: fails straight away with the reason, reported without the address', async () => {
    const report = noReports();
    const { id, to } = await queue();
    await fault('error');
    expect(await tryNext()).toBe('failed');
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 1, why: '550 5.1.1 No such mailbox here' });
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(Error), { email: id, kind: 'letter' });
    expect(String(report.mock.calls[0]?.[0])).not.toContain(to);
    await makeDue();
    expect(await leaseEmails(letters, ONE)).toEqual([]);
  });

  test('a mail server that is away: retried at growing intervals, and sent when it is back', async () => {
    const { id, to } = await queue();
    await fault('refuse', { times: 2 });
    expect(await tryNext()).toBe('queued');
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1, why: '450 4.7.1 Please try again later' });
    expect(await leaseEmails(letters, ONE)).toEqual([]);
    await pool.query('update email_message set attempts = 1000, due_at = created_at');
    expect(await tryNext()).toBe('queued');
    const { rows } = await pool.query('select extract(epoch from due_at - now())::int as s from email_message');
    expect(rows[0].s).toBeGreaterThan(290);
    expect(rows[0].s).toBeLessThanOrEqual(300);
    await makeDue();
    expect(await tryNext()).toBe('sent');
    expect(await messagesTo(to)).toHaveLength(1);
  });

  test('is given up after days, not hours, and then staff are told', async () => {
    const report = noReports();
    const { id } = await queue();
    const { rows } = await pool.query("select give_up_at - now() > interval '2 days' as days from email_message");
    expect(rows[0].days).toBe(true);
    await pool.query("update email_message set give_up_at = now() + interval '1 second', attempts = 20");
    await fault('refuse');
    expect(await tryNext()).toBe('failed');
    expect(await rowOf(id)).toMatchObject({ status: 'failed', why: '450 4.7.1 Please try again later' });
    expect(report).toHaveBeenCalledOnce();

    const late = await queue();
    await pool.query('update email_message set give_up_at = created_at where id = $1', [late.id]);
    expect(await tryNext()).toBe('failed');
    expect(await rowOf(late.id)).toMatchObject({ status: 'failed', why: 'It could not be sent in time.' });
    expect(await messagesTo(late.to)).toEqual([]);
  });

  test('accepted, but the answer lost: sent again as the same message', async () => {
    const { id, to } = await queue();
    await fault('refuse', { after: true });
    expect(await tryNext()).toBe('queued');
    await makeDue();
    expect(await tryNext()).toBe('sent');
    const ids = (await messagesTo(to)).map(({ headers }) => headers['message-id']);
    expect(ids).toEqual([`<${id}@localhost>`, `<${id}@localhost>`]);
  });

  test('an error of ours while writing it is reported once, and it is retried', async () => {
    const report = noReports();
    const { id } = await queue();
    const broken = saying(() => Promise.reject(new Error('Broken')));
    for (let n = 0; n < 2; n++) {
      expect(await tryNext(broken)).toBe('queued');
      await makeDue();
    }
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(Error), { email: id, kind: 'letter' });
    expect(await tryNext()).toBe('sent');
  });

  test('is skipped if there is no longer a reason to send it, and says so', async () => {
    const { id } = await queue();
    expect(await tryNext(saying(async () => skip('The sale fell through.')))).toBe('skipped');
    expect(await rowOf(id)).toMatchObject({ status: 'skipped', why: 'The sale fell through.', sent_at: null });
  });

  test('operators are alerted when email waits too long', async () => {
    const report = noReports();
    await queue();
    await emailWatch.handle({});
    expect(report).not.toHaveBeenCalled();
    await pool.query("update email_message set created_at = now() - interval '16 minutes'");
    await emailWatch.handle({});
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(Error), { emails: '1' });
  });
});

describe('staff', () => {
  const purchaseConfirmed = saying(async () => mail, purchaseConfirmedEmail);
  async function failed() {
    noReports();
    const email = await queue(purchaseConfirmedEmail);
    await fault('error');
    await tryNext(purchaseConfirmed);
    return email;
  }
  const read = async (browser: Browser, path = '/admin/emails') => (await browser.get(loader, path)).data;
  /** The dialog that shows the letter, and a press of its button. */
  const open = async (browser: Browser, emailId: string) =>
    (await browser.get(withParams(dialog.loader, { emailId }), `/admin/emails/${emailId}/again`)).data;
  const sendAgain = (browser: Browser, emailId: string, to: string) =>
    browser.post(withParams(dialog.action, { emailId }), `/admin/emails/${emailId}/again`, { to });

  test('see failed emails, newest first, and a count on the first page', async () => {
    const { browser } = await staffMember();
    expect(await read(browser)).toMatchObject({ rows: [], list: { found: 0 } });
    const [older, newer] = [await failed(), await failed()];
    await queue();
    expect(await read(browser)).toMatchObject({
      rows: [{ id: newer.id }, { id: older.id }],
      list: { found: 2, pages: 1 },
    });
    expect(await read(browser)).toMatchObject({
      rows: [{ kind: 'Purchase confirmed', to: newer.to, why: '550 5.1.1 No such mailbox here', attempts: 1 }, {}],
    });
    const notice = expect.objectContaining({ words: '2 emails could not be sent.' });
    expect((await browser.get(home, '/admin')).data).toMatchObject({ notices: expect.arrayContaining([notice]) });
    expect((await browser.get(loader, '/admin/emails?page=2')).location).toBe('/admin/emails?page=1');
    await pool.query("update email_message set created_at = now() - interval '1 hour' where status = 'queued'");
    expect(await read(browser, '/admin/emails?show=late')).toMatchObject({ show: 'late', list: { found: 1 } });
  });

  test('resend one, once, which is recorded in the audit log', async () => {
    const { browser, userId } = await staffMember();
    const { id, to } = await failed();
    await pool.query('update email_message set give_up_at = created_at where id = $1', [id]);
    expect(await open(browser, id)).toMatchObject({ hasFailed: true, what: 'Purchase confirmed', to, today: to });
    const press = () => sendAgain(browser, id, to);
    const answers = await Promise.all([press(), press()]);
    for (const { status, location } of answers) expect([status, location]).toEqual([302, '/admin/emails?again=true']);
    expect(await tryNext(purchaseConfirmed)).toBe('sent');
    expect(await open(browser, id)).toMatchObject({ letter: { why: 'It has been sent since.' } });
    await press();
    expect(await leaseEmails(allLetters, ONE)).toEqual([]);
    expect(await messagesTo(to)).toHaveLength(1);
    const noted = await db.auditLog.findMany({ where: { subject_id: id } });
    expect(noted).toMatchObject([
      { action: 'send-again', actor_id: userId, before: { status: 'failed' }, after: { status: 'queued' } },
    ]);
  });

  test('resend one to the current address, which they read beside the old one, once', async () => {
    const { browser } = await staffMember();
    const { id: groupId } = await insertLawyerGroup();
    const [wrong, right] = [`gracce-${groupId}@law.example`, `grace-${groupId}@law.example`];
    const [first, second] = [newId(), newId()];
    const keyOf = (id: string, to: string) => `search-results:${id}:${groupId}:${sha256(to).slice(0, 16)}`;
    for (const id of [first, second]) {
      const email = { id, kind: 'search-results', status: 'failed', why: 'No such mailbox' } as const;
      const data = { orderId: newId(), groupId, until: 1 };
      await db.emailMessage.create({ data: { ...email, to: wrong, key: keyOf(id, wrong), data } });
    }
    await db.lawyer.updateMany({ where: { lawyer_group_id: groupId }, data: { email: right } });
    expect(await read(browser)).toMatchObject({
      rows: [
        { id: second, to: wrong, today: right },
        { id: first, to: wrong, today: right },
      ],
    });
    expect(await open(browser, first)).toMatchObject({ to: wrong, today: right });
    const press = (id: string, to: string) => sendAgain(browser, id, to);
    expect((await press(first, wrong)).status).toBe(409);
    expect((await press(first, right)).status).toBe(302);
    const row = (id: string) => db.emailMessage.findUniqueOrThrow({ where: { id } });
    expect(await row(first)).toMatchObject({ status: 'queued', to: right, key: keyOf(first, right) });
    // The firm was already emailed at the right address for the same occasion.
    await db.emailMessage.update({ where: { id: first }, data: { key: keyOf(second, right) } });
    expect((await press(second, right)).status).toBe(409);
    expect(await row(second)).toMatchObject({ status: 'failed', to: wrong });
  });

  test('cannot resend an unknown email', async () => {
    const { browser } = await staffMember();
    for (const id of [newId(), 'nothing', '\u0000']) {
      await expect(sendAgain(browser, id, 'a@b.example')).resolves.toMatchObject({ status: 404 });
    }
  });
});
