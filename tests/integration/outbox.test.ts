import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requestMagicLink } from '~/domain/account/commands.server';
import { deliverEmail, emailWatch, startDelivery, takeEmails } from '~/emails/delivery.server';
import { type EmailRenderer, queueEmail } from '~/emails/outbox.server';
import { db, pool, transaction } from '~/platform/db.server';
import * as errorReporting from '~/platform/error-reporting.server';
import { newId } from '~/platform/ids';
import { emailRenderers } from '~/process/workers.server';
import { action, loader } from '~/routes/admin/emails';
import { loader as home } from '~/routes/admin/home';
import { messagesTo } from '../support/mail';
import type { Browser } from '../support/routes';
import { staffMember } from '../support/staff';

/** What happens to an email between its row and the mail server. */

const letter = { subject: 'A letter', text: 'Hello', html: '<p>Hello</p>' };
const letters: Record<string, EmailRenderer> = { letter: async () => letter };
const ONE = { links: 1, others: 1 };

beforeEach(async () => {
  await db.emailMessage.deleteMany();
  await db.magicLink.deleteMany();
  await fetch(`${process.env.SANDBOX_URL}/faults`, { method: 'DELETE' });
});
afterEach(() => vi.restoreAllMocks());

const newAddress = () => `${newId()}@people.example`;

async function queue(email: Partial<Parameters<typeof queueEmail>[1]> = {}): Promise<{ id: string; to: string }> {
  const [key, to] = [newId(), newAddress()];
  await transaction((tx) => queueEmail(tx, { key, kind: 'letter', to, ...email }));
  return db.emailMessage.findUniqueOrThrow({ where: { key: email.key ?? key } });
}

const rowOf = (id: string) => db.emailMessage.findUniqueOrThrow({ where: { id } });
const makeDue = () => pool.query("update email_message set due_at = now() - interval '1 second'");

/** The one email that is next, taken and tried. */
async function tryNext(renderers = letters) {
  const [email] = await takeEmails(renderers, ONE);
  if (!email) throw new Error('Nothing is due');
  return deliverEmail(email, renderers);
}

const fault = (kind: string, more: object = {}) =>
  fetch(`${process.env.SANDBOX_URL}/faults`, {
    method: 'POST',
    body: JSON.stringify({ provider: 'mail', kind, ...more }),
  });

const noReports = () => vi.spyOn(errorReporting, 'reportError').mockImplementation(() => {});

describe('who takes what', () => {
  test('two processes at the same outbox send each email once', async () => {
    const to = newAddress();
    await transaction(async (tx) => {
      for (let n = 0; n < 60; n++) await queueEmail(tx, { key: newId(), kind: 'letter', to, rank: n % 2 ? 0 : 100 });
    });
    const processes = [startDelivery(letters), startDelivery(letters)];
    await vi.waitFor(async () => expect(await db.emailMessage.count({ where: { status: 'sent' } })).toBe(60), {
      timeout: 10_000,
    });
    await Promise.all(processes.map(({ stop }) => stop()));
    const ids = (await messagesTo(to)).map(({ headers }) => headers['message-id']);
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(60);
  });

  test('what a process has belongs to nobody else until its lease ends, and is then not lost', async () => {
    const { id, to } = await queue();
    const [first] = await takeEmails(letters, ONE);
    expect(await takeEmails(letters, ONE)).toEqual([]);
    const { rows } = await pool.query('select extract(epoch from due_at - now())::int as s from email_message');
    // With the quarter of a second until somebody looks, within a minute of the death of who had it.
    expect(rows[0].s).toBeLessThanOrEqual(50);
    await makeDue();
    expect(await tryNext()).toBe('sent');
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2, why: null, sent_at: expect.any(Date) });

    // The first was hanging, and goes on: what it says about the row counts no more.
    await fault('error');
    noReports();
    if (first) await deliverEmail(first, letters);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2, why: null });
    expect(await messagesTo(to)).toHaveLength(1);
  });

  test('a process that hung past its time does not send', async () => {
    const { to } = await queue();
    const [email] = await takeEmails(letters, ONE);
    const hanging: EmailRenderer = async () => {
      const from = performance.now();
      vi.spyOn(performance, 'now').mockImplementation(() => from + 31_000);
      return letter;
    };
    expect(email && (await deliverEmail(email, { letter: hanging }))).toBe('lost');
    expect(await messagesTo(to)).toEqual([]);
  });

  test('a kind that this release does not know is left to the one that does', async () => {
    await queue({ kind: 'of-tomorrow' });
    expect(await takeEmails(letters, ONE)).toEqual([]);
  });

  test('the row of a release that sends by its own jobs is left to it for some minutes, and then swept up', async () => {
    const { id } = await db.emailMessage.create({
      data: { id: newId(), key: newId(), kind: 'letter', to: newAddress(), status: 'sending', attempts: 3 },
    });
    expect(await takeEmails(letters, ONE)).toEqual([]);
    const { due_at, created_at } = await rowOf(id);
    expect(due_at.getTime() - created_at.getTime()).toBeGreaterThanOrEqual(5 * 60_000);
    await makeDue();
    expect(await tryNext()).toBe('sent');
  });

  test('queued in a transaction that fails, it was never there', async () => {
    const failing = transaction(async (tx) => {
      await queueEmail(tx, { key: newId(), kind: 'letter', to: newAddress() });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.emailMessage.count()).toBe(0);
  });
});

describe('which goes first', () => {
  const ask = (source: string) => {
    const email = newAddress();
    const asked = { email, role: 'sell' as const, names: null, browser: newId(), send: true, again: false };
    return requestMagicLink({ ...asked, source }).then(() => email);
  };
  const next = async () => (await takeEmails({ ...letters, ...emailRenderers }, { links: 1, others: 0 }))[0]?.to;

  test('links do not wait for other mail, nor other mail for links', async () => {
    const { to } = await queue();
    const honest = await ask('203.0.113.1');
    const taken = await takeEmails({ ...letters, ...emailRenderers }, ONE);
    expect(taken.map((email) => email.to).sort()).toEqual([to, honest].sort());
  });

  test('whoever asks for few goes ahead of a source that asks for many, and of late comers the newest', async () => {
    const source = newId();
    const flood: string[] = [];
    for (let n = 0; n < 9; n++) flood.push(await ask(source));
    const honest = await ask(newId());
    expect(await next()).toBe(honest);
    const order = [await next(), await next(), await next(), await next(), await next(), await next(), await next()];
    // Five are like anybody's, the newest first; then the sixth, the seventh …
    expect(order).toEqual([...[4, 3, 2, 1, 0], 5, 6].map((n) => flood[n]));
  });
});

describe('when it does not go out', () => {
  test('a mailbox that does not exist: failed at once, with why, reported without the address', async () => {
    const report = noReports();
    const { id, to } = await queue();
    await fault('error');
    expect(await tryNext()).toBe('failed');
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 1, why: '550 5.1.1 No such mailbox here' });
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(Error), { email: id, kind: 'letter' });
    expect(String(report.mock.calls[0]?.[0])).not.toContain(to);
    await makeDue();
    expect(await takeEmails(letters, ONE)).toEqual([]);
  });

  test('a server that is away: tried again, later and later, and sent when it is back', async () => {
    const { id, to } = await queue();
    await fault('refuse', { times: 2 });
    expect(await tryNext()).toBe('queued');
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1, why: '450 4.7.1 Please try again later' });
    expect(await takeEmails(letters, ONE)).toEqual([]);
    await pool.query('update email_message set attempts = 1000, due_at = created_at');
    expect(await tryNext()).toBe('queued');
    const { rows } = await pool.query('select extract(epoch from due_at - now())::int as s from email_message');
    expect(rows[0].s).toBeGreaterThan(290);
    expect(rows[0].s).toBeLessThanOrEqual(300);
    await makeDue();
    expect(await tryNext()).toBe('sent');
    expect(await messagesTo(to)).toHaveLength(1);
  });

  test('it is given up after days, not hours, and then staff are told', async () => {
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

  test('accepted, and the answer lost: sent a second time, as the same message', async () => {
    const { id, to } = await queue();
    await fault('refuse', { after: true });
    expect(await tryNext()).toBe('queued');
    await makeDue();
    expect(await tryNext()).toBe('sent');
    const ids = (await messagesTo(to)).map(({ headers }) => headers['message-id']);
    expect(ids).toEqual([`<${id}@localhost>`, `<${id}@localhost>`]);
  });

  test('a fault of ours in making it is reported once, and tried again', async () => {
    const report = noReports();
    const { id } = await queue();
    const broken = { letter: () => Promise.reject(new Error('Broken')) };
    for (let n = 0; n < 2; n++) {
      expect(await tryNext(broken)).toBe('queued');
      await makeDue();
    }
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(Error), { email: id, kind: 'letter' });
    expect(await tryNext()).toBe('sent');
  });

  test('without a reason to send it any more it is skipped, and says so', async () => {
    const { id } = await queue();
    expect(await tryNext({ letter: async () => ({ skip: 'The sale fell through.' }) })).toBe('skipped');
    expect(await rowOf(id)).toMatchObject({ status: 'skipped', why: 'The sale fell through.', sent_at: null });
  });

  test('whoever runs the service hears of mail that waits', async () => {
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
  async function failed(to = newAddress()) {
    noReports();
    const email = await queue({ to, kind: 'payment-link' });
    await fault('error');
    await tryNext({ 'payment-link': async () => letter });
    return email;
  }
  const read = async (browser: Browser, path = '/admin/emails') => (await browser.get(loader, path)).data;

  test('see what failed, the newest first, and that there is something to see', async () => {
    const { browser } = await staffMember();
    expect(await read(browser)).toMatchObject({ rows: [], list: { found: 0 } });
    const [older, newer] = [await failed(), await failed()];
    await queue();
    expect(await read(browser)).toMatchObject({
      rows: [{ id: newer.id }, { id: older.id }],
      list: { found: 2, pages: 1 },
    });
    expect(await read(browser)).toMatchObject({
      rows: [{ kind: 'Payment link', to: newer.to, why: '550 5.1.1 No such mailbox here', attempts: 1 }, {}],
    });
    expect((await browser.get(home, '/admin')).data).toMatchObject({ failedEmails: 2 });
    expect((await browser.get(loader, '/admin/emails?page=2')).location).toBe('/admin/emails?page=1');
    await pool.query("update email_message set created_at = now() - interval '1 hour' where status = 'queued'");
    expect(await read(browser, '/admin/emails?show=late')).toMatchObject({ show: 'late', list: { found: 1 } });
  });

  test('send one again, once, and it leaves its row in the audit log', async () => {
    const { browser, userId } = await staffMember();
    const { id, to } = await failed();
    await pool.query('update email_message set give_up_at = created_at where id = $1', [id]);
    const press = () => browser.post(action, '/admin/emails', { id });
    const answers = await Promise.all([press(), press()]);
    for (const { status, location } of answers) expect([status, location]).toEqual([303, '/admin/emails?again=true']);
    expect(await tryNext({ 'payment-link': async () => letter })).toBe('sent');
    await press();
    expect(await takeEmails(emailRenderers, ONE)).toEqual([]);
    expect(await messagesTo(to)).toHaveLength(1);
    const noted = await db.auditLog.findMany({ where: { subject_id: id } });
    expect(noted).toMatchObject([
      { action: 'send-again', actor_id: userId, before: { status: 'failed' }, after: { status: 'queued' } },
    ]);
  });

  test('of an email that is not there, nothing', async () => {
    const { browser } = await staffMember();
    for (const id of [newId(), 'nothing', '\u0000']) {
      await expect(browser.post(action, '/admin/emails', { id })).resolves.toMatchObject({ status: 404 });
    }
  });
});
