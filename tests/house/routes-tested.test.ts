/** Each page, dialog and call of the site map has a test of its own: one that imports its module, or visits its address. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addresses } from '../attack/site';

/** Walks take in every address: they say that it is there and who may come, not what it does. */
const WALKS = /accessible\.spec|site-map-guard|contract-fuzz|tests\/(attack|house)\//;

const texts = ['app', 'tests']
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(root, file)),
  )
  .filter((file) => (/\.(test|spec)\.tsx?$/.test(file) || file.startsWith('tests/support/')) && !WALKS.test(file))
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'));

/** `/admin/users/:id` is visited as '/admin/users/${id}', or with an id of its own. */
function visiting(pattern: string): RegExp {
  const parts = pattern.split('/').map((part) => {
    if (!part.startsWith(':')) return part.replace(/[.*]/g, '\\$&');
    return part === ':role' ? '(?:sell|buy|\\$\\{[^}]*\\})' : '(?:\\$\\{[^}]*\\}|[^/\'"`\\s?#]+)';
  });
  return new RegExp(`(?:[\`'"/}])${parts.join('/').slice(1)}(?=[?#'"\`])`);
}

/** What a browser test reaches by pressing, where neither its address nor its module is in the test. */
const PRESSED = [
  '/',
  '/admin/transactions/:id/sellers',
  '/admin/transactions/:id/orders',
  '/admin/transactions/:id/orders/invoice',
  '/admin/transactions/:id/tags',
  '/admin/transactions/:id/purchase-intents/:purchaseId/significant-dates',
  '/admin/lawyer-groups/:id',
  '/admin/users/:id/personal-information',
  '/admin/users/:id/personal-data',
  '/admin/config/ui/dialog',
];

test('each page, dialog and call has a test of its own', () => {
  const untested = addresses
    .filter(({ pattern, file }) => !pattern.endsWith('*') && !file.endsWith('layout.tsx') && !PRESSED.includes(pattern))
    .filter(({ pattern, file }) => {
      const module = `~/${file.replace(/\.tsx?$/, '')}'`;
      return !texts.some((text) => text.includes(module) || visiting(pattern).test(text));
    });
  expect(untested.map(({ pattern }) => pattern)).toEqual([]);
});
