import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { env } from '~/platform/env.server';

/** 256 random bits, URL-safe. */
export const randomToken = () => randomBytes(32).toString('base64url');

/** What the database stores of a secret that someone else holds. Hex. */
export const sha256 = (value: string | Uint8Array) => hash('sha256', value, 'hex');

/** A keyed digest bound to one purpose, so that a value signed for one use is worthless for another. */
export const keyedDigest = (purpose: string, value: string) =>
  createHmac('sha256', `${purpose}:${env.SESSION_SECRET}`).update(value).digest('base64url');

export const sign = (purpose: string, value: string) => `${value}.${keyedDigest(purpose, value)}`;

/** The value that was signed, or null when it was not signed by us for this purpose. */
export function unsign(purpose: string, signed: string): string | null {
  const dot = signed.lastIndexOf('.');
  if (dot < 0) return null;
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const expected = Buffer.from(keyedDigest(purpose, value));
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : null;
}
