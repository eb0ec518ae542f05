import { type Html, html } from '../core/html.ts';
import type { Delivery } from '../core/webhooks.ts';
import { standInOf, time } from '../pages/layout.ts';
import { idOf } from './checks.ts';
import type { Check, CheckEvent, IdentityState } from './state.ts';

const THIRDFORT = 'Thirdfort’s identity check';

const shown = 100;

const nameOf = ({ params: { subject } }: Check): string => `${subject.givenName} ${subject.familyName}`;

const tones: Record<string, string> = { PASSED: 'good', FAILED: 'bad', OPEN: 'warn' };
const tag = ({ state, result }: Check): Html =>
  html`<span class="tag ${tones[result ?? state] ?? 'bad'}">${state}${result && `, ${result}`}</span>`;

/** The person's three possible actions. Shown on the check's page and in the overview. */
const buttons = (check: Check): Html =>
  html`<div class="actions">${[
    ['complete', 'Pass', true] as const,
    ['fail', 'Fail', false] as const,
    ['lapse', 'Let it lapse', false] as const,
  ].map(
    ([decision, label, main]) =>
      html`<form method="post" action="/identity/checks/${idOf(check)}/${decision}"><button${main && html` class="main"`} aria-label="${label}: ${nameOf(check)}">${label}</button></form>`,
  )}</div>`;

/** The page to which the person's link leads, and which staff view. */
export const checkPage = (check: Check, events: readonly CheckEvent[], deliveries: readonly Delivery[]): Html => {
  const { params, resultRecipients = [], replaces } = check;
  const lines: [string, string | Html | undefined][] = [
    ['State', tag(check)],
    ['File reference', check.fileReference],
    ['Client reference', check.clientReference],
    ['Email', params.contact.email],
    ['Phone', params.contact.phone],
    ['Address', params.address],
    ['Result is sent to', resultRecipients.join(', ')],
    ['In place of', replaces && html`<a href="/identity/checks/${replaces.split('/').at(-1)}">an earlier check</a>`],
    ['Ordered', time(check.createTime)],
  ];
  return standInOf(
    `Identity check: ${nameOf(check)}`,
    THIRDFORT,
    html`<p><a href="/?view=identity">All checks</a></p>
<h1>${nameOf(check)}</h1>
<dl class="lines stacked">${lines
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
${
  check.state === 'OPEN'
    ? html`<section class="card"><h2>How does it end?</h2>${buttons(check)}</section>`
    : html`<p>This check has ended and cannot be opened again.</p>`
}
<h2>Callbacks</h2>
<ul class="rows">${events.map((event) => eventRow(event, deliveries))}</ul>`,
  );
};

const eventRow = (event: CheckEvent, deliveries: readonly Delivery[]): Html => html`<li class="bar">
<span><strong>${event.type}</strong><span class="soft">${event.id}: ${deliveries
  .filter(({ eventId }) => eventId === event.id)
  .map(outcome)
  .join(', ')}</span></span>
<form method="post" action="/identity/events/${event.id}/resend"><button class="quiet" aria-label="Send ${event.type} again">Send again</button></form></li>`;

const outcome = ({ status, attempts, lastResult }: Delivery): string =>
  `${status}${attempts > 0 ? ` after ${attempts} ${attempts === 1 ? 'try' : 'tries'} (${lastResult})` : ''}`;

export const missingPage = (title: string, text: string): Html =>
  standInOf(title, THIRDFORT, html`<p><a href="/?view=identity">All checks</a></p><h1>${title}</h1><p>${text}</p>`);

/** Every check, newest first, and how often each was ordered. More than once means that a client lost the answer. */
export function identityView(state: IdentityState, deliveries: readonly Delivery[]): Html {
  const checks = Object.values(state.checks).reverse();
  const open = checks.filter((check) => check.state === 'OPEN').length;
  const waiting = deliveries.filter(
    ({ provider, status }) => provider === 'identity' && (status === 'pending' || status === 'held'),
  ).length;
  return html`<div class="bar"><h2>Identity checks</h2>
<form method="post" action="/webhooks/release"><input type="hidden" name="view" value="identity"><p class="soft">Callbacks waiting: ${waiting}</p><button class="quiet">Send them now</button></form></div>
<p class="soft">${checks.length} made, ${open} open${checks.length > shown && `; the last ${shown} are shown`}.</p>
${checks.length === 0 && html`<p>No checks yet. What the app orders arrives here.</p>`}
${checks.slice(0, shown).map((check) => overviewOf(check, state))}
<h3>Access tokens</h3>
<form method="post" action="/identity/tokens" class="card">
<div class="fields wide"><label><span>New tokens live for (seconds)</span><input name="expires_in" type="number" min="1" max="86400" value="${state.tokenLife}" required></label></div>
<button class="main">Set</button>
</form>
<form method="post" action="/identity/tokens/revoke"><button>Revoke those in use</button></form>`;
}

const overviewOf = (check: Check, { orders }: IdentityState): Html => html`<section class="card">
<div class="bar"><h3><a href="/identity/checks/${idOf(check)}">${nameOf(check)}</a></h3>${tag(check)}</div>
<p class="soft">${check.fileReference}, <code>${check.clientReference}</code>, ordered ${times(orders[check.clientReference] ?? 1)}, ${time(check.createTime)}${check.replaces && ', in place of an earlier one'}</p>
${check.state === 'OPEN' && buttons(check)}
</section>`;

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);
