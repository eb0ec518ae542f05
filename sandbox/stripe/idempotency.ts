import { createHash } from 'node:crypto';
import type { Incoming } from '../core/http.ts';
import { StripeFailure } from './errors.ts';
import type { SavedAnswer } from './state.ts';

const retentionMs = 24 * 60 * 60 * 1000;
const longestKey = 255;

/** The first answer to each Idempotency-Key, which is given again when the request is repeated. */
export class Idempotency {
  readonly #inUse = new Set<string>();

  constructor(private readonly answers: Record<string, SavedAnswer>) {}

  /** The saved answer, if this request is a repetition. Otherwise reserves the key until `release`. */
  begin(key: string, request: Incoming): SavedAnswer | undefined {
    if (key.length > longestKey) {
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message: `The idempotency key must be at most ${longestKey} characters.`,
      });
    }
    if (this.#inUse.has(key)) {
      throw new StripeFailure(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (${key}).`,
      });
    }
    const saved = this.answers[key];
    if (saved && saved.at > Date.now() - retentionMs) {
      if (saved.fingerprint === fingerprint(request)) return saved;
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    this.#inUse.add(key);
    return undefined;
  }

  release(key: string): void {
    this.#inUse.delete(key);
  }

  save(key: string, request: Incoming, answer: Omit<SavedAnswer, 'fingerprint' | 'at'>): void {
    this.answers[key] = { ...answer, fingerprint: fingerprint(request), at: Date.now() };
    for (const [old, { at }] of Object.entries(this.answers)) {
      if (at <= Date.now() - retentionMs) delete this.answers[old];
    }
  }
}

const fingerprint = ({ method, path, rawBody }: Incoming): string =>
  createHash('sha256').update(`${method} ${path}\n${rawBody}`).digest('hex');
