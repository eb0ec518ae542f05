import { type Html, html } from '../core/html.ts';
import type { Webhooks } from '../core/webhooks.ts';
import type { SearchesState, StoredOrder, StoredSearch } from '../searches/state.ts';
import { time } from './layout.ts';

const shown = 50;

export function searchesView({ orders }: SearchesState, webhooks: Webhooks): Html {
  const newest = [...orders].reverse().slice(0, shown);
  const waiting = webhooks
    .list()
    .filter(({ provider, status }) => provider === 'searches' && (status === 'pending' || status === 'held')).length;
  return html`<div class="bar"><h2>Searches</h2>
<form method="post" action="/webhooks/release"><p class="soft">Callbacks waiting: ${waiting}</p><button class="quiet">Send them now</button></form></div>
${newest.length === 0 && html`<p>No searches have been ordered yet.</p>`}
${newest.map(orderCard)}`;
}

const orderCard = (order: StoredOrder): Html => html`<section class="card">
<div class="bar"><h3>${Object.values(order.address).filter(Boolean).join(', ')}</h3></div>
<p class="soft"><code>${order.id}</code>, for <code>${order.reference}</code>, ${time(order.placedAt)}</p>
<div class="actions">
<form method="post" action="/searches/orders/${order.id}/move"><input type="hidden" name="status" value="complete"><button class="main">Complete all, with documents</button></form>
<form method="post" action="/searches/orders/${order.id}/cancel"><button>Cancel the order</button></form>
<form method="post" action="/searches/orders/${order.id}/tell"><button class="quiet">Send the callback again</button></form>
</div>
<ul class="rows">${order.searches.map((search) => searchRow(order, search))}</ul>
<details><summary>The object</summary><pre>${JSON.stringify(order, null, 2)}</pre></details>
</section>`;

const tones: Record<string, string> = { 'in progress': 'warn', cancelled: 'bad' };

function searchRow({ id }: StoredOrder, search: StoredSearch): Html {
  const action = `/searches/orders/${id}/searches/${search.reference}`;
  const button = (status: string, name: string, document = 'yes') =>
    html`<form method="post" action="${action}/move"><input type="hidden" name="status" value="${status}"><input type="hidden" name="document" value="${document}"><button>${name}</button></form>`;
  return html`<li>
<p><strong>${search.product}</strong> <span class="tag ${tones[search.status] ?? 'good'}">${search.status}</span></p>
<div class="actions">
${button('complete', 'Complete, with a document')}
${button('no adverse entries', 'Complete, without one', 'no')}
${button('in progress', 'In progress')}
${button('cancelled', 'Cancelled')}
<form method="post" action="${action}/estimate" class="actions"><label><span>Expected on</span><input type="date" name="estimatedCompletion" value="${search.estimatedCompletion}"></label><button>Set</button></form>
</div></li>`;
}
