import { type Html, html } from '../core/html.ts';
import { type Inbox, linksIn, type Message } from '../mail/inbox.ts';
import { time } from './layout.ts';

export function mailView(inbox: Inbox, query: URLSearchParams): Html {
  const to = query.get('to') ?? '';
  const messages = inbox.list(to);
  const open = inbox.get(query.get('message') ?? undefined);
  return html`<div class="bar">
<h2>Mail</h2>
<form method="get" action="/"><input type="hidden" name="view" value="mail">
<label><span>Sent to</span><input name="to" type="email" value="${to}"></label><button class="quiet">Show</button></form>
<form method="post" action="/mail/clear"><button class="quiet">Delete all</button></form>
</div>
${messages.length === 0 && html`<p>No mail${to && ` to ${to}`} yet. Emails the app sends appear here.</p>`}
<div class="mail${open && ' open'}">
<ul class="rows">${messages.map((message) => row(message, to, message === open))}</ul>
${open && opened(open)}
</div>`;
}

const row = (message: Message, to: string, current: boolean): Html => html`<li>
<a href="/?${new URLSearchParams({ view: 'mail', to, message: message.id }).toString()}"${current && html` aria-current="true"`}>
<strong>${message.subject || '(no subject)'}</strong>
<span>${message.to}</span><span class="soft">${time(message.receivedAt)}</span></a></li>`;

/** The message's own HTML is shown in an iframe without script and without this page's origin. */
const opened = (message: Message): Html => html`<article>
<p><a href="/?view=mail">All mail</a></p>
<h3>${message.subject || '(no subject)'}</h3>
<p class="soft">From ${message.from} to ${message.to}, ${time(message.receivedAt)}</p>
<form method="post" action="/mail/messages/${message.id}/return"><button class="quiet" name="as" value="bounce">It comes back</button>
<button class="quiet" name="as" value="complaint">The reader marks it as spam</button></form>
${
  linksIn(message).length > 0 &&
  html`<h3>Links</h3>
<ul class="links">${linksIn(message).map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)}</ul>`
}
${
  message.html &&
  html`<h3>As the recipient sees it</h3>
<iframe class="html" title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${`<base target="_blank">${message.html}`}"></iframe>`
}
${message.text && html`<h3>Plain text</h3><pre class="letter">${message.text}</pre>`}
<details><summary>Headers</summary><pre>${Object.entries(message.headers).map(([name, value]) => `${name}: ${value}\n`)}</pre></details>
</article>`;
