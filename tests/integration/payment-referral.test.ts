import { describe, expect, test, vi } from 'vitest';
import * as clock from '~/platform/clock.server';
import { db, pool } from '~/platform/db.server';
import { action as validateAction } from '~/routes/api/referral-code-validate';
import { action as applyAction } from '~/routes/api/transaction/referral-code';
import { loader as receipt } from '~/routes/dashboard/receipt';
import { waitForBlocked } from '../support/lock-waits';
import { deliverMail, messagesTo } from '../support/mail';
import { decide, intentIdOf, payByCard, payOnHostedPage } from '../support/paying';
import { insertCode, newSeller, type Seller, setUpPayments } from '../support/payment';
import { expectPaidOnce, moneyTaken, reconcileAfter } from '../support/payment-outcome';
import { stepUrlMatcher } from '../support/routes';
import { withParams } from '../support/seller';

setUpPayments();

const SUCCESS = stepUrlMatcher('/sell/payment-success?code=true');
const HOUR_MS = 60 * 60 * 1000;
const usesLeft = async (code: string) => (await db.referralCode.findUniqueOrThrow({ where: { code } })).uses_left;
const validate = async (seller: Seller, code: string) =>
  (await seller.browser.postJson(validateAction, '/', { code })).data;

test('applied and submitted: nothing is left to pay', async () => {
  const [seller, code] = [await newSeller(), await insertCode(5)];
  expect(await seller.apply(` ${code.toLowerCase()} `)).toMatchObject({ status: 200, data: { isVerified: true } });
  expect(await usesLeft(code)).toBe(5);
  expect((await seller.submit(` ${code.toLowerCase()} `)).location).toEqual(SUCCESS);
  expect(await seller.comeBack('?code=true')).toMatchObject({ status: 200, data: { paid: { saleId: seller.saleId } } });
  expect(await usesLeft(code)).toBe(4);
  expect(await seller.order()).toMatchObject({ payment_type: 'referral', total_amount: 0, subtotal: 0, vat: 0 });
  await expectPaidOnce(seller, { taken: [] });
  await deliverMail();
  const [mail] = (await messagesTo(seller.person.email)).filter(({ subject }) => subject === 'Your Keyturn order');
  for (const words of ['Discount: -£720.00', 'VAT included (20%): £0.00', 'Total to pay: £0.00']) {
    expect(mail?.text).toContain(words);
  }
  expect(mail?.text).not.toMatch(/your receipt|Total paid/);
  const page = await seller.browser.get(withParams(receipt, { role: 'sell', id: seller.saleId }), '/');
  expect(page.data).toMatchObject({ order: { document: 'Order', linesTitle: 'What you ordered' } });
});

describe('a code is valid', () => {
  test.each([
    ['with uses left', 1, {}, true],
    ['without a limit', null, {}, true],
    ['not when it is used up', 0, {}, false],
    ['not when it is switched off', 5, { active: false }, false],
    ['not before its start', 5, { valid_from: new Date(Date.now() + HOUR_MS) }, false],
    ['not after its end', 5, { valid_to: new Date(Date.now() - HOUR_MS) }, false],
    [
      'between its start and end',
      5,
      { valid_from: new Date(Date.now() - HOUR_MS), valid_to: new Date(Date.now() + HOUR_MS) },
      true,
    ],
  ])('%s', async (_name, uses, more, isValid) => {
    const [seller, code] = [await newSeller(), await insertCode(uses, more)];
    expect(await validate(seller, `${code.toLowerCase()} `)).toBe(isValid);
    const submitted = await seller.submit(code);
    expect(submitted.location).toEqual(isValid ? SUCCESS : null);
    if (!isValid) expect(submitted).toMatchObject({ status: 422, data: { error: 'Code not valid', typed: code } });
  });

  test('not if it is unknown or empty', async () => {
    const seller = await newSeller();
    expect(await validate(seller, 'NOSUCHCODE')).toBe(false);
    expect(await seller.apply('NOSUCHCODE')).toMatchObject({ status: 422, data: { error: 'Code not valid' } });
    expect(await seller.apply(' ')).toMatchObject({ status: 422, data: { error: 'Required field' } });
    expect(await seller.submit('x'.repeat(65))).toMatchObject({ status: 422, data: { error: 'Code not valid' } });
  });

  test('and guessing is limited', async () => {
    const seller = await newSeller();
    const answers: number[] = [];
    for (let guess = 0; guess < 31; guess += 1) answers.push((await seller.apply(`GUESS${guess}`)).status);
    expect(answers.slice(0, 30)).toEqual(Array(30).fill(422));
    expect(answers[30]).toBe(429);
  });
});

test('used up between Apply and Submit: nothing is lost, and a card still works', async () => {
  const [seller, other, code] = [await newSeller(), await newSeller(), await insertCode(1)];
  const secret = await seller.openForm();
  expect((await seller.apply(code)).status).toBe(200);
  expect((await other.submit(code)).location).toEqual(SUCCESS);
  expect(await seller.submit(code)).toMatchObject({ status: 422, data: { error: 'Code not valid', typed: code } });
  expect(await seller.events()).toEqual([]);
  expect(await payByCard(secret)).toBe('succeeded');
  await seller.comeBack(`?payment_intent=${intentIdOf(secret)}&redirect_status=succeeded`);
  await expectPaidOnce(seller);
  await expectPaidOnce(other, { taken: [] });
});

test('stops being valid between the look-up and its use: it is not used', async () => {
  for (const bound of ['valid_from', 'valid_to'] as const) {
    const [seller, at] = [await newSeller(), Date.now()];
    const code = await insertCode(1, { [bound]: new Date(at) });
    const [inTime, outOfTime] = [HOUR_MS, -HOUR_MS].map((ms) => new Date(at + (bound === 'valid_from' ? ms : -ms)));
    // The first clock reading counts the guess and the second looks the code up; later ones are outside its validity.
    const clocks = vi.spyOn(clock, 'now').mockReturnValue(outOfTime as Date);
    clocks.mockReturnValueOnce(inTime as Date).mockReturnValueOnce(inTime as Date);
    const submitted = await seller.submit(code);
    clocks.mockRestore();
    expect(submitted, bound).toMatchObject({ status: 422, data: { error: 'Code not valid' } });
    expect(await usesLeft(code), bound).toBe(1);
  }
});

test('its sale is deleted between the look-up and the payment: not found, and the code keeps its use', async () => {
  const [seller, code] = [await newSeller(), await insertCode(1)];
  const removing = await pool.connect();
  await removing.query('begin');
  await removing.query('delete from sale where id = $1', [seller.saleId]);
  const submitted = seller.browser.postJson(withParams(applyAction, { id: seller.saleId }), '/', {
    referralCode: code,
  });
  await waitForBlocked(1);
  await removing.query('commit');
  removing.release();
  expect((await submitted).status).toBe(404);
  expect(await usesLeft(code)).toBe(1);
});

test('the last use goes to one of many who submit at the same time', async () => {
  const code = await insertCode(1);
  const sellers = await Promise.all(Array.from({ length: 5 }, () => newSeller()));
  const answers = await Promise.all(sellers.map((seller) => seller.submit(code)));
  expect(answers.filter(({ location }) => location?.startsWith('/sell/payment-success?code=true'))).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
  expect(await usesLeft(code)).toBe(0);
  const winner = sellers[answers.findIndex(({ location }) => location?.startsWith('/sell/payment-success?code=true'))];
  if (winner) await expectPaidOnce(winner, { taken: [] });
});

test('people who use a shared code do not wait for each other', async () => {
  const [seller, code] = [await newSeller(), await insertCode(null)];
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('update referral_code set updated_at = now() where code = $1', [code]);
    expect((await seller.submit(code)).location).toEqual(SUCCESS);
  } finally {
    await other.query('rollback');
    other.release();
  }
  expect(await usesLeft(code)).toBeNull();
  await expectPaidOnce(seller, { taken: [] });
});

test('submitting twice, at the same time or later, takes one use and succeeds both times', async () => {
  const [seller, code] = [await newSeller(), await insertCode(5)];
  const answers = await Promise.all([seller.submit(code), seller.submit(code), seller.submit(code)]);
  for (const { location } of answers) expect(location).toMatch(/^\/sell\/payment-success/);
  const json = await seller.browser.postJson(withParams(applyAction, { id: seller.saleId }), '/', {
    referralCode: code,
  });
  expect(json).toMatchObject({ status: 200, data: { _id: seller.saleId } });
  expect(await usesLeft(code)).toBe(4);
  await expectPaidOnce(seller, { taken: [] });
});

test('closes the open card form and hosted page', async () => {
  const [one, other, code] = [await newSeller(), await newSeller(), await insertCode(5)];
  const [secret, url] = [await one.openForm(), await other.openCheckout()];
  await one.submit(code);
  await other.submit(code);
  expect(await payByCard(secret)).toBe('payment_intent_unexpected_state');
  expect(await payOnHostedPage(url)).toBeNull();
  expect((await one.askForIntent()).status).toBe(409);
  await expectPaidOnce(one, { taken: [] });
  await expectPaidOnce(other, { taken: [] });
});

test('refused if a card was faster: the payment counts, and the code keeps its use', async () => {
  const [seller, code] = [await newSeller(), await insertCode(5)];
  await payByCard(await seller.openForm());
  expect((await seller.submit(code)).location).toEqual(stepUrlMatcher('/sell/payment-success'));
  expect(await usesLeft(code)).toBe(5);
  await expectPaidOnce(seller);
});

test('refused while a payment is being processed', async () => {
  const [seller, code] = [await newSeller(), await insertCode(5)];
  await decide(intentIdOf(await seller.openForm()), 'process');
  expect((await seller.submit(code)).location).toEqual(stepUrlMatcher('/sell/payment'));
  expect(await usesLeft(code)).toBe(5);
  expect(await seller.events()).toEqual([]);
});

test('at the same moment as a card form is opened: paid by the code, and the form cannot be paid', async () => {
  const [seller, code] = [await newSeller(), await insertCode(5)];
  await seller.customer();
  const [submitted, ...forms] = await Promise.all([seller.submit(code), seller.askForIntent(), seller.askForIntent()]);
  expect(submitted.location).toEqual(SUCCESS);
  for (const { data } of forms) if (data.clientSecret) expect(await payByCard(data.clientSecret)).not.toBe('succeeded');
  await reconcileAfter(2, seller.saleId);
  expect(await moneyTaken(seller)).toEqual([]);
  await expectPaidOnce(seller, { taken: [] });
});

test('only for one’s own sale', async () => {
  const [seller, other, code] = [await newSeller(), await newSeller(), await insertCode(5)];
  const answer = await seller.browser.postJson(withParams(applyAction, { id: other.saleId }), '/', {
    referralCode: code,
  });
  expect(answer.status).toBe(404);
  expect(await usesLeft(code)).toBe(5);
});
