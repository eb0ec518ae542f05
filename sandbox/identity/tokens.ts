import { BadRequest, type Incoming, json, type Reply } from '../core/http.ts';
import { newId } from '../core/ids.ts';
import { ApiFailure } from './errors.ts';
import type { IdentityState } from './state.ts';

export interface Credentials {
  clientId: string;
  clientSecret: string;
}

/** OAuth 2 client credentials: `grant_type`, `client_id` and `client_secret` as a form. */
export function grantToken(state: IdentityState, credentials: Credentials, { method, body }: Incoming): Reply {
  const sent = new Map<string, unknown>(Object.entries(typeof body === 'object' && body !== null ? body : {}));
  if (method !== 'POST') return json({ error: 'invalid_request' }, 405);
  if (sent.get('grant_type') !== 'client_credentials') return json({ error: 'unsupported_grant_type' }, 400);
  if (sent.get('client_id') !== credentials.clientId || sent.get('client_secret') !== credentials.clientSecret) {
    return json({ error: 'invalid_client', error_description: 'Invalid client credentials.' }, 401);
  }
  const now = Date.now();
  const token = newId('sandbox_', 40);
  const living = Object.entries(state.tokens).filter(([, expiresAt]) => expiresAt > now);
  state.tokens = Object.fromEntries([...living, [token, now + state.tokenLife * 1000]]);
  return json({ access_token: token, token_type: 'Bearer', expires_in: state.tokenLife });
}

export function assertAuthorized(state: IdentityState, { headers }: Incoming): void {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  const expiresAt = token !== undefined && Object.hasOwn(state.tokens, token) ? state.tokens[token] : undefined;
  if (expiresAt === undefined) throw new ApiFailure('UNAUTHENTICATED', 'The access token is missing or not known.');
  if (expiresAt <= Date.now()) throw new ApiFailure('UNAUTHENTICATED', 'The access token has expired.');
}

/** `POST /identity/tokens`: sets the lifetime of the next tokens, in seconds. */
export function setTokenLife(state: IdentityState, input: unknown): { expires_in: number } {
  const given: Record<string, unknown> = typeof input === 'object' ? { ...input } : {};
  const life = Number(given.expires_in);
  if (!(life > 0 && life <= 86_400)) throw new BadRequest('expires_in must be a number of seconds, at most a day.');
  state.tokenLife = life;
  return { expires_in: life };
}
