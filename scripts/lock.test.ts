import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { missingFrom, platformOf } from './lock.mjs';
import { root } from './prepare.mjs';

test('the lock file names the packages of every platform, or `npm ci` would refuse it: else node scripts/lock.mjs', async () => {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  expect(Object.keys(missingFrom(packages))).toEqual([]);
});

test('what is missing is named as the package that wants it says, and as others of its platform', () => {
  const packages = {
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { 'tool-linux-x64-gnu': '1.2.3', 'tool-darwin-arm64': '1.2.3' },
    },
    'node_modules/other/node_modules/tool': {
      optionalDependencies: { 'tool-near': '1.0.0', 'tool-linux-x64-gnu': '1.2.3' },
    },
    'node_modules/other/node_modules/tool-near': { version: '1.0.0' },
    'node_modules/tool-linux-x64-gnu': { version: '1.2.3' },
  };
  expect(missingFrom(packages)).toEqual({
    'node_modules/tool-darwin-arm64': { version: '1.2.3', dev: true, optional: true, os: ['darwin'], cpu: ['arm64'] },
  });
});

test.each([
  ['@x/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@x/rollup-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@x/binding-android-arm-eabi', { os: ['android'], cpu: ['arm'] }],
  ['@x/oxide-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
  ['@x/rollup-win32-x64-gnu', { os: ['win32'], cpu: ['x64'] }],
  ['@x/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
])('%s', (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});
