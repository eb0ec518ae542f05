import { type FormTree, isTree, parseForm } from '../core/form.ts';
import type { Incoming } from '../core/http.ts';
import { createSession, expireSession, withoutLines } from './checkout.ts';
import { find, type StripeContext } from './context.ts';
import { createCustomer, deleteCustomer, updateCustomer } from './customers.ts';
import { StripeFailure, unauthorized } from './errors.ts';
import { listOf, newestFirst } from './lists.ts';
import { Params } from './params.ts';
import { cancelIntent, confirmIntent, createIntent, publicIntent, updateIntent } from './payment-intents.ts';
import { intentOf } from './payments.ts';
import { createRefund } from './refunds.ts';

type Operation = (context: StripeContext, params: Params, id: string) => object;

/** Reads an object, without parameters of its own. */
const get =
  (read: (context: StripeContext, id: string) => object): Operation =>
  (context, params, id) => {
    params.done();
    return read(context, id);
  };

const operations: Record<string, Operation> = {
  'POST customers': createCustomer,
  'GET customers': ({ state }, params) => {
    const email = params.text('email');
    const customers = newestFirst(state.customers).filter((customer) => !email || customer.email === email);
    return listOf(customers, params, '/v1/customers');
  },
  'GET customers/:id': get(({ state }, id) => find(state.customers, 'customer', id)),
  'POST customers/:id': updateCustomer,
  'DELETE customers/:id': get(deleteCustomer),

  'POST payment_intents': createIntent,
  'GET payment_intents': ({ state }, params) => {
    const customer = params.text('customer');
    const intents = newestFirst(state.intents).filter((intent) => !customer || intent.customer === customer);
    return listOf(intents, params, '/v1/payment_intents');
  },
  'GET payment_intents/:id': get(intentOf),
  'POST payment_intents/:id': updateIntent,
  'POST payment_intents/:id/confirm': confirmIntent,
  'POST payment_intents/:id/cancel': cancelIntent,

  'POST checkout/sessions': createSession,
  'GET checkout/sessions': ({ state }, params) => {
    const intent = params.text('payment_intent');
    const sessions = newestFirst(state.sessions).filter((session) => !intent || session.payment_intent === intent);
    return listOf(sessions.map(withoutLines), params, '/v1/checkout/sessions');
  },
  'GET checkout/sessions/:id': get(({ state }, id) => find(state.sessions, 'checkout.session', id)),
  'POST checkout/sessions/:id/expire': (context, params, id) => {
    params.done();
    return expireSession(context, find(context.state.sessions, 'checkout.session', id));
  },

  'POST refunds': createRefund,
  'GET refunds': ({ state }, params) => {
    const intent = params.text('payment_intent');
    const charge = params.text('charge');
    const refunds = newestFirst(state.refunds).filter(
      (refund) => (!intent || refund.payment_intent === intent) && (!charge || refund.charge === charge),
    );
    return listOf(refunds, params, '/v1/refunds');
  },
  'GET refunds/:id': get(({ state }, id) => find(state.refunds, 'refund', id)),
  'GET charges/:id': get(({ state }, id) => find(state.charges, 'charge', id)),

  'GET events': ({ state }, params) => {
    const type = params.text('type');
    const types = params.texts('types');
    const events = state.events.filter(
      (event) => (!type || event.type === type) && (types.length === 0 || types.includes(event.type)),
    );
    return listOf(events.reverse(), params, '/v1/events');
  },
  'GET events/:id': get(({ state }, id) =>
    find(Object.fromEntries(state.events.map((event) => [event.id, event])), 'event', id),
  ),
};

/** The calls that a browser may make with a publishable key and the intent's client secret. */
const publicOperations = ['GET payment_intents/:id', 'POST payment_intents/:id/confirm'];

/** Carries out one API request. Returns its answer and what of it to expand, or throws a StripeFailure. */
export function perform(context: StripeContext, request: Incoming): { answer: object; expand: string[] } {
  const key = keyOf(request);
  const { route, operation, id } = routeOf(request);
  const params = new Params(sentWith(request));
  const paths = params.texts('expand');
  // Allowed everywhere: a key may come as a parameter, and an intent's secret is unnecessary beside a secret key.
  params.ignore<{ key: string; client_secret: string }>('key', 'client_secret');
  if (key.startsWith('sk_')) return { answer: operation(context, params, id), expand: paths };
  if (!publicOperations.includes(route)) {
    throw unauthorized(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    );
  }
  const intent = intentOf(context, id);
  if (params.required('client_secret') !== intent.client_secret) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_invalid_parameter',
      message: 'The client_secret provided does not match any associated PaymentIntent on this account.',
      param: 'client_secret',
    });
  }
  operation(context, params, id);
  return { answer: publicIntent(intent), expand: [] };
}

const routes = Object.entries(operations).map(([route, operation]) => ({
  route,
  operation,
  pattern: new RegExp(`^${route.replace(' ', ' /v1/').replace(':id', '(?<id>[^/]+)')}$`),
}));

function routeOf({ method, path }: Incoming): { route: string; operation: Operation; id: string } {
  for (const { route, operation, pattern } of routes) {
    const match = pattern.exec(`${method} ${path}`);
    if (match) return { route, operation, id: match.groups?.id ?? '' };
  }
  throw new StripeFailure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

function sentWith({ method, query, body }: Incoming): FormTree {
  if (method === 'GET') return parseForm(query.toString());
  return isTree(body) ? body : {};
}

function keyOf({ headers, query }: Incoming): string {
  const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ');
  const basic = () => Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '';
  const key = scheme === 'Bearer' ? credentials : scheme === 'Basic' ? basic() : (query.get('key') ?? '');
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (/^(sk|pk)_\w+/.test(key)) return key;
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 3)}${'*'.repeat(8)}${key.slice(-4)}`);
}
