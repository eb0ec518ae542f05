import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { NODE_OF_THE_IMAGE } from '../lab/other-node.mjs';
import { packageOf } from './pack.mjs';
import { root } from './prepare.mjs';

test.each([
  ['node_modules/pg/lib/index.js', 'node_modules/pg'],
  ['node_modules/@sentry/node/build/index.js', 'node_modules/@sentry/node'],
  ['node_modules/a/node_modules/@b/c/d.js', 'node_modules/a/node_modules/@b/c'],
  ['build/server/main.js', undefined],
])('%s belongs to %s', (file, place) => {
  expect(packageOf(file)).toBe(place);
});

test('the image has the same Node as `npm run test:node`, and does not run as root', async () => {
  const file = await readFile(path.join(root, 'Dockerfile'), 'utf8');
  const bases = [...file.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name?.replace(/@sha256:\w+$/, ''));
  expect(bases).toEqual([`node:${NODE_OF_THE_IMAGE}-trixie-slim`, 'scratch', 'scratch']);
  expect(file).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
});
