import { type Html, html } from '../core/html.ts';
import { providerNames } from '../core/provider.ts';
import type { LoggedRequest, RequestLog } from '../core/request-log.ts';
import { time } from './layout.ts';

const shown = 200;

export function requestsView(log: RequestLog, query: URLSearchParams): Html {
  const provider = query.get('provider') ?? '';
  const all = log.list(provider);
  return html`<div class="bar"><h2>Requests</h2>
<form method="get" action="/"><input type="hidden" name="view" value="requests">
<label><span>Provider</span><select name="provider"><option value="">All</option>${providerNames.map(
    (name) => html`<option${name === provider && html` selected`}>${name}</option>`,
  )}</select></label><button class="quiet">Show</button></form>
<form method="post" action="/requests/clear"><button class="quiet">Delete all</button></form></div>
<p class="soft">${all.length} requests, newest first${all.length > shown && `. Showing the latest ${shown}`}.</p>
<ul class="rows">${all.slice(-shown).reverse().map(row)}</ul>`;
}

const row = (entry: LoggedRequest): Html => html`<li><details class="request">
<summary><span class="tag ${tone(entry)}">${entry.status ?? 'no answer'}</span> <strong>${entry.method} ${entry.path}</strong>
<span class="soft">${entry.provider}, ${time(entry.at)}${entry.fault && `, fault: ${entry.fault}`}</span></summary>
<pre>${JSON.stringify({ query: entry.query, body: entry.body, headers: entry.headers }, null, 2)}</pre>
</details></li>`;

const tone = ({ status }: LoggedRequest): string => (status !== null && status < 400 ? 'good' : 'bad');
