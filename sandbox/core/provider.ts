import type { Handler, Incoming, Reply } from './http.ts';

export const providerNames = ['stripe', 'address', 'identity', 'searches', 'botcheck', 'companies', 'mail'] as const;
export type ProviderName = (typeof providerNames)[number];

/** Faults that a provider answers in its own words; only those that have them (`Provider.refusals`). */
export const refusalFaults = ['wrong-key', 'too-many'] as const;
export type Refusal = (typeof refusalFaults)[number];

/** A third party that speaks HTTP: its requests are logged and can be made to go wrong. */
export interface Provider {
  name: ProviderName;
  claims(path: string): boolean;
  /** `lag` passes at once, or after a while under a 'slow' fault; await it between doing and answering. */
  handle(request: Incoming, lag: () => Promise<void>): Promise<Reply>;
  /** What this provider says when something broke on its side. */
  failure(): Reply;
  /** What it says to a key that it does not know, and to who asks too often. */
  refusals?: Readonly<Record<Refusal, Reply>>;
}

export const lagging =
  (handler: Handler): Provider['handle'] =>
  async (request, lag) => {
    const reply = await handler(request);
    await lag();
    return reply;
  };
