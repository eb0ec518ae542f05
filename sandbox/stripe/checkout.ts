import type Stripe from 'stripe';
import { newId, seconds } from '../core/ids.ts';
import { find, type StripeContext } from './context.ts';
import { invalid } from './errors.ts';
import { newIntent } from './objects.ts';
import type { Params } from './params.ts';
import { refuseMethodTypes } from './payment-intents.ts';
import { checkAmount, intentOf } from './payments.ts';
import type { SessionSecret, StoredIntent, StoredSession } from './state.ts';

type Create = Stripe.Checkout.SessionCreateParams;

const day = 24 * 60 * 60;
const shortestLife = 30 * 60;

export function createSession(context: StripeContext, params: Params): StoredSession {
  refuseMethodTypes(params);
  params.oneOf('mode', ['payment']);
  params.oneOf('ui_mode', ['hosted_page']);
  const customer = params.nullable('customer') ?? null;
  if (customer !== null) find(context.state.customers, 'customer', customer, 'customer');
  const lines = params.groups('line_items').map(readLine);
  const [first] = lines;
  if (!first) throw params.missing('line_items');
  if (lines.some((line) => line.currency !== first.currency)) {
    throw invalid('All line items must be in the same currency.', { param: 'line_items' });
  }
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  checkAmount(total, first.currency, 'line_items');
  const id = newId('cs_test_a1', 48);
  const data = params.group('payment_intent_data');
  const session = newSession({
    id,
    currency: first.currency,
    total,
    lines,
    customer,
    customer_email: params.nullable('customer_email') ?? null,
    client_reference_id: params.nullable('client_reference_id') ?? null,
    metadata: params.metadata(),
    success_url: params.required('success_url'),
    cancel_url: params.nullable('cancel_url') ?? null,
    expires_at: expiry(params.integer('expires_at')),
    url: `${context.url}/c/pay/${id}`,
  });
  const secret: SessionSecret = {
    intent: null,
    intentData: {
      metadata: data?.metadata() ?? {},
      description: data?.nullable('description') ?? null,
      receipt_email: data?.nullable('receipt_email') ?? null,
    },
  };
  data?.ignore<Create['payment_intent_data'] & object>('statement_descriptor', 'statement_descriptor_suffix');
  params.ignore<Create>('allowed_payment_method_types', 'excluded_payment_method_types', 'currency', 'locale');
  params.ignore<Create>('submit_type', 'customer_creation', 'billing_address_collection', 'custom_text');
  params.ignore<Create>('payment_method_options', 'customer_update', 'branding_settings', 'allow_promotion_codes');
  params.done();
  context.state.sessions[id] = session;
  context.state.sessionSecrets[id] = secret;
  return session;
}

export function expireSession(context: StripeContext, session: StoredSession): StoredSession {
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of ${session.status}.`,
    );
  }
  session.status = 'expired';
  session.url = null;
  context.emit('checkout.session.expired', withoutLines(session));
  return session;
}

/** Expires the sessions whose time is over. Returns whether there were any. */
export function expireSessions(context: StripeContext, now: number): boolean {
  const over = Object.values(context.state.sessions).filter(
    (session) => session.status === 'open' && session.expires_at <= seconds(now),
  );
  for (const session of over) expireSession(context, session);
  return over.length > 0;
}

/** The payment intent of a session's attempts so far. */
export function attemptedIntent(context: StripeContext, session: StoredSession): StoredIntent | undefined {
  const { intent } = secretOf(context, session);
  return intent ? intentOf(context, intent) : undefined;
}

/** The same, created at the first attempt. */
export function sessionIntent(context: StripeContext, session: StoredSession, email: string | null): StoredIntent {
  const attempted = attemptedIntent(context, session);
  if (attempted) return attempted;
  const secret = secretOf(context, session);
  const { metadata, description, receipt_email } = secret.intentData;
  const intent = newIntent({
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'gbp',
    customer: session.customer,
    metadata,
    description,
    receipt_email: receipt_email ?? email,
  });
  context.state.intents[intent.id] = intent;
  secret.intent = intent.id;
  context.emit('payment_intent.created', intent);
  return intent;
}

/** Closes the session if its payment has succeeded or is being processed. Returns whether it is closed. */
export function completeIfPaid(context: StripeContext, session: StoredSession): boolean {
  const intent = attemptedIntent(context, session);
  if (intent?.status !== 'succeeded' && intent?.status !== 'processing') return false;
  if (session.status === 'expired') return false;
  const [isNew, wasPaid] = [session.status === 'open', session.payment_status === 'paid'];
  session.status = 'complete';
  session.payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid';
  session.payment_intent = intent.id;
  session.url = null;
  if (isNew) context.emit('checkout.session.completed', withoutLines(session));
  else if (!wasPaid && session.payment_status === 'paid')
    context.emit('checkout.session.async_payment_succeeded', withoutLines(session));
  return true;
}

/** The same for the session to which this payment intent belongs, if any. */
export function completeSessionOf(context: StripeContext, intent: StoredIntent): void {
  const { sessions, sessionSecrets } = context.state;
  const session = Object.values(sessions).find(({ id }) => sessionSecrets[id]?.intent === intent.id);
  if (session) completeIfPaid(context, session);
}

export const successUrl = (session: StoredSession): string =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

/** Line items are part of an answer only if expanded. */
export function withoutLines({ line_items, ...session }: StoredSession): Stripe.Checkout.Session {
  return session;
}

const secretOf = (context: StripeContext, session: StoredSession): SessionSecret =>
  find(context.state.sessionSecrets, 'checkout.session', session.id);

function expiry(sent: number | undefined): number {
  const now = seconds();
  if (sent === undefined) return now + day;
  // A minute's tolerance for clocks and for the duration of a request.
  if (sent >= now + shortestLife - 60 && sent <= now + day + 60) return sent;
  throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.', {
    param: 'expires_at',
  });
}

function readLine(line: Params): Stripe.LineItem & { amount_total: number } {
  const price = line.group('price_data');
  if (!price) throw line.missing('price_data');
  const product = price.group('product_data');
  if (!product) throw price.missing('product_data');
  const unitAmount = price.integer('unit_amount');
  if (unitAmount === undefined) throw price.missing('unit_amount');
  const quantity = line.integer('quantity') ?? 1;
  const currency = price.required('currency').toLowerCase();
  const name = product.required('name');
  product.ignore<Stripe.ProductCreateParams>('description', 'images', 'metadata', 'tax_code');
  price.ignore<Stripe.PriceCreateParams>('tax_behavior');
  const amount = unitAmount * quantity;
  return {
    id: newId('li_1'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: name,
    metadata: null,
    price: newPrice(currency, unitAmount),
    quantity,
  };
}

function newPrice(currency: string, unitAmount: number): Stripe.Price {
  return {
    id: newId('price_1'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: seconds(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId('prod_', 14),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: unitAmount,
    unit_amount_decimal: null,
  };
}

type SessionFields = Pick<
  StoredSession,
  | 'id'
  | 'currency'
  | 'customer'
  | 'customer_email'
  | 'client_reference_id'
  | 'metadata'
  | 'success_url'
  | 'cancel_url'
  | 'expires_at'
  | 'url'
> & { total: number; lines: Stripe.LineItem[] };

function newSession({ total, lines, ...fields }: SessionFields): StoredSession {
  return {
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: seconds(),
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer_account: null,
    customer_creation: fields.customer ? null : 'if_required',
    customer_details: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: {
      object: 'list',
      data: lines,
      has_more: false,
      url: `/v1/checkout/sessions/${fields.id}/line_items`,
    },
    livemode: false,
    locale: null,
    managed_payments: null,
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    wallet_options: null,
    ...fields,
  };
}
