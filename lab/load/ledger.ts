/** Compares what the sandbox's providers did for us with what the database says. */
import pg from 'pg';

const SECRET_KEY = 'sk_test_sandbox';
const PAGE = 100;

type Intent = {
  id: string;
  status: string;
  amount_received: number;
  latest_charge: { amount_refunded: number } | null;
};

/** Every payment at the card provider, with the amount in pence that it has taken and not refunded. */
export async function paymentsOf(sandboxUrl: string): Promise<{ id: string; status: string; taken: number }[]> {
  const all: Intent[] = [];
  for (;;) {
    const after = all.at(-1);
    const query = `limit=${PAGE}&expand[0]=data.latest_charge${after ? `&starting_after=${after.id}` : ''}`;
    const answer = await fetch(`${sandboxUrl}/v1/payment_intents?${query}`, {
      headers: { authorization: `Bearer ${SECRET_KEY}` },
    });
    if (!answer.ok) throw new Error(`The card provider answered ${answer.status}: ${await answer.text()}`);
    const { data, has_more } = (await answer.json()) as { data: Intent[]; has_more: boolean };
    all.push(...data);
    if (!has_more) break;
  }
  return all.map(({ id, status, amount_received, latest_charge }) => ({
    id,
    status,
    taken: amount_received - (latest_charge?.amount_refunded ?? 0),
  }));
}

/** Every identity check at the provider, by our reference. */
export async function identityOrders(sandboxUrl: string): Promise<{ reference: string; id: string }[]> {
  const answer = await fetch(`${sandboxUrl}/identity/checks`);
  const all = (await answer.json()) as { name: string; clientReference: string }[];
  return all.map(({ name, clientReference }) => ({
    reference: clientReference,
    id: name.slice(name.lastIndexOf('/') + 1),
  }));
}

/**
 * Checks that each payment has exactly one paid order of the same amount, and that each order paid by card has its
 * payment.
 */
export async function differences(databaseUrl: string, sandboxUrl: string): Promise<string[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ payment: string; total: number; sale: string }>(
    `select stripe_transaction_id payment, total_amount total, sale_id sale from sale_order
      where status = 'succeeded' and payment_type = 'card'`,
  );
  await database.end();
  const ours = new Map(rows.map((row) => [row.payment, row]));
  const found: string[] = [];
  if (ours.size !== rows.length) found.push(`${rows.length} orders by card share ${ours.size} payments`);
  const there = (await paymentsOf(sandboxUrl)).filter(({ taken }) => taken > 0);
  for (const { id, taken } of there) {
    const order = ours.get(id);
    if (order?.total !== taken) found.push(`payment ${id}: ${taken} taken, ${order?.total ?? 'no order'} here`);
  }
  const known = new Set(there.map(({ id }) => id));
  for (const { payment, sale } of rows)
    if (!known.has(payment)) found.push(`sale ${sale}: paid here, not at the provider`);
  return found;
}
