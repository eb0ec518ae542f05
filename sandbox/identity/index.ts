import type { Provider } from '../core/provider.ts';
import type { Router } from '../core/router.ts';
import { signedEndpoint } from '../core/signature.ts';
import type { Webhooks } from '../core/webhooks.ts';
import type { Inbox } from '../mail/inbox.ts';
import type { Settings } from '../settings.ts';
import { type IdentityContext, idOf } from './checks.ts';
import { emitter } from './events.ts';
import { identityPages } from './pages.ts';
import { identityProvider } from './provider.ts';
import type { Check, IdentityState } from './state.ts';

interface Dependencies {
  state: IdentityState;
  webhooks: Webhooks;
  inbox: Inbox;
  changed: () => void;
  url: string;
  settings: Settings;
}

/** Thirdfort: its Client API, and the page for the person who is checked. */
export function createIdentity({ state, webhooks, inbox, changed, url, settings }: Dependencies): {
  provider: Provider;
  pages: Router;
} {
  webhooks.register('identity', signedEndpoint(settings.identityWebhookUrl, settings.identityWebhookSecret));
  const context: IdentityContext = {
    state,
    parent: `organizations/${settings.identityOrganization}/teams/${settings.identityTeam}`,
    emit: emitter(state.events, webhooks),
  };
  const credentials = { clientId: settings.identityClientId, clientSecret: settings.identityClientSecret };
  const invite = (check: Check) => sendInvitation(inbox, check, url);
  return {
    provider: identityProvider({ context, credentials, changed, invite }),
    pages: identityPages(context, webhooks, changed),
  };
}

/**
 * The provider's own email to the person. Without an email address the real provider sends a text message. Here the overview then
 * links to the page.
 */
async function sendInvitation(inbox: Inbox, check: Check, url: string): Promise<void> {
  const { email } = check.params.contact;
  if (!email) return;
  const from = 'no-reply@thirdfort.example';
  const raw = [
    `From: Thirdfort sandbox <${from}>`,
    `To: ${email}`,
    'Subject: Please confirm who you are',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Hello ${check.params.subject.givenName},`,
    '',
    'You have been asked for an identity check. Begin here:',
    `${url}/identity/checks/${idOf(check)}`,
  ];
  await inbox.receive(raw.join('\r\n'), { from, to: [email] });
}
