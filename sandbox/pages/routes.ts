import type { Faults } from '../core/faults.ts';
import { file, font } from '../core/files.ts';
import { type Html, html } from '../core/html.ts';
import { content, type Incoming } from '../core/http.ts';
import type { RequestLog } from '../core/request-log.ts';
import { Router } from '../core/router.ts';
import type { Webhooks } from '../core/webhooks.ts';
import type { IdentityState } from '../identity/state.ts';
import { identityView } from '../identity/views.ts';
import type { Inbox } from '../mail/inbox.ts';
import type { SearchesState } from '../searches/state.ts';
import type { Settings } from '../settings.ts';
import type { StripeState } from '../stripe/state.ts';
import { faultsView } from './faults-view.ts';
import { documentOf } from './layout.ts';
import { mailView } from './mail-view.ts';
import { paymentsView } from './payments-view.ts';
import { requestsView } from './requests-view.ts';
import { searchesView } from './searches-view.ts';

interface Dependencies {
  inbox: Inbox;
  faults: Faults;
  log: RequestLog;
  webhooks: Webhooks;
  stripe: StripeState;
  identity: IdentityState;
  searches: SearchesState;
  settings: Settings;
}

const names = {
  mail: 'Mail',
  payments: 'Payments',
  identity: 'Identity checks',
  searches: 'Searches',
  requests: 'Requests',
  faults: 'Faults',
};

/** The page at `/`: what the third parties were sent, and buttons for what they do next. */
export function pageRoutes({
  inbox,
  faults,
  log,
  webhooks,
  stripe,
  identity,
  searches,
  settings,
}: Dependencies): Router {
  const views: Record<keyof typeof names, (query: URLSearchParams) => Html> = {
    mail: (query) => mailView(inbox, query),
    payments: () => paymentsView(stripe, webhooks),
    identity: () => identityView(identity, webhooks.list()),
    searches: () => searchesView(searches, webhooks),
    requests: (query) => requestsView(log, query),
    faults: () => faultsView(faults),
  };
  const show = ({ query }: Incoming) => {
    const wanted = query.get('view');
    const view = isView(wanted) ? wanted : 'mail';
    return content('text/html', frame(view, settings.appUrl, views[view](query)).text);
  };
  return new Router()
    .on('GET', '/', show)
    .on('GET', '/fonts/figtree.woff2', font('figtree'))
    .on('GET', '/fonts/fraunces.woff2', font('fraunces'))
    .on('GET', '/recaptcha/api.js', file('text/javascript', 'botcheck/api.js'))
    .on('GET', '/forms/embed/1.js', file('text/javascript', 'partner-form/embed.js'));
}

const isView = (name: string | null): name is keyof typeof names => name !== null && Object.hasOwn(names, name);

const frame = (current: keyof typeof names, appUrl: string, body: Html): Html =>
  documentOf(
    `${names[current]} - Sandbox`,
    html`<header class="top">
<h1>Sandbox</h1>
<p>Stand-ins for third-party services, used by <a href="${appUrl}">${appUrl}</a></p>
<nav class="tabs" aria-label="Sandbox">
${Object.entries(names).map(
  ([view, name]) => html`<a href="/?view=${view}"${view === current && html` aria-current="page"`}>${name}</a>`,
)}
</nav>
</header>
<main>${body}</main>`,
  );
