import type Stripe from 'stripe';
import type { Params } from './params.ts';

/** A page of a list that is given newest first, in Stripe's envelope. */
export function listOf<T extends { id: string }>(items: T[], params: Params, url: string): Stripe.ApiList<T> {
  const limit = Math.min(100, Math.max(1, params.integer('limit') ?? 10));
  const after = params.text('starting_after');
  params.ignore<Stripe.PaymentIntentListParams>('ending_before', 'created');
  params.done();
  const start = after ? items.findIndex(({ id }) => id === after) + 1 : 0;
  const data = items.slice(start, start + limit);
  return { object: 'list', data, has_more: items.length > start + limit, url };
}

/** Objects are stored in the order of their creation. */
export const newestFirst = <T>(objects: Record<string, T>): T[] => Object.values(objects).reverse();
