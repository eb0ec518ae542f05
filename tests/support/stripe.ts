/** The provider of payments, as its own staff see it: calls, faults on purpose, our requests, and webhooks. */
import Stripe from 'stripe';
import { env } from '~/platform/env.server';
import { action as webhookAction } from '~/routes/webhooks/stripe';
import type { LoggedRequest } from '../../sandbox/core/request-log';
import type { Delivery } from '../../sandbox/core/webhooks';
import { validateStripeRequest } from './stripe-schemas';

/** Where the stand-in for the provider answers. */
export const sandbox = env.STRIPE_API_URL;

/** A request with the provider's key for browsers, or its secret one. */
export async function call(path: string, key: string, form?: Record<string, string>) {
  const answer = await fetch(`${sandbox}${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}` },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

export const callStripe = (path: string, form?: Record<string, string>) => call(path, env.STRIPE_SECRET_KEY, form);

export type FaultKind = 'timeout' | 'refuse' | 'error' | 'slow';
export async function addFault(
  kind: FaultKind,
  more: { times?: number; after?: boolean; path?: string; containing?: string } = {},
) {
  const body = JSON.stringify({ provider: 'stripe', kind, ...more });
  await fetch(`${sandbox}/faults`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
}
export const clearFaults = () => fetch(`${sandbox}/faults`, { method: 'DELETE' });

export async function requestsSent(): Promise<LoggedRequest[]> {
  return (await (await fetch(`${sandbox}/requests?provider=stripe`)).json()) as LoggedRequest[];
}
export const clearRequests = () => fetch(`${sandbox}/requests`, { method: 'DELETE' });

/** What was wrong with our requests to the provider, by the types of its own package. */
export async function problemsWithRequests(): Promise<string[]> {
  const own = (await requestsSent()).filter(({ headers }) =>
    String(headers['user-agent']).startsWith('Stripe/v1 Node'),
  );
  return own.flatMap(({ method, path, rawBody, headers }) => [
    ...validateStripeRequest({ method, path, body: rawBody }),
    ...(headers['stripe-version'] === '2026-10-28.endive' ? [] : [`${method} ${path}: another API version`]),
  ]);
}

// Webhooks, which a test delivers itself: it decides when, in which order and how often

export const sign = (payload: string, timestamp = Math.floor(Date.now() / 1000)) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: env.STRIPE_WEBHOOK_SECRET, timestamp });

export async function receive(payload: string, signature = sign(payload)): Promise<number> {
  const request = new Request('http://localhost:3000/webhooks/stripe', {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  });
  return (await webhookAction({ request, params: {}, context: { ip: '', nonce: '', pattern: '' } })).status;
}

/** The provider's messages about one object, oldest first. */
export async function webhooksAbout(objectId: string): Promise<string[]> {
  const all = (await (await fetch(`${sandbox}/webhooks`)).json()) as Delivery[];
  return all
    .map(({ body }) => body)
    .filter((body) => (JSON.parse(body) as Stripe.Event).data.object && body.includes(objectId));
}

export async function receiveAllAbout(objectId: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const body of await webhooksAbout(objectId)) statuses.push(await receive(body));
  return statuses;
}
