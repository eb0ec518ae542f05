import type Stripe from 'stripe';
import type { Metadata } from './params.ts';

/** Stored objects hold ids where Stripe's types allow ids or whole objects. `expand` inserts the objects. */
export type StoredIntent = Stripe.PaymentIntent & {
  client_secret: string;
  customer: string | null;
  latest_charge: string | null;
  payment_method: string | null;
};
export type StoredCharge = Stripe.Charge & { customer: string | null; payment_intent: string };
export type StoredRefund = Stripe.Refund & { charge: string; payment_intent: string; status: string };
export type StoredSession = Stripe.Checkout.Session & { customer: string | null; payment_intent: string | null };

/** How and when a refund settles. */
export interface Settlement {
  refund: string;
  outcome: 'succeeded' | 'failed';
  dueAt: number;
}

/** The parts of a Checkout session that Stripe does not show. */
export interface SessionSecret {
  /** The payment intent of the attempts so far. The session shows it only once it is paid. */
  intent: string | null;
  intentData: { metadata: Metadata; description: string | null; receipt_email: string | null };
}

export interface SavedAnswer {
  fingerprint: string;
  requestId: string;
  status: number;
  body: string;
  at: number;
}

export interface StripeState {
  customers: Record<string, Stripe.Customer>;
  intents: Record<string, StoredIntent>;
  charges: Record<string, StoredCharge>;
  refunds: Record<string, StoredRefund>;
  methods: Record<string, Stripe.PaymentMethod>;
  /** Where each intent's customer returns after 3-D Secure. */
  returnUrls: Record<string, string>;
  /** The test card of each payment method. */
  cardNumbers: Record<string, string>;
  sessions: Record<string, StoredSession>;
  sessionSecrets: Record<string, SessionSecret>;
  settlements: Settlement[];
  events: Stripe.EventBase[];
  answers: Record<string, SavedAnswer>;
}

export const emptyStripe = (): StripeState => ({
  customers: {},
  intents: {},
  charges: {},
  refunds: {},
  methods: {},
  returnUrls: {},
  cardNumbers: {},
  sessions: {},
  sessionSecrets: {},
  settlements: [],
  events: [],
  answers: {},
});
