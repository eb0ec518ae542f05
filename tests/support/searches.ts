/** The supplier of searches over HTTP, and a sale whose searches staff order. */
import { db, pool } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { action as webhookAction } from '~/routes/webhooks/searches';
import type { LoggedRequest } from '../../sandbox/core/request-log';
import { signatureOf } from '../../sandbox/core/signature';
import type { Delivery } from '../../sandbox/core/webhooks';
import type { OrderEvent, StoredOrder } from '../../sandbox/searches/state';
import { runJobsOf } from './queue';

const sandbox = env.SEARCHES_API_URL;

export const ORDER_BODY = { subBuildingName: '', buildingName: '', buildingNumber: '18', isReorder: false };

const post = (path: string, body: unknown = {}) =>
  fetch(`${sandbox}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const get = async <T>(path: string) => (await (await fetch(`${sandbox}${path}`)).json()) as T;

export type Fault = {
  kind: 'timeout' | 'refuse' | 'error' | 'slow';
  times?: number;
  after?: boolean;
  containing?: string;
};

/** In the path of a request that places an order, and of no other. */
export const PLACING = 'products';

export const addFault = (fault: Fault) => post('/faults', { provider: 'searches', ...fault });
export const faultsLeft = () => get<object[]>('/faults');
export const clearFaults = () => fetch(`${sandbox}/faults`, { method: 'DELETE' });

/** The supplier's orders for a sale, including cancelled ones. */
export const ordersAtSupplier = async (saleId: string) =>
  (await get<StoredOrder[]>('/searches/orders')).filter(({ reference }) => reference === saleId);

/** The supplier's only order for a sale. */
export async function orderAtSupplier(saleId: string): Promise<StoredOrder> {
  const [order, another] = await ordersAtSupplier(saleId);
  if (!order || another) throw new Error(`The supplier has ${another ? 'several orders' : 'no order'} of ${saleId}`);
  return order;
}

/** How often we tried to place an order for a sale with the supplier. */
export const placingsOf = async (saleId: string) =>
  (await get<LoggedRequest[]>('/requests?provider=searches')).filter(({ rawBody }) => rawBody.includes(saleId)).length;

/** Moves all searches of an order that are in progress, or one of them, to a status. */
export const move = ({ id }: StoredOrder, status: string, { product, document = true }: Moved = {}) =>
  ordersOf(id).then((order) => {
    const one = order?.searches.find((search) => search.product === product);
    return post(`/searches/orders/${id}${one ? `/searches/${one.reference}` : ''}/move`, { status, document });
  });
type Moved = { product?: string; document?: boolean | 'huge' | 'html' };

const ordersOf = async (id: string) => (await get<StoredOrder[]>('/searches/orders')).find((order) => order.id === id);

/** The supplier's callbacks about a sale's orders, oldest first. */
export async function callbacksAbout(saleId: string): Promise<string[]> {
  const all = await get<Delivery[]>('/webhooks');
  return all.filter(({ provider, body }) => provider === 'searches' && body.includes(saleId)).map(({ body }) => body);
}

export const sign = (body: string, at?: number) => signatureOf(body, env.SEARCHES_WEBHOOK_SECRET ?? '', at);

/** Delivers a callback: the test decides when, in which order and how often. */
export async function receive(body: string, signature: string | null = sign(body)): Promise<number> {
  const request = new Request('http://localhost:3000/webhooks/searches', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(signature === null ? {} : { 'x-signature': signature }) },
  });
  return (await webhookAction({ request, params: {}, context: { ip: '', nonce: '', pattern: '' } })).status;
}

export const eventIn = (body: string) => JSON.parse(body) as OrderEvent;

/**
 * Runs every waiting job of searches once, and the jobs that those queue.
 * @returns their names, and the errors of those that failed
 */
export const runSearchJobs = async (): Promise<string[]> =>
  (await runJobsOf('search')).map(({ name, error }) => (error ? `${name} failed` : name));

/** Our orders for a sale, oldest first. */
export const ordersHere = (saleId: string) =>
  db.searchOrder.findMany({
    where: { sale_id: saleId },
    orderBy: { id: 'asc' },
    include: { searches: { orderBy: { id: 'asc' } } },
  });

export async function eventsAboutSearches(saleId: string): Promise<string[]> {
  const where = { sale_id: saleId, event_name: { startsWith: 'searches_' } };
  const events = await db.timelineEvent.findMany({ where, orderBy: { id: 'asc' } });
  return events.map(({ event_name }) => event_name);
}

/** As if so many minutes had passed since an order was created and last changed. */
export const ageSearchOrder = (minutes: number, saleId: string) =>
  pool.query(
    `update search_order set created_at = created_at - $1 * interval '1 minute', updated_at = updated_at - $1 * interval '1 minute',
            held_until = held_until - $1 * interval '1 minute', ask_at = ask_at - $1 * interval '1 minute' where sale_id = $2`,
    [minutes, saleId],
  );
