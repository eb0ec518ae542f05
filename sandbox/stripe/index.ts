import type { Provider } from '../core/provider.ts';
import type { Router } from '../core/router.ts';
import type { Webhooks } from '../core/webhooks.ts';
import type { Settings } from '../settings.ts';
import { expireSessions } from './checkout.ts';
import type { StripeContext } from './context.ts';
import { Events, stripeEndpoint } from './events.ts';
import { stripePages } from './pages.ts';
import { stripeProvider } from './provider.ts';
import { settleRefunds } from './refunds.ts';
import type { StripeState } from './state.ts';

interface Dependencies {
  state: StripeState;
  webhooks: Webhooks;
  changed: () => void;
  url: string;
  settings: Settings;
}

export interface StripeStandIn {
  provider: Provider;
  pages: Router;
  /** Makes the changes that happen with time. */
  tick(now: number): void;
}

export function createStripe({ state, webhooks, changed, url, settings }: Dependencies): StripeStandIn {
  webhooks.register('stripe', stripeEndpoint(settings.stripeWebhookUrl, settings.stripeWebhookSecret));
  const events = new Events(state.events, webhooks);
  const context: StripeContext = { state, url, settleMs: settings.settleMs, emit: events.emit };
  return {
    provider: stripeProvider(context, events, changed),
    pages: stripePages(context, webhooks, changed),
    tick(now) {
      const settled = settleRefunds(context, now);
      const expired = expireSessions(context, now);
      if (settled || expired) changed();
    },
  };
}
