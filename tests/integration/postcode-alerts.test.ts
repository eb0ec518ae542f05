import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enqueuePostcodeAlerts } from '~/domain/sale/postcode-alerts/commands.server';
import { tooManyMessage } from '~/domain/sale/postcode-alerts/rules';
import { SALE_QUESTIONS } from '~/domain/sale/questions';
import { examplesOf } from '~/domain/shared/answers-rules';
import { db, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action as propertyCreate } from '~/routes/api/property/create';
import { action as transactionCreate } from '~/routes/api/transaction/list';
import { action as applyCode } from '~/routes/api/transaction/referral-code';
import { loader as findProperty } from '~/routes/buy/find-property';
import { action as alert } from '~/routes/buy/postcode-alert';
import { deliverMail, messagesTo } from '../support/mail';
import { insertCatalogue, insertCode } from '../support/payment';
import { runJobsOf } from '../support/queue';
import { signedIn, signedInAgain, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

beforeAll(async () => {
  await startQueue(workers);
  await insertCatalogue();
});

let buyer: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  buyer = await signedIn();
});

const PATH = '/buy/about-the-property/alert';
const ask = (postcode: string, intent = 'tell-me', { browser } = buyer) =>
  browser.post(alert, PATH, { postcode, intent });
const alertsOf = () => db.postcodeAlert.findMany({ where: { user_id: buyer.person.id }, orderBy: { postcode: 'asc' } });
const postcodes = async () => (await alertsOf()).map(({ postcode }) => postcode);

/** A sale created by JSON. Its home is offered if its address came from the look-up, or once it is paid for. */
async function register(address: object, seller = buyer) {
  const made = await seller.browser.postJson(propertyCreate, '/api/property', { address, tenure: 'Freehold' });
  const property_id = (made.data as { _id: string })._id;
  const answers = { ...examplesOf(SALE_QUESTIONS), customerType: 'individual_owner', askingPrice: '349,950' };
  const body = { ...answers, tenureOption: 'Freehold', property_id, primarySellerId: seller.person.id };
  const sale = await seller.browser.postJson(transactionCreate, '/api/transaction', body);
  return (sale.data as { _id: string })._id;
}

const typed = (postcode: string) => ({
  line_1: '4 Copse Rise',
  post_town: 'Leeds',
  postcode,
  country: 'United Kingdom',
});

async function pay(saleId: string, { browser }: typeof buyer) {
  await db.sale.update({ where: { id: saleId }, data: { terms_version: '1.1', terms_accepted_at: new Date() } });
  const referralCode = await insertCode(1);
  const paid = await browser.postJson(
    withParams(applyCode, { id: saleId }),
    `/api/transaction/${saleId}/referral-code`,
    {
      referralCode,
    },
  );
  expect(paid.status).toBe(200);
}

async function tell() {
  await runJobsOf('sale');
  await deliverMail();
}

test('a buyer with an alert is emailed once, when a home with a typed address is paid for', async () => {
  const [seller, other] = [await signedIn(), await signedIn()];
  expect((await ask('ls1 4ap')).location).toBe('/buy/about-the-property/property?postcode=LS1+4AP');
  await ask('LS1 4AP', 'tell-me', other);
  await ask('LS1 4AP', 'stop-telling-me', other);
  await ask('LS1 4AP', 'tell-me', seller);
  const saleId = await register(typed('LS1 4AP'), seller);
  await tell();
  expect(await messagesTo(buyer.person.email)).toEqual([]);
  await pay(saleId, seller);
  await tell();
  const subject = 'A home at LS1 4AP has been registered';
  expect((await messagesTo(seller.person.email)).map((mail) => mail.subject)).not.toContain(subject);
  await pay(await register(typed('LS1 4AP'), other), other);
  await tell();
  const [mail, ...more] = await messagesTo(buyer.person.email);
  expect(mail).toMatchObject({ subject });
  expect(mail?.text).toContain('/buy/about-the-property/property?postcode=LS1+4AP');
  expect(mail?.text).not.toContain('Copse Rise');
  expect(more).toEqual([]);
  expect(await postcodes()).toEqual([]);
});

test('a home whose address came from the look-up sends alerts before it is paid for', async () => {
  await ask('SY8 1DN');
  const seller = await signedIn();
  const saleId = await register(typed('SY8 1DN'), seller);
  await db.property.updateMany({ where: { sale: { id: saleId } }, data: { address_confirmed_at: new Date() } });
  await tell();
  expect(await messagesTo(buyer.person.email)).toMatchObject([{ subject: 'A home at SY8 1DN has been registered' }]);
});

test('a home whose sale has ended sends no alerts, as when its address is corrected', async () => {
  const [seller, staff] = [await signedIn(), await staffMember()];
  const saleId = await register(typed('LS3 4AP'), seller);
  await pay(saleId, seller);
  await tell();
  await ask('LS3 4AP');
  const closed = { closed_as: 'withdrawn', closed_by_id: staff.userId } as const;
  await db.closing.create({ data: { id: newId(), sale_id: saleId, ...closed } });
  await transaction((tx) => enqueuePostcodeAlerts(tx, saleId));
  await tell();
  expect(await postcodes()).toEqual(['LS3 4AP']);
  expect(await messagesTo(buyer.person.email)).toEqual([]);
});

test('three postcodes at a time, each for 90 days from the last request', async () => {
  for (const postcode of ['LS1 4AP', 'LS1 4AQ', 'LS1 4AR', 'LS1 4AP']) expect((await ask(postcode)).status).toBe(303);
  const refused = await ask('LS1 4AS');
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.data)).toContain(tooManyMessage(['LS1 4AP', 'LS1 4AQ', 'LS1 4AR']));
  await ask('LS1 4AQ', 'stop-telling-me');
  expect((await ask('LS1 4AS')).status).toBe(303);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * 24 * 60 * 60_000 });
  const again = { person: buyer.person, browser: (await signedInAgain(buyer)).browser };
  expect((await ask('LS1 4AT', 'tell-me', again)).status).toBe(303);
  expect(await postcodes()).toContain('LS1 4AT');
});

test('many requests at once make one alert, and never more than three postcodes', async () => {
  const many = ['LS1 4AP', 'LS1 4AP', 'LS1 4AQ', 'LS1 4AR', 'LS1 4AS', 'LS1 4AT'];
  await Promise.all(many.map((postcode) => ask(postcode)));
  expect(new Set(await postcodes()).size).toBe(3);
});

test('an expired alert emails no one', async () => {
  await ask('LS2 4AP');
  await db.postcodeAlert.updateMany({
    where: { user_id: buyer.person.id },
    data: { created_at: new Date(Date.now() - 91 * 24 * 60 * 60_000) },
  });
  const seller = await signedIn();
  await pay(await register(typed('LS2 4AP'), seller), seller);
  await tell();
  expect(await messagesTo(buyer.person.email)).toEqual([]);
});

test('an invalid postcode is refused, and the page says until when the alert lasts', async () => {
  expect((await ask('nonsense')).status).toBe(422);
  const page = () => buyer.browser.get(findProperty, '/buy/about-the-property/property?postcode=SY8+9ZZ');
  expect((await page()).data).toMatchObject({ found: [], notRegistered: null });
});
