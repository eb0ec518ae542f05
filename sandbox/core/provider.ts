import type { Handler, Incoming, Reply } from './http.ts';

export const providerNames = ['stripe', 'address', 'identity', 'searches', 'botcheck', 'companies', 'mail'] as const;
export type ProviderName = (typeof providerNames)[number];

/** Faults that a provider answers with its own message. Only some providers have them (`Provider.refusals`). */
export const refusalFaults = ['wrong-key', 'too-many'] as const;
export type Refusal = (typeof refusalFaults)[number];

/** A third party that speaks HTTP. Its requests are logged and can be made to fail. */
export interface Provider {
  name: ProviderName;
  claims(path: string): boolean;
  /**
   * `lag` resolves straight away, or after a while under a 'slow' fault. Await it between carrying out the request and answering.
   */
  handle(request: Incoming, lag: () => Promise<void>): Promise<Reply>;
  /** The provider's answer to an error on its side. */
  failure(): Reply;
  /** Its answers to an unknown key and to too many requests. */
  refusals?: Readonly<Record<Refusal, Reply>>;
}

export const lagging =
  (handler: Handler): Provider['handle'] =>
  async (request, lag) => {
    const reply = await handler(request);
    await lag();
    return reply;
  };
