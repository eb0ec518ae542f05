import { keyedDigest, sessionSecrets, sha256 } from '~/platform/crypto.server';

/** Derived from the link's id, so that every email to the same person can name the same link and nothing has to store the secret. */
const tokenOf = (id: string, secret?: string): string => keyedDigest('access-link secret', id, secret);

/** What the database keeps of a new link's token. */
export const tokenHashOf = (id: string): string => sha256(tokenOf(id));

/** The token in a link's address; null if the secret that it was made with is no longer in use. */
export const tokenIn = ({ id, token_hash }: { id: string; token_hash: string }): string | null =>
  sessionSecrets()
    .map((secret) => tokenOf(id, secret))
    .find((token) => sha256(token) === token_hash) ?? null;

/** The form of a token. Anything else was never a link, and the database is not asked about it. */
export const isTokenLike = (text: string): boolean => /^[\w-]{43}$/.test(text);
