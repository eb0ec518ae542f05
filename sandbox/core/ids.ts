import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random id in the style of the providers: `pi_3Qx…`. */
export function newId(prefix: string, length = 24): string {
  return prefix + Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export const seconds = (ms = Date.now()): number => Math.floor(ms / 1000);
