/** The repository's own files as docs/coverage.md reads them: what the product says, and what the tests expect. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOTS = ['app', 'bin', 'prisma', 'sandbox', 'scripts', 'server', 'tests'];
/** The lists of what is specified, which are no tests of it. */
const OWN = /^tests\/coverage\/(?!.*\.test\.)/;
const NOT_READ = /\/generated\/|terms\/v1-0\//;

/** One spelling for quotation marks and white space, so that words are found however a line of code breaks them. */
export const normal = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/\\(['`])/g, '$1')
    .replace(/&apos;|&rsquo;/g, "'")
    .replace(/\s+/g, ' ');

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

const all = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(root, file)),
)
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !OWN.test(file) && !NOT_READ.test(file))
  .sort();

const texts = new Map<string, string>();

export function textOf(file: string): string {
  const known = texts.get(file);
  if (known !== undefined) return known;
  const text = normal(readFileSync(file, 'utf8'));
  texts.set(file, text);
  return text;
}

/** How dear a test is to run: the cheapest in which a mistake shows is named first. */
const COST = [/^(?!tests\/)/, /^tests\/integration\//, /^tests\/faults\//, /^tests\/no-js\//, /^tests\/e2e\//, /./];
const cost = (file: string) => COST.findIndex((kind) => kind.test(file));

export const tests: readonly string[] = all.filter(isTest).sort((a, b) => cost(a) - cost(b));

/** What people read comes from here; the page that shows every component says nothing of its own. */
export const sources: readonly string[] = all.filter(
  (file) => /^(app|bin)\//.test(file) && !isTest(file) && !file.includes('showcase'),
);

export const exists = (file: string): boolean => all.includes(file);
