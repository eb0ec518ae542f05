import type Stripe from 'stripe';
import { newId, seconds } from '../core/ids.ts';
import type { Ending, TestCard } from './cards.ts';
import type { StoredCharge, StoredIntent, StoredRefund } from './state.ts';

type IntentFields = Pick<StoredIntent, 'amount' | 'currency' | 'metadata'> & Partial<StoredIntent>;

export function newIntent(fields: IntentFields): StoredIntent {
  const id = newId('pi_3');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('')}`,
    confirmation_method: 'automatic',
    created: seconds(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...fields,
  };
}

export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
  name: string | null;
  email: string | null;
}

export function newPaymentMethod(card: TestCard, details: CardDetails): Stripe.PaymentMethod {
  return {
    id: newId('pm_1'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: details.email, name: details.name, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: card.country,
      display_brand: card.brand,
      exp_month: details.expMonth,
      exp_year: details.expYear,
      funding: 'credit',
      generated_from: null,
      last4: details.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

/** The charge of one attempt at a payment, whether it went through or not. */
export function newCharge(
  intent: StoredIntent,
  method: Stripe.PaymentMethod,
  outcome: Ending,
  sandboxUrl: string,
): StoredCharge {
  const id = newId('ch_3');
  const paid = outcome.kind === 'succeeds';
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newId('txn_3') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'KEYTURN SANDBOX',
    captured: paid,
    created: seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: paid ? null : outcome.code,
    failure_message: paid ? null : outcome.message,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(outcome),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: chargedCard(intent, method) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: paid ? `${sandboxUrl}/stripe/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeOf(outcome: Ending): Stripe.Charge.Outcome {
  const common = { advice_code: null, network_advice_code: null, network_decline_code: null, risk_score: 20 };
  if (outcome.kind === 'succeeds') {
    return {
      ...common,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  return {
    ...common,
    network_status: outcome.blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: outcome.blocked ? 'highest_risk_level' : (outcome.declineCode ?? outcome.code),
    risk_level: outcome.blocked ? 'highest' : 'normal',
    seller_message: outcome.blocked ? 'Stripe blocked this payment as too risky.' : 'The bank declined the payment.',
    type: outcome.blocked ? 'blocked' : 'issuer_declined',
  };
}

function chargedCard(intent: StoredIntent, method: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails.Card {
  const { card } = method;
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 1,
    exp_year: card?.exp_year ?? 2030,
    funding: 'credit',
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

type RefundFields = Pick<StoredRefund, 'amount' | 'reason' | 'metadata' | 'status'>;

export function newRefund(charge: StoredCharge, fields: RefundFields): StoredRefund {
  return {
    id: newId('re_3'),
    object: 'refund',
    balance_transaction: newId('txn_3'),
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...fields,
  };
}

type CustomerFields = Pick<Stripe.Customer, 'name' | 'email' | 'phone' | 'address' | 'description' | 'metadata'>;

export function newCustomer(fields: CustomerFields): Stripe.Customer {
  return {
    id: newId('cus_', 14),
    object: 'customer',
    balance: 0,
    created: seconds(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    discount: null,
    invoice_prefix: newId('', 8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    next_invoice_sequence: 1,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...fields,
  };
}
