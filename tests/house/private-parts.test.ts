import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Ways in which our code once used private parts of a dependency. Upgrades break such code without warning. */
const PRIVATE = {
  'names that a library marks as unsafe or private':
    /UNSAFE_|usePhantomQuery|streamCache|__(wbg|wbindgen|remix|reactRouter)/,
  'a package resolved from the folder of another': /createRequire\((require|createRequire)\b/,
  'a file inside a package’s folder':
    /['"`][^'"`\n]*node_modules\/[@\w]|dirname\([^;\n]*\.resolve\(|\.resolve\([^)\n]*\)\s*\.replace\(/,
  'a faked context': /\bas (unknown as |never as )?AppLoadContext\b/,
  'an overwritten field of an adapter, a client or a class':
    /\b(\w*([Aa]dapter|[Cc]lient|[Pp]risma|[Pp]ool|[Bb]oss|[Dd]river)|db|tx|\w+\.prototype)\.\w+ = (?!=)/,
  'the queue’s tables in our SQL': /\b(from|join|into|update|table|truncate)\s+"?pgboss"?\./i,
  'a rewritten generated file': /(write|append)File\w*\([^;]*generated/,
  'what Prisma puts inside its errors': /driverAdapterError/,
};

/** Files that may use a private part of a package, each with what would be missing without it. */
const EXCEPTIONS = [
  'app/platform/driver-error.ts', // the one place that reads Prisma’s error: without it no constraint is known by its name
  'lab/drills/image.ts', // copies npm itself into the base image that the drill makes
  'scripts/pack.test.ts', // compares paths and never opens them
  'tests/e2e/admin-significant-dates.spec.ts', // replaces a function of the browser to delay hydration, which the test is about
  'tests/house/folder.test.ts', // compares paths and never opens them
  'tests/house/private-parts.test.ts', // these patterns
  'tests/support/stripe-schemas.ts', // reads Stripe's own types: without them no test finds a parameter that Stripe removed
  'tests/support/watch-turbo-stream.mjs', // loads Remix's own copy of a library: without it nothing shows that the server never decodes
];

const read = (...folders: string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\/(generated|node_modules)\//.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const ours = read('app', 'server', 'bin', 'scripts', 'prisma', 'lab', 'sandbox', 'tests').filter(
  ({ file }) => !EXCEPTIONS.includes(file),
);

test.each(Object.entries(PRIVATE))('our code uses no private part of a dependency: %s', (_, pattern) => {
  expect(ours.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
});

type Wanted = Record<string, string>;
type Locked = {
  name?: string;
  integrity?: string;
  inBundle?: boolean;
  dependencies?: Wanted;
  devDependencies?: Wanted;
  optionalDependencies?: Wanted;
};

/** By path of installation. The first entry is the project itself, with an empty path. */
const locked = Object.entries<Locked>(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages);

test('each package is installed under its own name, unless its dependent asks for an alias', () => {
  const wanted = locked.flatMap(([, { dependencies = {}, devDependencies = {}, optionalDependencies = {} }]) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  const aliases = new Set(wanted.filter(([, what]) => what.startsWith('npm:')).map(([name]) => name));
  const replaced = locked
    .filter(([place, { name }]) => place && name && !aliases.has(place.split('node_modules/').at(-1) ?? ''))
    .map(([place, { name }]) => `${place}: ${name}`);
  expect(replaced).toEqual([]);
});

// npm leaves out digests and other platforms' dependencies when it writes a lock file from installed packages only. To
// fix it, delete those entries and run `npm install --package-lock-only`.
test('npm can check every package that it downloads', () => {
  const unchecked = locked.filter(([place, { integrity, inBundle }]) => place && !integrity && !inBundle);
  expect(unchecked.map(([place]) => place)).toEqual([]);
});

test('no page waits for a part of itself, since each is rendered whole', () => {
  const found = read('app').filter(({ text }) => /<(Suspense|Await)\b|\blazy\(/.test(text));
  expect(found.map(({ file }) => file)).toEqual([]);
});
