import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { signatureOf } from '../core/signature.ts';
import { type Sandbox, startSandbox } from '../server.ts';
import type { OrderEvent, StoredOrder } from './state.ts';

const secret = 'a secret of the callbacks';
const received: { event: OrderEvent; body: string; headers: IncomingHttpHeaders }[] = [];
const app = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({ event: JSON.parse(body), body, headers: request.headers });
  response.writeHead(200).end();
});
let sandbox: Sandbox;
beforeAll(async () => {
  await new Promise<void>((done) => app.listen(0, 'localhost', done));
  const address = app.address();
  const port = typeof address === 'object' ? address?.port : 0;
  sandbox = await startSandbox({
    searchesWebhookUrl: `http://localhost:${port}/webhooks/searches`,
    searchesWebhookSecret: secret,
  });
});
beforeEach(() => {
  received.length = 0;
});
afterAll(async () => {
  await sandbox.close();
  await new Promise((done) => app.close(done));
});

const headers = { authorization: 'Bearer sandbox-searches-key', 'content-type': 'application/json' };
const call = (path: string, body?: unknown) =>
  fetch(`${sandbox.url}/searches${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const wanted = (key: string) => ({
  key,
  reference: 'matter',
  address: { buildingNumber: '18', postcode: 'SY8 1DN' },
  products: ['LLC1CON29', 'ENVRES'],
});

it('makes one order for a key, finds it, and sends a signed callback', async () => {
  const first = await call('/v1/orders', wanted('one'));
  const order = (await first.json()) as StoredOrder;
  expect([first.status, order.revision, order.searches.map(({ status }) => status)]).toEqual([
    201,
    1,
    ['in progress', 'in progress'],
  ]);
  const again = await call('/v1/orders', wanted('one'));
  expect([again.status, await again.json()]).toEqual([200, order]);
  expect(await (await call('/v1/orders?key=one')).json()).toEqual({ orders: [order] });
  expect(await (await call('/v1/orders?key=none')).json()).toEqual({ orders: [] });
  await eventually(() => expect(received).toHaveLength(1));
  const [{ event, body, headers: sent }] = received as [(typeof received)[number]];
  expect(event).toMatchObject({ type: 'order.updated', order });
  const at = Number(String(sent['x-signature']).match(/^t=(\d+),v1=/)?.[1]);
  expect(sent['x-signature']).toBe(signatureOf(body, secret, at));
});

it('refuses unknown callers and invalid orders', async () => {
  const stranger = await fetch(`${sandbox.url}/searches/v1/orders`, {
    method: 'POST',
    body: JSON.stringify(wanted('x')),
  });
  expect(stranger.status).toBe(401);
  const wrong = [{}, { ...wanted('x'), products: [] }, { ...wanted('x'), address: {} }];
  for (const body of [...wrong, { ...wanted('x'), address: { buildingName: 'Nowhere' } }]) {
    expect((await call('/v1/orders', body)).status).toBe(422);
  }
  expect((await call('/v1/orders/none/cancel', {})).status).toBe(404);
});

it('moves a search to the given status, has a valid PDF, and cancels only what is in progress', async () => {
  const { id } = (await (await call('/v1/orders', wanted('two'))).json()) as StoredOrder;
  const moved = await call(`/orders/${id}/searches/${id}-1/move`, { status: 'complete' });
  const [search] = ((await moved.json()) as StoredOrder).searches;
  const file = await call(`/v1/documents/${search?.document}`);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(await file.text()).toMatch(/^%PDF-1\.4[\s\S]*Result: complete[\s\S]*%%EOF\n$/);
  const cancelled = (await (await call(`/v1/orders/${id}/cancel`, {})).json()) as StoredOrder;
  expect([cancelled.revision, cancelled.searches.map(({ status }) => status)]).toEqual([3, ['complete', 'cancelled']]);
  expect((await call('/v1/documents/none')).status).toBe(404);
});
