/** A signed-in person with a browser, for tests of pages about sales. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { Browser, type Handler } from './routes';
import { insertPerson, insertSale, insertSession, type Person } from './rows';

export async function signedIn(given: Partial<Person> = {}) {
  const person = await insertPerson(pool, { phoneNumber: '+447700900123', ...given });
  const browser = new Browser();
  browser.cookies.set('kt_session', await insertSession(pool, person.id));
  return { person, browser };
}

/** The same person on another device or another day. */
export async function signedInAgain({ person }: { person: Person }) {
  const browser = new Browser();
  browser.cookies.set('kt_session', await insertSession(pool, person.id));
  return { person, browser };
}

export async function sellerWithSale(
  options: { termsAccepted?: boolean; paid?: boolean; person?: Partial<Person> } = {},
) {
  const { person, browser } = await signedIn(options.person);
  const saleId = await insertSale(pool, person.id, { termsAccepted: options.termsAccepted ?? true });
  if (options.paid) await insertPayment(saleId);
  return { person, browser, saleId };
}

/** Inserts a card payment with its event, as the payment command does. */
export async function insertPayment(saleId: string): Promise<void> {
  const paid = { status: 'succeeded', payment_type: 'card', paid_at: new Date('2026-11-14T10:00:00Z') } as const;
  const amounts = { total_amount: 72_000, subtotal: 60_000, vat: 12_000 };
  const items = [
    { id: newId(), product_name: 'Service fee', product_price: 24_000 },
    { id: newId(), product_name: 'Search pack', product_price: 48_000 },
  ];
  await db.order.create({
    data: {
      id: newId(),
      sale_id: saleId,
      stripe_transaction_id: `pi_${saleId}`,
      ...paid,
      ...amounts,
      items: { create: items },
    },
  });
  await db.timelineEvent.create({
    data: { id: newId(), sale_id: saleId, event_name: 'payment_successful', milestone: true, date_time: paid.paid_at },
  });
}

/** Sets the session's current deal, as the first page of a journey does. */
export async function setCurrentDeal({ person }: { person: Person }, flow: object): Promise<void> {
  const { id } = await db.session.findFirstOrThrow({ where: { user_id: person.id } });
  await db.currentDeals.create({ data: { session_id: id, key: 'onboardingFlow', data: flow } });
}

/** The route's handler, called with these parameters. */
export const withParams = (handler: Handler, params: Record<string, string>): Handler =>
  Object.assign((args: ActionFunctionArgs) => handler({ ...args, params }), { calls: handler.calls });
