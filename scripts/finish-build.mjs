/**
 * Last steps of a build.
 *
 * Source maps contain our whole source, so they are moved out of the served files into `build/maps`, from where they
 * are uploaded to error reporting (docs/machines.md).
 */
import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { compressAssets } from './compress-assets.mjs';

/** @param {string} build the folder of the build */
export async function finishBuild(build) {
  await moveMaps(path.join(build, 'client'), path.join(build, 'maps'));
  await compressAssets(path.join(build, 'client'));
}

/** @param {string} served @param {string} maps */
async function moveMaps(served, maps) {
  const entries = await readdir(served, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith('.map')) continue;
    const from = path.join(entry.parentPath, entry.name);
    const to = path.join(maps, path.relative(served, from));
    await mkdir(path.dirname(to), { recursive: true });
    await rename(from, to);
  }
}
