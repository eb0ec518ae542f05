import type { Provider } from '../core/provider.ts';
import type { Router } from '../core/router.ts';
import { signedEndpoint } from '../core/signature.ts';
import type { Webhooks } from '../core/webhooks.ts';
import type { Settings } from '../settings.ts';
import { Orders } from './orders.ts';
import { searchesPages } from './pages.ts';
import { searchesProvider } from './provider.ts';
import type { SearchesState } from './state.ts';

interface Dependencies {
  state: SearchesState;
  webhooks: Webhooks;
  changed: () => void;
  settings: Settings;
}

export function createSearches({ state, webhooks, changed, settings }: Dependencies): {
  provider: Provider;
  pages: Router;
} {
  webhooks.register('searches', signedEndpoint(settings.searchesWebhookUrl, settings.searchesWebhookSecret));
  const orders = new Orders(state, webhooks, changed);
  return { provider: searchesProvider(orders, settings.searchesKey), pages: searchesPages(orders) };
}
