/**
 * Lists that many strangers, or a patient one, can make long: buyers of a home, events of a deal, homes in a postcode,
 * people's lists. Every page and call that shows one must answer as fast, and with as few bytes, as for a short list.
 */
import type pg from 'pg';
import { insertMany } from '../support/many.ts';
import { insertPaidSale, insertPerson, insertPurchase, insertSession } from '../support/rows.ts';
import { attack, type Outcome, type Target } from './target.ts';

/** Bytes of a whole page as sent. A staff page has its data twice, because its script needs it too. */
const MOST_BYTES = { seller: 300_000, buyer: 300_000, staff: 400_000 };

/** New people around one sale: a seller, a buyer and a member of staff. */
async function insertPeople(database: pg.Pool) {
  const [seller, buyer, staff] = await Promise.all([
    insertPerson(database, { phoneNumber: '+447700900123' }),
    insertPerson(database, { phoneNumber: '+447700900123' }),
    insertPerson(database, { type: 'admin' }),
  ]);
  const saleId = await insertPaidSale(database, seller.id);
  const purchaseId = await insertPurchase(database, buyer.id, saleId, { confirmed: true });
  await database.query('update purchase set accepted_at = now(), solicitor_assigned_at = now() where id = $1', [
    purchaseId,
  ]);
  const signIn = async (id: string) => `kt_session=${await insertSession(database, id)}`;
  const sessions = {
    seller: await signIn(seller.id),
    buyer: await signIn(buyer.id),
    staff: await signIn(staff.id),
  };
  return { seller, buyer, saleId, purchaseId, sessions };
}

export async function attackLists(target: Target, database: pg.Pool): Promise<Outcome> {
  const { seller, buyer, saleId, purchaseId, sessions } = await insertPeople(database);
  await insertMany(database, { saleId, purchaseId, seller, buyer });
  const sale = `/admin/transactions/${saleId}`;
  const queries: Record<keyof typeof sessions, string[]> = {
    seller: [
      '/welcome-back',
      `/dashboard/sell/${saleId}`,
      `/api/transaction/user/${seller.id}`,
      `/api/events/transaction/${saleId}`,
    ],
    buyer: [
      '/welcome-back?tab=purchases',
      '/buy/about-the-property/property?postcode=SY8+1DN',
      `/dashboard/buy/${purchaseId}`,
      `/api/purchase-intent/user/${buyer.id}`,
      '/api/property/postcode/SY8%201DN',
    ],
    staff: [
      ...[
        '',
        '/purchase-intents',
        '/thirdfort',
        '/solicitors',
        '/solicitors/assign',
        '/events',
        '/events?all=true',
        '/corrections',
      ].map((tab) => sale + tab),
      `/api/transaction/${saleId}`,
      `/api/transaction/user/${seller.id}`,
      `/api/events/transaction/${saleId}/timeline`,
      `/api/thirdfort/${saleId}`,
      `/admin/users/${seller.id}`,
    ],
  };
  const shots = (['seller', 'buyer', 'staff'] as const).flatMap((who) => queries[who].map((path) => ({ who, path })));
  const large: string[] = [];
  const outcome = await attack(
    target,
    'long lists',
    shots,
    async ({ who, path }) => {
      const answer = await fetch(target.origin + path, { headers: { cookie: sessions[who] } });
      const { byteLength } = await answer.arrayBuffer();
      if (byteLength > MOST_BYTES[who]) large.push(`${Math.round(byteLength / 1000)} kB: ${path}`);
      if (!answer.ok) large.push(`${answer.status}: ${path}`);
      return answer.status;
    },
    ({ path }) => path,
  );
  return { ...outcome, faults: [...outcome.faults, ...new Set(large)] };
}
