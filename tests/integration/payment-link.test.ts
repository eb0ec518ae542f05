import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { db } from '~/platform/db.server';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action as linkAction } from '~/routes/sell/payment-email-link';
import { deliverMail, messagesTo } from '../support/mail';
import { insertCatalogue, insertCode, newSeller, type Seller } from '../support/payment';
import { stepUrlMatcher } from '../support/routes';

beforeAll(async () => {
  await startQueue(workers);
  await insertCatalogue();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A click at a given time: only the date is faked, so that timers still run. */
async function clickAt(seller: Seller, time: string) {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(`2026-11-21T${time}Z`);
  return seller.browser.post(linkAction, '/sell/payment/email-link', {});
}

test('a link to the payment page is emailed; a double click sends one', async () => {
  const seller = await newSeller();
  expect((await clickAt(seller, '10:00:01')).location).toEqual(stepUrlMatcher('/sell/payment?link=sent'));
  expect((await clickAt(seller, '10:00:02')).location).toEqual(stepUrlMatcher('/sell/payment?link=sent'));
  vi.useRealTimers();
  await deliverMail();
  const mails = await messagesTo(seller.person.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`http://localhost:3000/sell/payment?id=${seller.saleId}\n`);
  expect(mails[0]?.text).toContain('Hello Amara');
  const { reference } = await db.sale.findUniqueOrThrow({ where: { id: seller.saleId } });
  expect(mails[0]?.text).toContain(`Our reference: ${reference}\n`);
});

test('at most three within five minutes', async () => {
  const seller = await newSeller();
  for (const time of ['11:00:00', '11:01:00', '11:02:00']) await clickAt(seller, time);
  expect((await clickAt(seller, '11:03:00')).status).toBe(429);
  expect((await clickAt(seller, '11:05:01')).location).toEqual(stepUrlMatcher('/sell/payment?link=sent'));
});

test('not if the current sale is paid, and not before the terms are accepted', async () => {
  const [paid, unagreed] = [await newSeller(), await newSeller({ termsAccepted: false })];
  await paid.submit(await insertCode(1));
  expect((await paid.browser.post(linkAction, '/', {})).location).toEqual(stepUrlMatcher('/sell/payment'));
  expect((await unagreed.browser.post(linkAction, '/', {})).status).toBe(409);
  await deliverMail();
  expect((await messagesTo(paid.person.email)).map(({ subject }) => subject)).toEqual(['Your Keyturn order']);
  expect(await messagesTo(unagreed.person.email)).toEqual([]);
});
