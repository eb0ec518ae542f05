import type Stripe from 'stripe';

/** The `error` object of an answer. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

export class StripeFailure extends Error {
  readonly body: ErrorBody;

  constructor(
    readonly status: number,
    body: ErrorBody,
  ) {
    super(body.message);
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body;
  }
}

const docUrl = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

export const invalid = (message: string, details: Pick<ErrorBody, 'code' | 'param'> = {}): StripeFailure =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...details });

export const missing = (kind: string, id: string, param = 'id'): StripeFailure =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const unauthorized = (message: string, code?: string): StripeFailure =>
  new StripeFailure(401, { type: 'invalid_request_error', message, code });

export const unexpectedState = (message: string, intent: Stripe.PaymentIntent): StripeFailure =>
  new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intent,
  });

export const serverError: ErrorBody = {
  type: 'api_error',
  message: 'An unknown error occurred. If the problem persists, contact us at https://support.stripe.com/.',
};
