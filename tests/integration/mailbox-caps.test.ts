import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type LinkRequest, requestMagicLink } from '~/domain/account/commands.server';
import { invitationEmail } from '~/domain/invitation/emails-schema';
import { deliverEmail, leaseEmails } from '~/outbox/delivery.server';
import { type Cap, defineEmail } from '~/outbox/email-kind';
import { letter } from '~/outbox/letter';
import { queueEmail } from '~/outbox/queue-email.server';
import * as clock from '~/platform/clock.server';
import { db, pool, transaction } from '~/platform/db.server';
import * as errorReporting from '~/platform/error-reporting.server';
import { newId } from '~/platform/ids';
import { deliverMail, messagesTo, refuseNextMailTo } from '../support/mail';
import { insertPerson } from '../support/rows';

/** The most emails that one mailbox is sent, whatever is requested in its name. */

const HOUR_MS = 60 * 60_000;
beforeEach(async () => {
  vi.restoreAllMocks();
  await db.emailMessage.deleteMany();
  await db.rateLimit.deleteMany();
});
const later = (ms: number) => vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + ms));
const newAddress = () => `a${newId()}@people.example`;

const kindOf = (cap: Cap) => defineEmail(`caps-${cap}`, z.object({}), { cap });
const letterOf = (cap: Cap) => letter(kindOf(cap), async () => ({ subject: cap, text: 'Hello', html: '<p>Hello</p>' }));
const letters = (['none', 'asked', 'unasked', 'owner'] as const).map(letterOf);

const queue = (cap: Cap, to: string) => transaction((tx) => queueEmail(tx, kindOf(cap), { key: newId(), to }));
async function send(many: number, cap: Cap, address: (n: number) => string): Promise<string[]> {
  for (let n = 0; n < many; n++) await queue(cap, address(n));
  const taken = await leaseEmails(letters, { links: 0, others: many });
  return Promise.all(taken.map((email) => deliverEmail(email, letters)));
}
const sentOf = (outcomes: string[]) => outcomes.filter((outcome) => outcome === 'sent').length;

describe('a mailbox', () => {
  test('is sent 10 emails an hour that strangers asked for, in any spelling of its address, even if all are asked for at the same time', async () => {
    const [name = '', domain] = newAddress().split('@');
    const outcomes = await send(25, 'asked', (n) => `${n % 2 ? name : name.toUpperCase()}+${n}@${domain}`);
    expect(sentOf(outcomes)).toBe(10);
    expect(outcomes.filter((outcome) => outcome === 'skipped')).toHaveLength(15);
    const why = 'Too many emails to this address were asked for.';
    expect(await db.emailMessage.count({ where: { status: 'skipped', why } })).toBe(15);
    expect(sentOf(await send(1, 'asked', newAddress))).toBe(1);
  });

  test('is sent 30 a day, not counting those refused by the hour’s limit', async () => {
    const to = newAddress();
    const sent: number[] = [];
    for (let hour = 0; hour < 5; hour++) {
      later(hour * (HOUR_MS + 60_000));
      sent.push(sentOf(await send(40, 'asked', () => to)));
    }
    expect(sent).toEqual([10, 10, 10, 0, 0]);
    later(25 * HOUR_MS);
    expect(sentOf(await send(1, 'asked', () => to))).toBe(1);
  });

  test('is sent the next day the email that everyone named in a deal is promised', async () => {
    const to = newAddress();
    const promised = defineEmail('caps-promised', z.object({}), { cap: 'unasked', waits: true });
    const said = letter(promised, async () => ({ subject: 'Named', text: 'Hello', html: '<p>Hello</p>' }));
    const deliver = async () => {
      const taken = await leaseEmails([said], { links: 0, others: 5 });
      return Promise.all(taken.map((email) => deliverEmail(email, [said])));
    };
    for (const key of [newId(), newId()]) await transaction((tx) => queueEmail(tx, promised, { key, to }));
    expect((await deliver()).sort()).toEqual(['queued', 'sent']);
    expect(await deliver()).toEqual([]);
    await db.emailMessage.updateMany({ where: { to, status: 'queued' }, data: { due_at: new Date(0) } });
    later(25 * HOUR_MS);
    expect(await deliver()).toEqual(['sent']);
  });

  test('a stalled process’s result for a capped email is ignored once another process has taken it', async () => {
    const to = newAddress();
    const promised = defineEmail('caps-promised-again', z.object({}), { cap: 'unasked', waits: true });
    const said = letter(promised, async () => ({ subject: 'Named', text: 'Hello', html: '<p>Hello</p>' }));
    for (const key of [newId(), newId()]) await transaction((tx) => queueEmail(tx, promised, { key, to }));
    const [first, hung] = await leaseEmails([said], { links: 0, others: 2 });
    expect(first && (await deliverEmail(first, [said]))).toBe('sent');
    await pool.query("update email_message set due_at = now() - interval '1 second' where status = 'sending'");
    await leaseEmails([said], { links: 0, others: 1 });
    const held = await db.emailMessage.findUniqueOrThrow({ where: { id: hung?.id } });
    expect(hung && (await deliverEmail(hung, [said]))).toBe('lost');
    expect(await db.emailMessage.findUniqueOrThrow({ where: { id: hung?.id } })).toEqual(held);
  });

  test('is sent 1 email a day that its owner may not have asked for', async () => {
    const to = newAddress();
    expect(sentOf(await send(5, 'unasked', () => to))).toBe(1);
    expect(sentOf(await send(9, 'asked', () => to))).toBe(9);
    later(25 * HOUR_MS);
    expect(sentOf(await send(2, 'unasked', () => to))).toBe(1);
  });

  test('at its limits still gets what its owner asks for, and every email of a deal', async () => {
    const to = newAddress();
    await send(40, 'asked', () => to);
    expect(sentOf(await send(12, 'owner', () => to))).toBe(10);
    expect(sentOf(await send(40, 'none', () => to))).toBe(40);
  });

  test('is not charged again for an email that is retried', async () => {
    const to = newAddress();
    vi.spyOn(errorReporting, 'reportError').mockImplementation(() => {});
    await refuseNextMailTo(to);
    expect(await send(1, 'unasked', () => to)).toEqual(['queued']);
    await pool.query("update email_message set due_at = now() - interval '1 second'");
    const [again] = await leaseEmails(letters, { links: 0, others: 1 });
    expect(again && (await deliverEmail(again, letters))).toBe('sent');
  });
});

describe('magic links', () => {
  const names = { firstName: 'Ana', middleName: null, lastName: 'Byrne' };
  const ask = (email: string, more: Partial<LinkRequest> = {}) =>
    requestMagicLink({ email, role: 'sell', names: null, browser: newId(), send: true, again: false, ...more });
  const heard = async (email: string) => {
    await deliverMail();
    return (await messagesTo(email)).length;
  };

  test('an address without an account is told so once a day', async () => {
    const email = newAddress();
    for (let n = 0; n < 5; n++) await ask(email);
    expect(await heard(email)).toBe(1);
  });

  test('a sign-up typed by a stranger is sent once a day, and asked for again by the same browser counts as a link', async () => {
    const email = newAddress();
    for (let n = 0; n < 5; n++) await ask(email, { names });
    expect(await heard(email)).toBe(1);
    const browser = newId();
    for (let n = 0; n < 4; n++) await ask(email, { names, browser });
    expect(await heard(email)).toBe(1 + 3);
  });

  test('someone who was told today that they are named in a deal gets the link to sign up', async () => {
    const to = newAddress();
    await transaction((tx) => queueEmail(tx, invitationEmail, { key: newId(), to }));
    expect(sentOf(await send(1, 'unasked', () => to))).toBe(1);
    await ask(to, { names });
    expect(await heard(to)).toBe(1);
    await db.emailMessage.updateMany({
      where: { to, kind: invitationEmail.name },
      data: { status: 'sent', sent_at: new Date() },
    });
    await ask(to, { names });
    expect(await heard(to)).toBe(2);
  });

  test('an account is sent 10 in an hour, not counting those asked for by its own browser', async () => {
    const { email } = await insertPerson(pool);
    for (let n = 0; n < 25; n++) await ask(email);
    expect(await heard(email)).toBe(10);
    await ask(email, { own: true });
    expect(await heard(email)).toBe(11);
  });
});
