import type Stripe from 'stripe';
import { type Html, html } from '../core/html.ts';
import { money, standInOf } from '../pages/layout.ts';

const STRIPE = 'Stripe’s payment page';

import { testCards } from './cards.ts';

export const checkoutPage = (session: Stripe.Checkout.Session, error: string | undefined): Html =>
  standInOf(
    `${error ? 'Error: ' : ''}Pay ${money(session.amount_total, session.currency)}`,
    STRIPE,
    html`${session.cancel_url && html`<p><a href="${session.cancel_url}">Back</a></p>`}
<h1>Pay ${money(session.amount_total, session.currency)}</h1>
<p class="soft">No money moves.</p>
<dl class="lines">
${(session.line_items?.data ?? []).map(
  (line) => html`<dt>${line.description}${(line.quantity ?? 1) > 1 && ` × ${line.quantity}`}</dt>
<dd>${money(line.amount_total, line.currency)}</dd>`,
)}
<dt class="total">Total</dt><dd class="total">${money(session.amount_total, session.currency)}</dd>
</dl>
${error && html`<p class="problem" role="alert">${error}</p>`}
<form method="post" action="/c/pay/${session.id}" class="card">
<div class="fields">
<label><span>Email</span><input name="email" type="email" autocomplete="email" value="${session.customer_email}"></label>
<label><span>Card number</span><input name="cardnumber" inputmode="numeric" autocomplete="cc-number" required></label>
<div class="pair">
<label><span>Expiry date</span><input name="exp-date" placeholder="MM / YY" autocomplete="cc-exp" required></label>
<label><span>Security code</span><input name="cvc" inputmode="numeric" autocomplete="cc-csc" required></label>
</div>
<label><span>Name on card</span><input name="name" autocomplete="cc-name"></label>
</div>
<button class="main">Pay ${money(session.amount_total, session.currency)}</button>
</form>
<details><summary>Test card numbers</summary>
<ul class="rows">${testCards.map(
      (card) => html`<li><code>${card.number}</code> <span class="soft">${wordsFor(card.outcome)}</span></li>`,
    )}</ul></details>`,
  );

function wordsFor(outcome: (typeof testCards)[number]['outcome']): string {
  if (outcome.kind === 'authenticates') return `3-D Secure, then: ${wordsFor(outcome.ending)}`;
  if (outcome.kind === 'declines') return outcome.message;
  return outcome.refunds ? `Succeeds; a refund stays pending and then has ${outcome.refunds}` : 'Succeeds';
}

export const threeDSecurePage = (intent: Stripe.PaymentIntent): Html =>
  standInOf(
    'Confirm it’s you',
    'the bank’s 3-D Secure page',
    html`<h1>Confirm it’s you</h1>
<section class="card">
<p>Your bank wants to check that you are paying <strong>${money(intent.amount, intent.currency)}</strong>.</p>
<form method="post" action="/stripe/3ds/${intent.id}" class="actions">
<button class="main" name="outcome" value="complete">Complete authentication</button>
<button name="outcome" value="fail">Fail authentication</button>
</form>
</section>`,
  );

export const closedPage = (title: string, text: string): Html =>
  standInOf(title, STRIPE, html`<h1>${title}</h1><p>${text}</p>`);

export const receiptPage = (charge: Stripe.Charge): Html =>
  closedPage(
    'Receipt',
    `${money(charge.amount, charge.currency)} paid with ${charge.payment_method_details?.card?.brand} ending ${charge.payment_method_details?.card?.last4}.`,
  );
