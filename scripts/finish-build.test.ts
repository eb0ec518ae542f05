import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishBuild } from './finish-build.mjs';

let build: string;
beforeEach(async () => {
  build = await mkdtemp(path.join(tmpdir(), 'build-'));
});
afterEach(() => rm(build, { recursive: true }));

const filesIn = async (folder: string) => {
  const entries = await readdir(path.join(build, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(build, folder), path.join(entry.parentPath, entry.name)))
    .sort();
};

test('moves source maps out of the served files and compresses scripts', async () => {
  await mkdir(path.join(build, 'client/assets/deep'), { recursive: true });
  for (const file of ['assets/a.js', 'assets/a.js.map', 'assets/deep/b.css.map', 'c.map', 'icon.png']) {
    await writeFile(path.join(build, 'client', file), file);
  }
  await finishBuild(build);
  expect(await filesIn('client')).toEqual(['assets/a.js', 'assets/a.js.br', 'assets/a.js.gz', 'icon.png']);
  expect(await filesIn('maps')).toEqual(['assets/a.js.map', 'assets/deep/b.css.map', 'c.map']);
});
