import type Stripe from 'stripe';
import { type Html, html } from '../core/html.ts';
import type { Delivery, Webhooks } from '../core/webhooks.ts';
import { newestFirst } from '../stripe/lists.ts';
import type { StoredIntent, StoredSession, StripeState } from '../stripe/state.ts';
import { money, time } from './layout.ts';

const shown = 50;

export function paymentsView(stripe: StripeState, webhooks: Webhooks): Html {
  const deliveries = webhooks.list();
  const intents = newestFirst(stripe.intents).slice(0, shown);
  const sessions = newestFirst(stripe.sessions).filter(({ status }) => status === 'open');
  const waiting = deliveries.filter(({ status }) => status === 'pending' || status === 'held').length;
  return html`<div class="bar"><h2>Payments</h2>
<form method="post" action="/webhooks/release"><p class="soft">Webhooks waiting: ${waiting}</p><button class="quiet">Send them now</button></form></div>
${sessions.length > 0 && html`<h3>Open checkouts</h3><ul class="rows">${sessions.map(checkout)}</ul>`}
${intents.length === 0 && html`<p>No payments yet.</p>`}
${intents.map((intent) => payment(intent, stripe, deliveries))}`;
}

const checkout = (session: StoredSession): Html =>
  html`<li><a href="${session.url}">${money(session.amount_total, session.currency)}</a> <span class="soft">${session.id}</span></li>`;

function payment(intent: StoredIntent, stripe: StripeState, deliveries: Delivery[]): Html {
  const events = stripe.events.filter((event) => concerns(event, intent));
  const charge = stripe.charges[intent.latest_charge ?? ''];
  const decided = intent.status === 'succeeded' || intent.status === 'canceled';
  const button = (action: string, name: string, main = false) =>
    html`<form method="post" action="/stripe/payment_intents/${intent.id}/${action}"><button${main && html` class="main"`}>${name}</button></form>`;
  return html`<section class="card">
<div class="bar"><h3>${money(intent.amount, intent.currency)} ${intent.description}</h3>${status(intent.status)}</div>
<p class="soft"><code>${intent.id}</code>, ${time(intent.created * 1000)}${intent.customer && html`, <code>${intent.customer}</code>`}</p>
${intent.last_payment_error && html`<p class="problem">${intent.last_payment_error.message}</p>`}
${charge && charge.amount_refunded > 0 && html`<p>${money(charge.amount_refunded, charge.currency)} refunded</p>`}
<div class="actions">
${!decided && [button('succeed', 'Succeed', true), button('fail', 'Fail'), intent.status !== 'processing' && button('process', 'Leave processing')]}
${charge?.paid && !charge.refunded && button('refund', 'Refund')}
</div>
<details><summary>Events (${events.length})</summary><ul class="rows">${events.map((event) => eventRow(event, deliveries))}</ul></details>
<details><summary>The object</summary><pre>${JSON.stringify(intent, null, 2)}</pre></details>
</section>`;
}

const eventRow = (event: Stripe.EventBase, deliveries: Delivery[]): Html => html`<li class="bar">
<span><strong>${event.type}</strong><span class="soft">${event.id}: ${deliveries
  .filter(({ eventId }) => eventId === event.id)
  .map(outcome)
  .join(', ')}</span></span>
<form method="post" action="/stripe/events/${event.id}/resend"><button class="quiet">Send again</button></form></li>`;

const outcome = ({ status, attempts, lastResult }: Delivery): string =>
  `${status}${attempts > 0 ? ` after ${attempts} ${attempts === 1 ? 'try' : 'tries'} (${lastResult})` : ''}`;

const tones: Record<string, string> = {
  succeeded: 'good',
  canceled: 'bad',
  requires_action: 'warn',
  processing: 'warn',
};
const status = (name: string): Html => html`<span class="tag ${tones[name] ?? ''}">${name.replaceAll('_', ' ')}</span>`;

/** Whether an event's object is this intent or belongs to it. */
function concerns(event: Stripe.EventBase, { id }: StoredIntent): boolean {
  const object = new Map<string, unknown>(Object.entries(event.data.object));
  return object.get('id') === id || object.get('payment_intent') === id;
}
