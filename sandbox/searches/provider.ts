import { type Incoming, json, type Reply } from '../core/http.ts';
import { lagging, type Provider } from '../core/provider.ts';
import { type NewOrder, type Orders, Refusal } from './orders.ts';
import { pdfOf } from './pdf.ts';

const pathPrefix = '/searches/v1/';

/** A supplier of property searches. The wire format is our own: see docs/decisions/13-orders-at-third-parties.md. */
export const searchesProvider = (orders: Orders, key: string): Provider => ({
  name: 'searches',
  claims: (path) => path.startsWith(pathPrefix),
  failure: () => json({ message: 'Something broke on our side.' }, 500),
  handle: lagging((request) => {
    if (request.headers.authorization !== `Bearer ${key}`) return json({ message: 'Unknown key.' }, 401);
    try {
      return answer(orders, request);
    } catch (error) {
      if (error instanceof Refusal) return json({ message: error.message }, error.status);
      throw error;
    }
  }),
});

function answer(orders: Orders, { method, path, query, body }: Incoming): Reply {
  const [what, id, action] = path.slice(pathPrefix.length).split('/');
  if (what === 'orders' && method === 'POST' && id === undefined) {
    const { order, isNew } = orders.place(readOrder(body));
    return json(order, isNew ? 201 : 200);
  }
  if (what === 'orders' && method === 'GET' && id === undefined) {
    const found = orders.byKey(query.get('key') ?? '');
    return json({ orders: found ? [found] : [] });
  }
  if (what === 'orders' && method === 'POST' && action === 'cancel') return json(orders.cancel(id ?? ''));
  if (what === 'documents' && method === 'GET') return documentOf(orders, id ?? '');
  throw new Refusal(404, `There is nothing at ${path}.`);
}

function documentOf(orders: Orders, id: string): Reply {
  const { order, search } = orders.document(id);
  const body = pdfOf(`Search result: ${search.product}`, [
    ...Object.values(order.address).filter((line) => line !== null),
    `Reference ${search.reference}`,
    `Result: ${search.status}, ${search.completionDate}`,
    'Made by the sandbox. Nothing in it is true.',
  ]);
  const reply = (text: string) => ({
    status: 200,
    headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' },
    body: text,
  });
  if (id.startsWith('doc_html_')) return reply('<!doctype html><title>Please sign in</title>');
  return reply(id.startsWith('doc_huge_') ? body + ' '.repeat(11 * 1024 * 1024) : body);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** A building of this name is refused, for people who want to see a refusal. */
const UNKNOWN_BUILDING = 'Nowhere';

function readOrder(body: unknown): NewOrder {
  const { key, reference, address, products } = (body ?? {}) as Record<string, unknown>;
  if (!isText(key) || !isText(reference)) throw new Refusal(422, 'An order needs a key and a reference.');
  if (!Array.isArray(products) || products.length === 0 || !products.every(isText)) {
    throw new Refusal(422, 'An order needs products.');
  }
  const given = (address ?? {}) as Record<string, string | null>;
  if (!isText(given.buildingName) && !isText(given.buildingNumber)) {
    throw new Refusal(422, 'An address needs the name or the number of its building.');
  }
  if (given.buildingName === UNKNOWN_BUILDING) throw new Refusal(422, 'We know no such building at this postcode.');
  return { key, reference, address: given, products };
}
