import type Stripe from 'stripe';
import { missing } from './errors.ts';
import type { EventObjects } from './events.ts';
import type { StripeState } from './state.ts';

/** What every operation on the simulated Stripe account needs. */
export interface StripeContext {
  state: StripeState;
  /** The sandbox's own address, as browsers reach it. */
  url: string;
  /** How long a refund stays pending, for the cards with pending refunds, in milliseconds. */
  settleMs: number;
  emit<Type extends keyof EventObjects>(
    type: Type,
    object: EventObjects[Type],
    previous?: Stripe.Event.Data.PreviousAttributes,
  ): void;
}

/** The object of that id, or Stripe's 404. */
export function find<T>(objects: Record<string, T>, kind: string, id: string | undefined, param?: string): T {
  const found = id !== undefined && Object.hasOwn(objects, id) ? objects[id] : undefined;
  if (found === undefined) throw missing(kind, id ?? '', param);
  return found;
}
