import { type Fault, type Faults, faultKinds } from '../core/faults.ts';
import { type Html, html } from '../core/html.ts';
import { providerNames } from '../core/provider.ts';

export const faultsView = (faults: Faults): Html => html`<h2>Faults</h2>
<p>Make a provider fail on its next requests.</p>
<form method="post" action="/faults" class="card">
<div class="fields wide">
<label><span>Provider</span><select name="provider">${providerNames.map(option)}</select></label>
<label><span>Kind</span><select name="kind">${faultKinds.map(option)}</select></label>
<label><span>How many times</span><input name="times" type="number" min="1" value="1" required></label>
<label class="tick"><input type="checkbox" name="after" value="true">Do the work first, then drop the response</label>
</div>
<button class="main">Add the fault</button>
</form>
<h3>Queued faults</h3>
${
  faults.list().length === 0
    ? html`<p>None. All providers are working normally.</p>`
    : html`<ul class="rows">${faults.list().map(row)}</ul>
<form method="post" action="/faults/clear"><button>Clear all faults</button></form>`
}
<h3>Bot check</h3>
<form method="post" action="/botcheck" class="card">
<div class="fields wide">
<label><span>Score for new tokens</span><input name="score" type="number" min="0" max="1" step="0.1" value="0.9" required></label>
<label><span>Action to report instead of the token’s own</span><input name="action"></label>
<label><span>Tokens are</span><select name="success"><option value="true">genuine</option><option value="false">forged</option></select></label>
</div>
<button class="main">Save</button>
</form>`;

const option = (name: string): Html => html`<option>${name}</option>`;

const row = ({ provider, kind, times, after, path }: Fault): Html =>
  html`<li><strong>${provider}: ${kind}</strong><span class="soft">${times} left${after && ', after the work is done'}${path && `, only for ${path}`}</span></li>`;
