import { createHmac, timingSafeEqual } from 'node:crypto';
import { now } from './clock.server';

/** How far a signature's time may be from ours, in seconds. */
const TOLERANCE_S = 5 * 60;

/** A longer header is refused unread. */
const MAX_HEADER_LENGTH = 1_000;

/** A secret and, while it is changed, the one before or after it. */
export const bothOf = (secret: string | undefined, other: string | undefined): string[] =>
  [secret, other].filter((each) => each !== undefined);

const isHex = (value: string) => /^[0-9a-f]{64}$/i.test(value);

/**
 * Whether a third party signed a callback with our shared secret within the last five minutes. The header is `t=<seconds>,v1=<hex
 * HMAC-SHA256 of "t.body">`, with one v1 for each secret while they change it.
 * @param body as received, before any parsing
 * @param secrets any one of them will do: the second is for the time in which the first is changed
 */
export function isSignedCallback(body: string, header: string | null, secrets: readonly string[]): boolean {
  if (header === null || header.length > MAX_HEADER_LENGTH) return false;
  const parts = header.split(',').map((part) => part.trim().split('='));
  const [, time = ''] = parts.find(([name]) => name === 't') ?? [];
  const isRecent = /^\d{1,12}$/.test(time) && Math.abs(now().getTime() / 1_000 - Number(time)) <= TOLERANCE_S;
  if (!isRecent) return false;
  const right = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.${body}`).digest());
  return parts.some(
    ([name, hex = '']) =>
      name === 'v1' && isHex(hex) && right.some((digest) => timingSafeEqual(Buffer.from(hex, 'hex'), digest)),
  );
}
