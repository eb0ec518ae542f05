import { expect, it } from 'vitest';
import { baseIn, withDigest } from './renew-base.mjs';

const [OLD, NEW] = ['a', 'b'].map((letter) => `sha256:${letter.repeat(64)}`) as [string, string];
const file = (base: string) => `# The app\nFROM ${base} AS build\nRUN npm ci\nFROM scratch AS maps\n`;

it.each([
  ['without a digest', 'node:26-trixie-slim'],
  ['with an older one', `node:26-trixie-slim@${OLD}`],
])('a base image %s gets the new one, and nothing else changes', (_, base) => {
  expect(baseIn(file(base)).name).toBe('node:26-trixie-slim');
  expect(withDigest(file(base), NEW)).toBe(file(`node:26-trixie-slim@${NEW}`));
});

it('what is no digest, and a file without a base image, are refused', () => {
  expect(() => withDigest(file('node:26-trixie-slim'), 'latest')).toThrow('no digest');
  expect(() => baseIn('FROM scratch\n')).toThrow('no base image');
});
