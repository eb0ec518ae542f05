import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NODE_OF_THE_IMAGE } from '../lab/other-node.mjs';
import { bundledIn, packageIn, packageOf, packMaps } from './pack.mjs';
import { root } from './prepare.mjs';

test.each([
  ['node_modules/pg/lib/index.js', 'node_modules/pg'],
  ['node_modules/@sentry/node/build/index.js', 'node_modules/@sentry/node'],
  ['node_modules/a/node_modules/@b/c/d.js', 'node_modules/a/node_modules/@b/c'],
  ['build/server/main.js', undefined],
])('%s belongs to %s', (file, place) => {
  expect(packageOf(file)).toBe(place);
});

test('a package that the build took in is in the bill of materials, though none of its files is loaded', async () => {
  const base = await mkdtemp(path.join(tmpdir(), 'bundled-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  await mkdir(path.join(base, 'build/server/assets'), { recursive: true });
  const write = (file: string, sources: string[]) =>
    writeFile(path.join(base, 'build/server', file), JSON.stringify({ sources }));
  await write('index.js.map', ['../../app/root.tsx', '../../node_modules/stripe/esm/stripe.esm.node.js']);
  await write('assets/b.js.map', ['../../../node_modules/@conform-to/zod/v4.js', '../../../node_modules/stripe/a.js']);
  expect([...(await bundledIn('build/server', base))].sort()).toEqual([
    'node_modules/@conform-to/zod',
    'node_modules/stripe',
  ]);
});

test('a library’s Debian package is found where another package moved the file, too', () => {
  const moved = ['diversion by libc6 from: /lib64/ld.so.2', 'diversion by libc6 to: /lib64/ld.so.2.usr-is-merged'];
  expect(packageIn('libc6:amd64: /usr/lib64/ld.so.2\n')).toBe('libc6');
  expect(packageIn([...moved, 'libc6:amd64: /lib64/ld.so.2', ''].join('\n'))).toBe('libc6');
  expect(packageIn([...moved, ''].join('\n'))).toBeUndefined();
});

test('the image has the same Node as `npm run test:node`, and does not run as root', async () => {
  const file = await readFile(path.join(root, 'Dockerfile'), 'utf8');
  const bases = [...file.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name?.replace(/@sha256:\w+$/, ''));
  expect(bases).toEqual([`node:${NODE_OF_THE_IMAGE}-trixie-slim`, 'scratch', 'scratch']);
  expect(file).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
});

test('`.nvmrc` names that Node, and CI runs on it and on the oldest that we promise', async () => {
  const read = (name: string) => readFile(path.join(root, name), 'utf8');
  expect((await read('.nvmrc')).trim()).toBe(NODE_OF_THE_IMAGE);
  const [, oldest] = /^>=(\d+\.\d+)$/.exec(JSON.parse(await read('package.json')).engines.node) ?? [];
  for (const file of ['.github/workflows/test.yml', '.gitlab-ci.yml'])
    expect(await read(file), file).toContain(`["${NODE_OF_THE_IMAGE}", "${oldest}"]`);
});

test('the maps have the folders of the files that run, so that error reporting finds them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'maps-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const build = path.join(folder, 'build');
  const server = ['server/main.js', 'server/main.js.map', 'server/assets/b.js', 'server/assets/b.js.map'];
  for (const file of ['client/assets/a.js', 'maps/assets/a.js.map', ...server]) {
    await mkdir(path.dirname(path.join(build, file)), { recursive: true });
    await writeFile(path.join(build, file), '');
  }
  await packMaps(path.join(folder, 'packed'), build);
  const packed = await readdir(path.join(folder, 'packed'), { recursive: true });
  const files = packed.filter((file) => /\.(js|map)$/.test(file));
  expect(files.sort()).toEqual(['client/assets/a.js', 'client/assets/a.js.map', ...server].sort());
});
