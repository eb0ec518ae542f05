import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { env } from '~/platform/env.server';

/** 256 random bits, URL-safe. */
export const randomToken = () => randomBytes(32).toString('base64url');

/** What the database stores of a secret that someone else holds. Hex. */
export const sha256 = (value: string | Uint8Array) => hash('sha256', value, 'hex');

/**
 * The first signs. What the other one signed is read all the same, while one takes over from the other
 * (docs/incidents.md, "A secret leaked").
 */
export const sessionSecrets = (): string[] =>
  env.OTHER_SESSION_SECRET === undefined ? [env.SESSION_SECRET] : [env.SESSION_SECRET, env.OTHER_SESSION_SECRET];

/** A keyed digest bound to one purpose, so that a value signed for one use is worthless for another. */
export const keyedDigest = (purpose: string, value: string, secret = env.SESSION_SECRET) =>
  createHmac('sha256', `${purpose}:${secret}`).update(value).digest('base64url');

export const sign = (purpose: string, value: string) => `${value}.${keyedDigest(purpose, value)}`;

/** The value that was signed, or null when it was not signed by us for this purpose. */
export const unsign = (purpose: string, signed: string): string | null => readSigned(purpose, signed)?.value ?? null;

/** As `unsign`, with the secret that signed it. */
export function readSigned(purpose: string, signed: string): { value: string; secret: string } | null {
  const dot = signed.lastIndexOf('.');
  if (dot < 0) return null;
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const secret = sessionSecrets().find((each) => {
    const expected = Buffer.from(keyedDigest(purpose, value, each));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return secret === undefined ? null : { value, secret };
}
