import type { Faults } from './faults.ts';
import { newId } from './ids.ts';
import type { ProviderName } from './provider.ts';

export interface Delivery {
  id: string;
  provider: ProviderName;
  eventId: string;
  type: string;
  body: string;
  status: 'pending' | 'held' | 'delivered' | 'dropped' | 'given-up';
  attempts: number;
  /** Milliseconds since 1970 at which it is sent (again). */
  dueAt: number;
  lastResult?: string;
}

/** Where a provider's webhooks go, and how it signs each attempt. */
export interface Endpoint {
  url: string;
  headers(body: string): Record<string, string>;
}

const holdMs = 30_000;
const maxDeliveries = 500;
const attemptTimeoutMs = 10_000;
export const defaultRetryDelays = [1, 2, 4, 8, 15, 15, 30, 30, 60].map((s) => s * 1000);

/**
 * Sends webhooks as providers do: at least once, in any order, and again with growing pauses until a 2xx. Unsent ones are part of
 * the saved state, so a restart continues where it stopped.
 */
export class Webhooks {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #endpoints = new Map<ProviderName, Endpoint>();
  #closed = false;

  constructor(
    private readonly deliveries: Delivery[],
    private readonly faults: Faults,
    private readonly store: { changed: () => void; saved: () => Promise<void> },
    private readonly retryDelays: readonly number[],
  ) {}

  register(provider: ProviderName, endpoint: Endpoint): void {
    this.#endpoints.set(provider, endpoint);
  }

  resume(): void {
    for (const delivery of this.deliveries) this.#schedule(delivery);
  }

  list(): Delivery[] {
    return [...this.deliveries];
  }

  send(provider: ProviderName, event: { id: string; type: string }): void {
    const fault = this.faults.forWebhook(provider)?.kind;
    const copies = fault === 'duplicate-webhook' ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const delivery: Delivery = {
        id: newId('whd_', 12),
        provider,
        eventId: event.id,
        type: event.type,
        body: JSON.stringify(event),
        status: fault === 'drop-webhook' ? 'dropped' : fault === 'late-webhook' ? 'held' : 'pending',
        attempts: 0,
        dueAt: Date.now() + (fault === 'late-webhook' ? holdMs : 0),
      };
      this.deliveries.push(delivery);
      this.#schedule(delivery);
    }
    this.#forgetOldest();
    this.store.changed();
  }

  /** Sends those that are held back, and retries all that wait for another try straight away. */
  release(): number {
    const waiting = this.deliveries.filter(isWaiting);
    for (const delivery of waiting) {
      delivery.dueAt = Date.now();
      this.#schedule(delivery);
    }
    return waiting.length;
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #schedule(delivery: Delivery): void {
    if (this.#closed || !isWaiting(delivery)) return;
    clearTimeout(this.#timers.get(delivery.id));
    const timer = setTimeout(() => void this.#attempt(delivery), Math.max(0, delivery.dueAt - Date.now()));
    this.#timers.set(delivery.id, timer);
  }

  async #attempt(delivery: Delivery): Promise<void> {
    this.#timers.delete(delivery.id);
    const endpoint = this.#endpoints.get(delivery.provider);
    if (!endpoint) return;
    // A webhook that was sent must survive a kill.
    await this.store.saved();
    const answer = await post(endpoint, delivery.body);
    delivery.attempts += 1;
    delivery.lastResult = answer.text;
    const pause = this.retryDelays[delivery.attempts - 1];
    if (answer.ok) delivery.status = 'delivered';
    else if (pause === undefined) delivery.status = 'given-up';
    else {
      delivery.status = 'pending';
      delivery.dueAt = Date.now() + pause;
      this.#schedule(delivery);
    }
    this.store.changed();
  }

  #forgetOldest(): void {
    const surplus = this.deliveries.length - maxDeliveries;
    const finished = this.deliveries.filter((delivery) => !isWaiting(delivery)).slice(0, Math.max(0, surplus));
    for (const delivery of finished) this.deliveries.splice(this.deliveries.indexOf(delivery), 1);
  }
}

const isWaiting = ({ status }: Delivery): boolean => status === 'pending' || status === 'held';

async function post(endpoint: Endpoint, body: string): Promise<{ ok: boolean; text: string }> {
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...endpoint.headers(body) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(attemptTimeoutMs),
    });
    await response.arrayBuffer();
    return { ok: response.ok, text: String(response.status) };
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : 'failed' };
  }
}
