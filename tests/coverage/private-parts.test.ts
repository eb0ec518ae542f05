import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The ways in which code of ours once reached into a dependency. Upgrades break what does so without a word. */
const PRIVATE = /UNSAFE_|usePhantomQuery|streamCache|createRequire\(require/;

test('nothing of ours reaches into the private parts of a dependency', () => {
  const files = ['app', 'server', 'bin'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const found = files.filter(
    (file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('/generated/') && PRIVATE.test(readFileSync(file, 'utf8')),
  );
  expect(found).toEqual([]);
});
