import Stripe from 'stripe';
import { newId, seconds } from '../core/ids.ts';
import type { Endpoint, Webhooks } from '../core/webhooks.ts';

export const apiVersion: typeof Stripe.API_VERSION = Stripe.API_VERSION;
const maxEvents = 1000;

/** The event types that are sent, with the object of each. */
export interface EventObjects {
  'payment_intent.created': Stripe.PaymentIntent;
  'payment_intent.requires_action': Stripe.PaymentIntent;
  'payment_intent.processing': Stripe.PaymentIntent;
  'payment_intent.succeeded': Stripe.PaymentIntent;
  'payment_intent.payment_failed': Stripe.PaymentIntent;
  'payment_intent.canceled': Stripe.PaymentIntent;
  'charge.succeeded': Stripe.Charge;
  'charge.failed': Stripe.Charge;
  'charge.refunded': Stripe.Charge;
  'refund.created': Stripe.Refund;
  'refund.updated': Stripe.Refund;
  'refund.failed': Stripe.Refund;
  'checkout.session.completed': Stripe.Checkout.Session;
  'checkout.session.async_payment_succeeded': Stripe.Checkout.Session;
  'checkout.session.expired': Stripe.Checkout.Session;
}

/** Records events and sends them to the app by webhook. */
export class Events {
  /** The API request in progress. Operations are synchronous, so there is at most one. */
  request: Stripe.Event.Request | null = null;

  constructor(
    private readonly events: Stripe.EventBase[],
    private readonly webhooks: Webhooks,
  ) {}

  readonly emit = <Type extends keyof EventObjects>(
    type: Type,
    object: EventObjects[Type],
    previous?: Stripe.Event.Data.PreviousAttributes,
  ): void => {
    const event: Stripe.EventBase = {
      id: newId('evt_3'),
      object: 'event',
      api_version: apiVersion,
      created: seconds(),
      // A copy, since the event shows the object as it is at this moment.
      data: structuredClone({ object, ...(previous ? { previous_attributes: previous } : {}) }),
      livemode: false,
      pending_webhooks: 1,
      request: this.request,
      type,
    };
    this.events.push(event);
    this.events.splice(0, this.events.length - maxEvents);
    this.webhooks.send('stripe', event);
  };
}

export const stripeEndpoint = (url: string, secret: string): Endpoint => ({
  url,
  headers: (payload) => ({
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
  }),
});
