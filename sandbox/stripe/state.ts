import type Stripe from 'stripe';
import type { Metadata } from './params.ts';

/** Stored objects hold ids where Stripe's types allow ids or whole objects; `expand` puts the objects in. */
export type StoredIntent = Stripe.PaymentIntent & {
  client_secret: string;
  customer: string | null;
  latest_charge: string | null;
  payment_method: string | null;
};
export type StoredCharge = Stripe.Charge & { customer: string | null; payment_intent: string };
export type StoredRefund = Stripe.Refund & { charge: string; payment_intent: string; status: string };
export type StoredSession = Stripe.Checkout.Session & { customer: string | null; payment_intent: string | null };

/** What must happen to a refund by itself, and when. */
export interface Settlement {
  refund: string;
  outcome: 'succeeded' | 'failed';
  dueAt: number;
}

/** What Stripe keeps to itself about a Checkout session. */
export interface SessionSecret {
  /** The payment intent of the attempts so far; the session shows it only once it is paid. */
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
  /** Where each intent's customer goes back to after 3-D Secure. */
  returnUrls: Record<string, string>;
  /** Which test card a payment method stands for. */
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
