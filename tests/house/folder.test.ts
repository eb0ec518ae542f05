import { cp, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { loadConfigFromFile, type UserConfig } from 'vite';
import { expect, onTestFinished, test } from 'vitest';

/** The configuration as Vite itself reads it from a clone, which uses the same packages. */
async function configOfCloneIn(folder: string): Promise<UserConfig | undefined> {
  await mkdir(path.join(folder, 'app'), { recursive: true });
  for (const file of ['vite.config.ts', 'remix.config.js']) await cp(file, path.join(folder, file));
  const build = { command: 'build', mode: 'production', isSsrBuild: false } as const;
  return (await loadConfigFromFile(build, path.join(folder, 'vite.config.ts')))?.config;
}

/** The image is built in `/app`. `npm run drill -- folder` checks that the whole build there is the same as here. */
test('in a clone in a folder called app, every page’s shared script is one file with nothing else in it', async () => {
  await mkdir('.data', { recursive: true });
  const outside = await realpath(await mkdtemp(path.resolve('.data', 'folder-test-')));
  onTestFinished(() => rm(outside, { recursive: true, force: true }));
  const folder = path.join(outside, 'app');
  const output = (await configOfCloneIn(folder))?.build?.rollupOptions?.output;
  const chunkOf = (file: string) => {
    const manualChunks = Array.isArray(output) ? undefined : output?.manualChunks;
    return typeof manualChunks === 'function' ? manualChunks(path.join(folder, file), {} as never) : 'nothing chosen';
  };
  expect(['app/enhance/start.ts', 'app/entry.client.tsx'].map(chunkOf)).toEqual(['entry.client', 'entry.client']);
  expect(['app/routes/public/home.tsx', 'node_modules/some/app/enhance/start.js'].map(chunkOf)).toEqual([
    undefined,
    undefined,
  ]);
});
