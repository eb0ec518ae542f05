/** Which tests use a page, a dialog or a call: they import its module, or visit its address. */
import { operations } from '~/routes/api/contract/index.server';
import type { Operation } from '~/routes/api/contract/operation.server';
import { addresses } from '../attack/site';
import { exists, tests, textOf } from './files';

/** Walks that take in every address say that it is there and who may come, not what it does. */
const WALKS = /accessible\.spec|site-map-guard|contract-fuzz|attack\//;
const telling = tests.filter((file) => !WALKS.test(file));

/** What a file takes from route modules: `import { action as save, loader } …`, or `import * as page …` and then `page.loader`. */
function routesIn(file: string): [module: string, name: string][] {
  const text = textOf(file);
  const named = [...text.matchAll(/import \{([^}]*)\} from '~\/(routes\/[^']+)'/g)].flatMap(
    ([, names = '', module = '']) =>
      names.split(',').map((name): [string, string] => [module, name.trim().split(' as ')[0] ?? '']),
  );
  const whole = [...text.matchAll(/import \* as (\w+) from '~\/(routes\/[^']+)'/g)].flatMap(
    ([, as = '', module = '']) =>
      ['loader', 'action']
        .filter((name) => text.includes(`${as}.${name}`))
        .map((name): [string, string] => [module, name]),
  );
  const later = [...text.matchAll(/import\('~\/(routes\/[^']+)'\)/g)].flatMap(([, module = '']) =>
    ['loader', 'action'].map((name): [string, string] => [module, name]),
  );
  return [...named, ...whole, ...later];
}

/** `routes/account/sign-in loader` → the tests that call it, first by themselves, then through what they share. */
const callers = new Map<string, Set<string>>();
const note = (test: string) => (file: string) => {
  for (const [module, name] of routesIn(file)) {
    const key = `${module} ${name}`;
    callers.set(key, (callers.get(key) ?? new Set()).add(test));
  }
};
for (const test of telling) note(test)(test);
for (const test of telling)
  for (const [, helper = ''] of textOf(test).matchAll(/from '(?:\.\.\/)+support\/([\w-]+)'/g)) {
    const file = `tests/support/${helper}.ts`;
    if (exists(file)) note(test)(file);
  }

const callersOf = (file: string, names: readonly string[]): string[] =>
  names.flatMap((name) => [...(callers.get(`${file.replace(/\.tsx?$/, '')} ${name}`) ?? [])]);

/** A test that has the words of the address in its name is more likely to be about it. */
function nearest(found: Iterable<string>, name: string, file: string): string[] {
  const words = (text: string) =>
    new Set(
      text
        .toLowerCase()
        .match(/[a-z]{3,}/g)
        ?.map((word) => word.replace(/s$/, '')),
    );
  const wanted = words(`${name} ${file}`);
  const distance = (test: string) => [...words(test.split('/').pop() ?? '')].filter((word) => !wanted.has(word)).length;
  const all = [...new Set(found)];
  return all
    .map((test, at) => ({ test, at }))
    .sort((a, b) => distance(a.test) - distance(b.test) || a.at - b.at)
    .map(({ test }) => test);
}

/** `/admin/users/:id` is visited as '/admin/users/${id}', or with an id of its own. */
function visitorsOf(pattern: string): string[] {
  const parts = pattern.split('/').map((part) => {
    if (!part.startsWith(':')) return part.replace(/[.*]/g, '\\$&');
    return part === ':role' ? '(?:sell|buy|\\$\\{[^}]*\\})' : '(?:\\$\\{[^}]*\\}|[^/\'"`\\s?#]+)';
  });
  const visit = new RegExp(`(?:[\`'"/}])${parts.join('/').slice(1)}(?=[?#'"\`])`);
  return telling.filter((file) => /^tests\/(e2e|no-js|integration|faults)\//.test(file) && visit.test(textOf(file)));
}

/** What a browser test reaches by pressing, where neither its address nor its module is in the test. */
const PRESSED: Record<string, string> = {
  '/': 'tests/e2e/landing.spec.ts',
  '/seller/terms/1.0': 'tests/e2e/legal.spec.ts',
  '/buyer/terms/1.0': 'tests/e2e/legal.spec.ts',
  '/admin/transactions/:id/sellers': 'tests/e2e/admin-transaction.spec.ts',
  '/admin/transactions/:id/orders': 'tests/e2e/admin-transaction.spec.ts',
  '/admin/transactions/:id/orders/invoice': 'tests/e2e/admin-transaction.spec.ts',
  '/admin/transactions/:id/tags': 'tests/e2e/admin-transaction.spec.ts',
  '/admin/transactions/:id/purchase-intents/:purchaseId/significant-dates': 'tests/e2e/admin-significant-dates.spec.ts',
  '/admin/lawyer-groups/:id': 'tests/e2e/admin-partners.spec.ts',
  '/admin/users/:id/personal-information': 'tests/e2e/admin-users.spec.ts',
  '/admin/users/:id/personal-data': 'tests/e2e/admin-users.spec.ts',
  '/admin/config/ui/dialog': 'tests/e2e/admin-frame.spec.ts',
};

export type Covered = { name: string; file: string; tests: string[] };

export const screens: Covered[] = addresses
  .filter(({ pattern, file }) => !pattern.startsWith('/api/') && !pattern.endsWith('*') && !file.endsWith('layout.tsx'))
  .map(({ pattern, file }) => ({
    name: pattern,
    file,
    tests: [
      PRESSED[pattern] ?? nearest([...callersOf(file, ['loader', 'action']), ...visitorsOf(pattern)], pattern, file),
    ]
      .flat()
      .filter(exists),
  }));

function testsOf({ method, path }: Operation): string[] {
  const file = addresses.find(({ pattern }) => pattern === path)?.file ?? '';
  if (method === 'GET') return nearest(callersOf(file, ['loader']), path, file);
  const others = operations.filter((each) => each.path === path && each.method !== 'GET');
  const isFirst = others[0]?.method === method;
  const all = callersOf(file, ['action']).filter((test) => isFirst || textOf(test).includes(`'${method}'`));
  return nearest(all, path, file);
}

export const calls: Covered[] = operations.map((operation) => ({
  name: `${operation.method} ${operation.path}`,
  file: addresses.find(({ pattern }) => pattern === operation.path)?.file ?? '',
  tests: testsOf(operation),
}));
