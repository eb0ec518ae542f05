/** A sale pays the price that stood beside the terms that its seller accepted, for 30 days (5-as-deals-go.md, 26). */
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Costs } from '~/domain/onboarding/costs-rules';
import { db, pool } from '~/platform/db.server';
import { loader as sellersTab } from '~/routes/admin/transaction/sellers/tab';
import { action as saleCall } from '~/routes/api/transaction/item';
import { action as termsAction, loader as termsLoader } from '~/routes/onboarding/terms-and-conditions';
import { loader as termsPage } from '~/routes/public/seller-terms';
import { deliverMail, messagesTo } from '../support/mail';
import { payByCard } from '../support/paying';
import { insertCode, newSeller, type Seller, setUpPayments } from '../support/payment';
import { Browser, stepUrlMatcher } from '../support/routes';
import { withParams } from '../support/seller';
import { staffMember } from '../support/staff';

setUpPayments();

const PATH = '/sell/terms-and-conditions';
const dearer = { next_price_ex_vat: 25_000, next_price_inc_vat: 30_000, next_price_from: new Date('2026-01-01') };
const asBefore = { next_price_ex_vat: null, next_price_inc_vat: null, next_price_from: null };
const raise = (to: typeof dearer | typeof asBefore) => db.product.update({ where: { key: 'service_fee' }, data: to });

beforeAll(async () => {
  // As in bin/reference.mjs.
  const features = ['Introduction to a solicitor from our panel', 'Identity checks'];
  await db.product.update({ where: { key: 'Service fee' }, data: { key: 'service_fee', features } });
  await db.product.update({ where: { key: 'Search pack' }, data: { key: 'search_pack' } });
});
afterEach(() => raise(asBefore).then(() => undefined));

const agree = ({ browser, saleId }: Seller, more: object = {}) =>
  browser.post(withParams(termsAction, { role: 'sell' }), PATH, { transactionId: saleId, ...more });
const costsFor = async ({ browser }: Seller) =>
  ((await browser.get(withParams(termsLoader, { role: 'sell' }), PATH)).data as { costs: Costs; html: string }).costs
    .total.total;
const toPay = async (seller: Seller) =>
  ((await seller.openPage()).data as { amounts: { total: number } }).amounts.total;
const letPass = (days: number, saleId: string) =>
  pool.query(`update sale set terms_accepted_at = terms_accepted_at - interval '${days} days' where id = $1`, [saleId]);

test('a new price does not change what a seller agreed to pay, with or without an order', async () => {
  const [seller, other] = [await newSeller({ termsAccepted: false }), await newSeller({ termsAccepted: false })];
  for (const each of [seller, other])
    expect(await agree(each)).toMatchObject({ location: stepUrlMatcher('/sell/payment') });
  await seller.openForm();
  await raise(dearer);
  for (const each of [seller, other]) {
    expect(await toPay(each)).toBe(72_000);
    await each.openForm();
    expect(await each.order()).toMatchObject({ total_amount: 72_000 });
  }
  const { browser } = await staffMember();
  expect((await browser.get(withParams(sellersTab, { id: seller.saleId }), '/')).data).toMatchObject({
    agreed: { at: expect.any(String), total: 72_000 },
  });
});

test('after 30 days the terms are shown again with today’s price, which the order takes once they are accepted', async () => {
  const seller = await newSeller({ termsAccepted: false });
  await agree(seller);
  const secret = await seller.openForm();
  await raise(dearer);
  await letPass(29, seller.saleId);
  expect(await toPay(seller)).toBe(72_000);
  await letPass(1, seller.saleId);
  expect(await seller.openPage()).toMatchObject({ location: stepUrlMatcher(PATH) });
  expect((await seller.askForIntent()).status).toBe(409);
  expect((await seller.submit(await insertCode(1))).location).toEqual(stepUrlMatcher(PATH));
  expect(await costsFor(seller)).toBe(78_000);
  expect((await seller.browser.get(withParams(termsLoader, { role: 'sell' }), PATH)).data).toMatchObject({
    isAgain: true,
  });
  expect(await agree(seller)).toMatchObject({ location: stepUrlMatcher('/sell/payment') });
  expect(await payByCard(secret)).not.toBe('succeeded');
  expect(await toPay(seller)).toBe(78_000);
  expect(await seller.order()).toMatchObject({ total_amount: 78_000, subtotal: 65_000, vat: 13_000 });
  expect(await db.agreedPrice.findUnique({ where: { sale_id: seller.saleId } })).toMatchObject({
    clause: expect.stringContaining('a service fee of £300'),
  });
});

test('a home that turns out to be in Scotland is understood first, and costs no search pack', async () => {
  const seller = await newSeller({ termsAccepted: false });
  await agree(seller);
  const secret = await seller.openForm();
  await db.sale.update({ where: { id: seller.saleId }, data: { tags: ['Scotland'] } });
  expect((await seller.askForIntent()).status).toBe(409);
  expect(await seller.openPage()).toMatchObject({ location: stepUrlMatcher('/sell/about-the-property') });
  const understand = (understoodNation: string) =>
    seller.browser.postJson(withParams(saleCall, { id: seller.saleId }), '/', { understoodNation });
  for (const elsewhere of ['Northern Ireland', 'Wales']) expect((await understand(elsewhere)).status).toBe(422);
  expect((await seller.askForIntent()).status).toBe(409);
  expect((await understand('Scotland')).status).toBe(200);
  expect(await seller.openPage()).toMatchObject({ location: stepUrlMatcher(PATH) });
  expect(await costsFor(seller)).toBe(24_000);
  expect(await agree(seller)).toMatchObject({ location: stepUrlMatcher('/sell/payment') });
  expect(await payByCard(secret)).not.toBe('succeeded');
  const { data: shown } = await seller.openPage();
  expect(shown).toMatchObject({
    amounts: { total: 24_000 },
    isElsewhere: true,
    products: [{ name: 'Service fee', features: ['Identity checks'] }],
  });
  expect(await seller.order()).toMatchObject({ total_amount: 24_000, subtotal: 20_000, vat: 4_000 });
});

test('a seller who read another price reads the new one before they agree', async () => {
  const seller = await newSeller({ termsAccepted: false });
  expect(await costsFor(seller)).toBe(72_000);
  await raise(dearer);
  expect((await agree(seller, { total: '72000' })).status).toBe(409);
  expect(await db.sale.findUnique({ where: { id: seller.saleId } })).toMatchObject({ terms_accepted_at: null });
  expect((await agree(seller, { total: '78000' })).status).toBe(303);
});

test('the newest terms name today’s price, and the receipt names the one that was accepted', async () => {
  const seller = await newSeller({ termsAccepted: false });
  await agree(seller);
  await seller.submit(await insertCode(1));
  await raise(dearer);
  const { data } = await new Browser().get(termsPage, '/seller/terms');
  expect((data as { html: string }).html).toContain('You pay us £780 including VAT');
  await deliverMail();
  const texts = (await messagesTo(seller.person.email)).map(({ text }) => text).join('\n');
  expect(texts).toContain('You pay us £720 including VAT');
});
