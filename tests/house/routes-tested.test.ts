/** Each page, dialog and call in the site map has a test of its own, which imports its module or visits its address. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addresses } from '../attack/site';

/** Tests that visit every address: they show that it exists and who may open it, not what it does. */
const WALKS = /accessible\.spec|site-map-guard|contract-fuzz|tests\/(attack|house)\//;

const texts = ['app', 'tests']
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(root, file)),
  )
  .filter((file) => (/\.(test|spec)\.tsx?$/.test(file) || file.startsWith('tests/support/')) && !WALKS.test(file))
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'));

/** Matches '/admin/users/${id}', or a given id, for `/admin/users/:id`. */
function visiting(pattern: string): RegExp {
  const parts = pattern.split('/').map((part) => {
    if (!part.startsWith(':')) return part.replace(/[.*]/g, '\\$&');
    return part === ':role' ? '(?:sell|buy|\\$\\{[^}]*\\})' : '(?:\\$\\{[^}]*\\}|[^/\'"`\\s?#]+)';
  });
  return new RegExp(`(?:[\`'"/}])${parts.join('/').slice(1)}(?=[?#'"\`])`);
}

/** Reached in a browser test by pressing a button, so that neither its address nor its module is in the test. */
const PRESSED = [
  '/',
  '/seller/terms/:version',
  '/buyer/terms/:version',
  '/admin/transactions/:id/property',
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

/** Answered with a file, in a frame, or to a script. */
const NO_PAGES = [
  '/cookie-settings',
  '/browser-errors',
  '/account/copy-of-data',
  '/admin/users/:id/personal-data/file',
  '/admin/transactions-groups/add/keep',
];

test('an address to which only a form posts shows its errors on a page, and not in JSON', () => {
  const bare = addresses
    .filter(({ pattern }) => !/^\/(api|webhooks)\//.test(pattern) && !NO_PAGES.includes(pattern))
    .filter(({ file }) => {
      const text = readFileSync(path.join('app', file), 'utf8');
      return text.includes('export const action') && !/export (default|\{ default)/.test(text);
    });
  expect(bare.map(({ pattern }) => pattern)).toEqual([]);
});
