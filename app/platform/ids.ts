import { randomBytes, randomInt } from 'node:crypto';

/**
 * Ids are 24 hexadecimal characters: seconds since 1970 (4 bytes), a random value of this process (5 bytes) and a counter
 * (3 bytes). They sort by the time they were made, so the newest rows are together at the end of an index.
 */
const processPart = randomBytes(5).toString('hex');
let counter = randomInt(0x1000000);

export function newId(): string {
  const seconds = Math.floor(Date.now() / 1000);
  counter = (counter + 1) % 0x1000000;
  return hex(seconds, 8) + processPart + hex(counter, 6);
}

export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value);
}

function hex(value: number, length: number): string {
  return value.toString(16).padStart(length, '0');
}
