import { createMemorySessionStorage } from '@remix-run/node';
import { EmailLinkStrategy } from 'remix-auth-email-link';
import { keyedDigest, readSigned, sessionSecrets, sha256, sign } from '~/platform/crypto.server';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { type Role, USED_LINK_MS, type UserType } from './rules';

/** What a token says once we know that we made it. Whether its link still works is for the database to say. */
export type LinkTokenClaim = { email: string; tokenHash: string };

/**
 * The strategy gives the token its format: it puts email address and secret into an encrypted link and reads them back. We do not let it
 * send, redirect or keep a session, since it trusts the request's Host and lets a link be used twice. Origin, delivery, single use and
 * sessions are our own code.
 */
const strategyWith = (secret: string) =>
  new EmailLinkStrategy<LinkTokenClaim>(
    {
      secret: keyedDigest('magic-link key', '', secret),
      callbackURL: urls.authenticate(),
      // The database says for how long the link signs in. Until this limit, the token can still say whose it was.
      linkExpirationTime: USED_LINK_MS,
      sendEmail: () => Promise.reject(new Error('Magic links are sent by the outbox.')),
    },
    async ({ email, form }) => ({ email, tokenHash: sha256(String(form.get('secret'))) }),
  );

/** The strategy requires a session storage. Nothing is ever stored in it. */
const noSession = createMemorySessionStorage({ cookie: { name: 'unused', secrets: [env.SESSION_SECRET] } });

/** Derived from the link's id, so that a job which runs twice sends the same secret and nothing has to store it. */
const secretOf = (linkId: string, secret?: string) => keyedDigest('magic-link secret', linkId, secret);

/** What the database keeps of a link's secret. */
export const tokenHashOf = (linkId: string) => sha256(secretOf(linkId));

type Link = { id: string; email: string; role: Role | null; token_hash: string | null };

/** The URL that is emailed. */
export async function magicLinkUrl({ id, email, role, token_hash }: Link, type: UserType): Promise<string> {
  const form = new FormData();
  form.set('email', email);
  // The session secret may have changed since the link was asked for.
  const secrets = sessionSecrets().map((secret) => secretOf(id, secret));
  form.set('secret', secrets.find((secret) => sha256(secret) === token_hash) ?? secretOf(id));
  const strategy = strategyWith(env.SESSION_SECRET);
  const encrypted = new URL(await strategy.getMagicLink(email, env.APP_URL, form)).searchParams.get('token') ?? '';
  // Signed as well: the strategy's cipher does not detect tampering.
  const token = sign('magic-link token', encrypted);
  return new URL(urls.authenticate({ token, type, role: role ?? undefined }), env.APP_URL).href;
}

/** What the token says; null when it was not made by us, was tampered with, or is too old. */
export async function readToken(token: string): Promise<LinkTokenClaim | null> {
  // The strategy logs tokens that it cannot read, so it gets only those that we signed.
  const signed = readSigned('magic-link token', token);
  if (signed === null) return null;
  const strategy = strategyWith(signed.secret);
  const request = new Request(new URL(urls.authenticate({ token: signed.value }), env.APP_URL));
  const options = { name: strategy.name, sessionKey: 'user', sessionErrorKey: 'error', sessionStrategyKey: 'strategy' };
  return strategy.authenticate(request, noSession, options).catch(() => null);
}
