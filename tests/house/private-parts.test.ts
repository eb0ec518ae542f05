import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The ways in which code of ours once reached into a dependency. Upgrades break what does so without a word. */
const PRIVATE = /UNSAFE_|usePhantomQuery|streamCache|createRequire\(require/;

const read = (...folders: string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('/generated/'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

test('nothing of ours reaches into the private parts of a dependency', () => {
  const found = read('app', 'server', 'bin').filter(({ text }) => PRIVATE.test(text));
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('no page of the site waits for a part of itself, since it is rendered in one go', () => {
  const found = read('app').filter(({ text }) => /<(Suspense|Await)\b|\blazy\(/.test(text));
  expect(found.map(({ file }) => file)).toEqual([]);
});
