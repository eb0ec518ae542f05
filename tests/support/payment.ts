/** A seller at the payment page. */
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action as createIntentAction } from '~/routes/api/stripe/create-payment-intent';
import { action as customersAction } from '~/routes/api/stripe/customers';
import { action as checkoutAction } from '~/routes/sell/checkout';
import { action as paymentAction, loader as paymentLoader } from '~/routes/sell/payment';
import { loader as successLoader } from '~/routes/sell/payment-success';
import { type Answer, Browser } from './routes';
import { insertPerson, insertSale, insertSession, type Person } from './rows';
import { setCurrentDeal } from './seller';
import { clearFaults, clearRequests, problemsWithRequests } from './stripe';

export const LINES = [
  { name: 'Service fee', price: 24_000, quantity: 1, incVat: true },
  { name: 'Search pack', price: 48_000, quantity: 1, incVat: true },
];

export async function insertCatalogue(): Promise<void> {
  await db.product.createMany({
    data: LINES.map(({ name, price }, position) => ({
      id: newId(),
      key: name,
      name,
      description: `What the ${name} is`,
      price_ex_vat: price / 1.2,
      price_inc_vat: price,
      position,
    })),
  });
}

/**
 * For a test file about payments: runs the queue, adds products, and checks each request to the provider against its
 * schemas.
 */
export function setUpPayments(): void {
  beforeAll(async () => {
    await startQueue(workers);
    await insertCatalogue();
  });
  beforeEach(clearRequests);
  afterEach(async () => {
    await clearFaults();
    expect(await problemsWithRequests()).toEqual([]);
  });
}

let codes = 0;
export async function insertCode(uses: number | null, more: object = {}): Promise<string> {
  codes += 1;
  const code = `FRIEND${codes}`;
  await db.referralCode.create({ data: { id: newId(), code, uses_left: uses, ...more } });
  return code;
}

export type Seller = Awaited<ReturnType<typeof newSeller>>;

/** The sale is the current deal, as after the previous page. */
export async function newSeller(given: { person?: Partial<Person>; termsAccepted?: boolean } = {}) {
  const person = await insertPerson(pool, { phoneNumber: '+447700900123', ...given.person });
  const saleId = await insertSale(pool, person.id, { termsAccepted: given.termsAccepted ?? true });
  const browser = new Browser();
  browser.cookies.set('kt_session', await insertSession(pool, person.id));
  await setCurrentDeal({ person }, { transactionId: saleId });

  const customer = async () => (await browser.postJson(customersAction, '/', {})) as Answer & { data: { id: string } };
  const askForIntent = async (changes: object = {}) => {
    const { data } = await customer();
    const body = { totalOrderAmount: 72_000, stripeCustomerId: data.id, transactionId: saleId, products: LINES };
    const answer = await browser.postJson(createIntentAction, '/', { ...body, ...changes });
    return answer as Answer & { data: { clientSecret: string; totalAmount: number; message?: string } };
  };
  const submit = (fields: Record<string, string>) => browser.post(paymentAction, '/sell/payment', fields);

  return {
    person,
    saleId,
    browser,
    customer,
    askForIntent,
    /** Opens the card form. @returns the payment's client secret */
    openForm: async () => {
      const { status, data } = await askForIntent();
      expect(status, JSON.stringify(data)).toBe(200);
      return data.clientSecret;
    },
    /** Opens hosted checkout. @returns its address, or that of our page that says why not */
    openCheckout: async () => (await browser.post(checkoutAction, '/sell/payment/checkout', {})).location ?? '',
    openPage: (query = '') => browser.get(paymentLoader, `/sell/payment${query}`),
    comeBack: (query = '') => browser.get(successLoader, `/sell/payment-success${query}`),
    apply: (referralCode: string) => submit({ referralCode, intent: 'apply' }),
    submit: (referralCode: string) => submit({ referralCode, intent: 'submit' }),
    order: () => db.order.findFirst({ where: { sale_id: saleId, status: { not: 'canceled' } } }),
    events: () => eventsOf(saleId),
  };
}

export async function eventsOf(saleId: string): Promise<string[]> {
  const events = await db.timelineEvent.findMany({ where: { sale_id: saleId }, orderBy: { id: 'asc' } });
  return events.map(({ event_name }) => event_name);
}
