import { createHmac } from 'node:crypto';
import { seconds } from './ids.ts';
import type { Endpoint } from './webhooks.ts';

/** `t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">` */
export function signatureOf(body: string, secret: string, at = seconds()): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** An endpoint whose callbacks are signed at each attempt. */
export const signedEndpoint = (url: string, secret: string): Endpoint => ({
  url,
  headers: (body) => ({ 'x-signature': signatureOf(body, secret) }),
});
