import { file } from '../core/files.ts';
import { content, guarded, type Handler, type Incoming, type Reply, redirect } from '../core/http.ts';
import { Router } from '../core/router.ts';
import type { Webhooks } from '../core/webhooks.ts';
import { attemptedIntent, completeIfPaid, completeSessionOf, sessionIntent, successUrl } from './checkout.ts';
import { find, type StripeContext } from './context.ts';
import { StripeFailure } from './errors.ts';
import { Params } from './params.ts';
import { methodOf } from './payment-intents.ts';
import { attempt, authenticate, decide, intentOf } from './payments.ts';
import { refund } from './refunds.ts';
import type { StoredIntent, StoredSession } from './state.ts';
import { checkoutPage, closedPage, receiptPage, threeDSecurePage } from './views.ts';

/** Stripe's pages and scripts for browsers, and the buttons with which people decide the outcome of a payment. */
export function stripePages(context: StripeContext, webhooks: Webhooks, changed: () => void): Router {
  const { state } = context;
  const script = 'text/javascript';
  const session = ({ params }: Incoming): StoredSession => find(state.sessions, 'checkout.session', params.id);
  const intent = ({ params }: Incoming): StoredIntent => intentOf(context, params.id);

  const act = (perform: (request: Incoming) => Reply): Handler =>
    guard((request) => {
      try {
        return perform(request);
      } finally {
        changed();
      }
    });
  const decision = (run: (intent: StoredIntent) => void): Handler =>
    act((request) => {
      const decided = intent(request);
      run(decided);
      completeSessionOf(context, decided);
      return redirect('/?view=payments');
    });

  return new Router()
    .on('GET', '/stripe.js', file(script, 'stripe/stripe.js'))
    .on('GET', '/stripe/element.html', file('text/html', 'stripe/element.html'))
    .on('GET', '/stripe/element.js', file(script, 'stripe/element.js'))
    .on('GET', '/stripe/element.css', file('text/css', 'stripe/element.css'))
    .on(
      'GET',
      '/c/pay/:id',
      guard((request) => showCheckout(session(request))),
    )
    .on(
      'POST',
      '/c/pay/:id',
      act((request) => payCheckout(context, session(request), request)),
    )
    .on(
      'GET',
      '/c/pay/:id/return',
      act((request) => closeCheckout(context, session(request))),
    )
    .on(
      'GET',
      '/stripe/3ds/:id',
      guard((request) => showThreeDSecure(intent(request))),
    )
    .on(
      'POST',
      '/stripe/3ds/:id',
      act((request) => {
        const found = intent(request);
        authenticate(context, found, field(request, 'outcome') === 'complete');
        return redirect(withOutcome(state.returnUrls[found.id], found));
      }),
    )
    .on(
      'GET',
      '/stripe/receipts/:id',
      guard(({ params }) => page(receiptPage(find(state.charges, 'charge', params.id)))),
    )
    .on(
      'POST',
      '/stripe/payment_intents/:id/succeed',
      decision((of) => decide(context, of, 'succeed')),
    )
    .on(
      'POST',
      '/stripe/payment_intents/:id/fail',
      decision((of) => decide(context, of, 'fail')),
    )
    .on(
      'POST',
      '/stripe/payment_intents/:id/process',
      decision((of) => decide(context, of, 'process')),
    )
    .on(
      'POST',
      '/stripe/payment_intents/:id/refund',
      decision((of) => {
        refund(context, find(state.charges, 'charge', of.latest_charge ?? ''));
      }),
    )
    .on(
      'POST',
      '/stripe/events/:id/resend',
      act(({ params }) => {
        const event = find(Object.fromEntries(state.events.map((each) => [each.id, each])), 'event', params.id);
        webhooks.send('stripe', event);
        return redirect('/?view=payments');
      }),
    );
}

const page = (html: { text: string }, status = 200): Reply => content('text/html', html.text, status);

/** Shows the API's errors as a page. */
const guard = (handler: (request: Incoming) => Reply): Handler =>
  guarded(handler, (error) =>
    error instanceof StripeFailure ? page(closedPage('That did not work', error.message), error.status) : null,
  );

function showCheckout(session: StoredSession, error?: string): Reply {
  if (session.status === 'expired')
    return page(closedPage('This page has expired', 'Go back and start the payment again.'));
  if (session.status === 'complete')
    return page(closedPage('Paid', 'This payment is complete. You can close this page.'));
  return page(checkoutPage(session, error), error ? 402 : 200);
}

function payCheckout(context: StripeContext, session: StoredSession, request: Incoming): Reply {
  if (session.status === 'expired') return showCheckout(session);
  // Pressed twice: the first press has paid.
  if (completeIfPaid(context, session)) return redirect(successUrl(session));
  const [month = '', year = ''] = field(request, 'exp-date')
    .split('/')
    .map((part) => part.trim());
  const email = field(request, 'email') || session.customer_email;
  const card = { number: field(request, 'cardnumber'), exp_month: month, exp_year: year };
  const billing = { name: field(request, 'name'), email: email ?? '' };
  try {
    const params = new Params({ payment_method_data: { type: 'card', card, billing_details: billing } });
    const method = methodOf(context, params);
    const intent = sessionIntent(context, session, email);
    if (method) attempt(context, intent, method, `${context.url}/c/pay/${session.id}/return`);
    session.customer_details = {
      address: null,
      business_name: null,
      email,
      individual_name: null,
      name: billing.name || null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    };
    const challenge = intent.next_action?.redirect_to_url?.url;
    return challenge ? redirect(challenge) : closeCheckout(context, session);
  } catch (error) {
    if (error instanceof StripeFailure) return showCheckout(session, error.message);
    throw error;
  }
}

/** After the attempt, or after 3-D Secure: back to the shop if paid, otherwise the form with the error. */
function closeCheckout(context: StripeContext, session: StoredSession): Reply {
  if (completeIfPaid(context, session)) return redirect(successUrl(session));
  return showCheckout(session, attemptedIntent(context, session)?.last_payment_error?.message);
}

function showThreeDSecure(intent: StoredIntent): Reply {
  if (intent.status !== 'requires_action') {
    return page(closedPage('Nothing to confirm', `This payment is ${intent.status.replaceAll('_', ' ')}.`));
  }
  return page(threeDSecurePage(intent));
}

/** The shop's own address with Stripe's parameters added. */
function withOutcome(target: string | undefined, intent: StoredIntent): string {
  if (!target || !URL.canParse(target)) return '/?view=payments';
  const url = new URL(target);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}

function field({ body }: Incoming, name: string): string {
  const value = typeof body === 'object' && body !== null ? new Map(Object.entries(body)).get(name) : undefined;
  return typeof value === 'string' ? value.trim() : '';
}
