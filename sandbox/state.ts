import { type BotCheckState, emptyBotCheck } from './botcheck/provider.ts';
import type { Fault } from './core/faults.ts';
import type { LoggedRequest } from './core/request-log.ts';
import type { Delivery } from './core/webhooks.ts';
import { emptyIdentity, type IdentityState } from './identity/state.ts';
import type { Message } from './mail/inbox.ts';
import { emptySearches, type SearchesState } from './searches/state.ts';
import { emptyStripe, type StripeState } from './stripe/state.ts';

export interface SandboxState {
  messages: Message[];
  requests: LoggedRequest[];
  faults: Fault[];
  deliveries: Delivery[];
  stripe: StripeState;
  searches: SearchesState;
  botcheck: BotCheckState;
  identity: IdentityState;
}

export const emptyState = (): SandboxState => ({
  messages: [],
  requests: [],
  faults: [],
  deliveries: [],
  stripe: emptyStripe(),
  searches: emptySearches(),
  botcheck: emptyBotCheck(),
  identity: emptyIdentity(),
});
