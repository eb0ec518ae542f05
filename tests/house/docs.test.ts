/** What the documents name exists: files, decisions, and the list of decisions itself. And no page is too long to read. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '~/platform/env.server';

const DECISIONS = 'docs/decisions';
const decisions = readdirSync(DECISIONS).filter((file) => /^\d\d-.*\.md$/.test(file));

const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'sandbox/README.md',
  'lab/README.md',
  ...['docs', 'docs/recipes', DECISIONS].flatMap(markdownIn),
];

function markdownIn(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  return files.map((file) => `${folder}/${file}`);
}

const read = (page: string) => readFileSync(page, 'utf8');

test('the list of decisions has each of them, by its title', () => {
  const lines = decisions.map((file) => {
    const [, title] = /^# \d+\. (.*)$/m.exec(read(`${DECISIONS}/${file}`)) ?? [];
    return `- [${file.slice(0, 2)}](${file}) ${title}`;
  });
  const listed = read(`${DECISIONS}/README.md`).match(/^- .*$/gm) ?? [];
  expect(listed.sort()).toEqual(lines.sort());
});

test('every link between documents leads somewhere', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)[^)]*\)/g)]
      .map(([, target = '']) => path.join(path.dirname(page), target))
      .filter((target) => !existsSync(target))
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

/**
 * Not in the repository: files made when the service is built or runs, a file ending, examples, a call, a file that was
 * considered.
 */
const NOT_FILES = new Set([
  'sandbox.json',
  'figures.json',
  'sbom.cdx.json',
  'rules.server.ts',
  'x.test.ts',
  'replica.sql',
  'payment/receipt-letters.server.ts',
]);

const FOLDERS = ['app', 'bin', 'docs', 'lab', 'ops', 'prisma', 'public', 'sandbox', 'scripts', 'server', 'tests'];

function* filesOfOurs(): Generator<string> {
  yield* readdirSync('.');
  for (const folder of FOLDERS) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) yield `${folder}/${file}`;
  }
}

/** Ten minutes of reading. A page that outgrows it becomes two. */
const MOST_WORDS = 2_500;

test('every page of docs can be read in one sitting', () => {
  const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
  const long = pages.filter((page) => page.startsWith('docs/') && wordsOf(read(page)) > MOST_WORDS);
  expect(long).toEqual([]);
});

test('every file that a document names exists', () => {
  // Documents may leave out the first folders of a path.
  const ends = new Set<string>();
  for (const file of filesOfOurs()) {
    const parts = file.split('/');
    for (const from of parts.keys()) ends.add(parts.slice(from).join('/'));
  }
  const gone = pages.flatMap((page) =>
    [...read(page).matchAll(/`([\w.-][\w./-]*\.(?:ts|tsx|mjs|cjs|css|yaml|json|sql|toml|prisma))`/g)]
      .map(([, file = '']) => file)
      .filter((file) => !ends.has(file) && !NOT_FILES.has(file))
      .map((file) => `${page}: ${file}`),
  );
  expect(gone).toEqual([]);
});

test('every command of npm that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const unknown = pages.flatMap((page) =>
    [...read(page).matchAll(/\bnpm run ([\w:]+)/g)]
      .filter(([, name = '']) => !Object.hasOwn(scripts, name))
      .map(([command]) => `${page}: ${command}`),
  );
  expect(unknown).toEqual([]);
});

const variables = [...read('app/platform/env.server.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(
  ([, name = '']) => name,
);

test('every variable of the environment is on the page of settings, and each one in its tables is read', () => {
  const settings = read('docs/operations.md');
  const documented = new Set(settings.match(/\b[A-Z][A-Z0-9_]+\b/g));
  expect(variables.length).toBeGreaterThan(50);
  expect(variables.filter((name) => !documented.has(name))).toEqual([]);
  const inTables = [...settings.matchAll(/^\| (`[A-Z][^|]*)\|/gm)].flatMap(
    ([, cell = '']) => cell.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? [],
  );
  const elsewhere = `${read('bin/migrate.mjs')}${read('scripts/start.mjs')}`.match(/\b[A-Z][A-Z0-9_]+\b/g);
  const known = new Set([...variables, ...(elsewhere ?? [])]);
  expect(inTables.filter((name) => !known.has(name))).toEqual([]);
});

test('a first deployment sets all that production needs, by the names that the service reads', () => {
  const [, secrets = ''] =
    /^fly secrets set --app keyturn --stage([\s\S]*?)^```/m.exec(read('docs/first-deploy.md')) ?? [];
  const set = [...`${secrets}\n${read('fly.toml')}`.matchAll(/\b([A-Z][A-Z0-9_]+) ?=/g)].map(([, name = '']) => name);
  expect(set.length).toBeGreaterThan(30);
  // The first deployment's command reads two more for the configuration.
  const known = new Set([...variables, ...(read('bin/reference.mjs').match(/\b[A-Z][A-Z0-9_]+\b/g) ?? [])]);
  expect(set.filter((name) => !known.has(name))).toEqual([]);
  const start = () => readEnv(Object.fromEntries(['DATABASE_URL', ...set].map((name) => [name, '9'])));
  expect(start).toThrow('The environment is not complete');
  expect(start).not.toThrow('is missing');
});

test('every decision that a document cites by its number exists', () => {
  const known = new Set(decisions.map((file) => file.slice(0, 2)));
  const unknown = pages.flatMap((page) =>
    [...read(page).matchAll(/\bdecisions? (\d+(?:, \d+)*)/g)]
      .flatMap(([, numbers = '']) => numbers.split(', '))
      .filter((number) => !known.has(number.padStart(2, '0')))
      .map((number) => `${page}: ${number}`),
  );
  expect(unknown).toEqual([]);
});

test('the newest version that the list of changes has is the one of the packages', () => {
  const [, newest] = /^## (\d+\.\d+\.\d+)\b/m.exec(read('CHANGELOG.md')) ?? [];
  const versionIn = (file: string) => (JSON.parse(read(file)) as { version: string }).version;
  expect([versionIn('package.json'), versionIn('package-lock.json')]).toEqual([newest, newest]);
});
