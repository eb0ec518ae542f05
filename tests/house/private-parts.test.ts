import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The ways in which code of ours once reached into a dependency. Upgrades break what does so without a word. */
const PRIVATE = {
  'what a library calls unsafe, or keeps to itself': /UNSAFE_|usePhantomQuery|streamCache/,
  'a package found through the folder of another': /createRequire\((require|createRequire)\b/,
  'a file in the folder of a package': /(from|import|import\()\s*['"`][^'"`]*node_modules\//,
  'a made-up context': /\bas (unknown as |never as )?AppLoadContext\b/,
  'a table of the queue in our SQL': /\b(from|join|into|update|table|truncate)\s+"?pgboss"?\./i,
  'a generated file written again': /(write|append)File\w*\([^;]*generated/,
};

const read = (...folders: string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('/generated/'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const ours = read('app', 'server', 'bin');

test.each(Object.entries(PRIVATE))('nothing of ours reaches into a dependency: %s', (_, pattern) => {
  expect(ours.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
});

type Wanted = Record<string, string>;
type Locked = {
  name?: string;
  integrity?: string;
  inBundle?: boolean;
  dependencies?: Wanted;
  optionalDependencies?: Wanted;
};

/** By where they are installed; the first is the project itself, and installed nowhere. */
const locked = Object.entries<Locked>(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages);

test('what is installed under a name is the package of that name, unless the one that wants it says so', () => {
  const wanted = locked.flatMap(([, { dependencies = {}, optionalDependencies = {} }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies }),
  );
  const aliases = new Set(wanted.filter(([, what]) => what.startsWith('npm:')).map(([name]) => name));
  const replaced = locked
    .filter(([place, { name }]) => place && name && !aliases.has(place.split('node_modules/').at(-1) ?? ''))
    .map(([place, { name }]) => `${place}: ${name}`);
  expect(replaced).toEqual([]);
});

// npm leaves out digests and dependencies of other platforms' packages where it makes a lock file from installed ones alone.
// Delete those entries, and `npm install --package-lock-only` writes them whole.
test('npm can check every package that it downloads', () => {
  const unchecked = locked.filter(([place, { integrity, inBundle }]) => place && !integrity && !inBundle);
  expect(unchecked.map(([place]) => place)).toEqual([]);
});

test('no page of the site waits for a part of itself, since it is rendered in one go', () => {
  const found = read('app').filter(({ text }) => /<(Suspense|Await)\b|\blazy\(/.test(text));
  expect(found.map(({ file }) => file)).toEqual([]);
});
