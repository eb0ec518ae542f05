/**
 * Checks out and builds an earlier commit in a folder of its own. The build is kept, since a commit does not change.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { root } from '../../../scripts/prepare.mjs';

const run = promisify(execFile);
const folder = path.join(root, '.data', 'builds');

/** @param {...string} args */
export const git = async (...args) => (await run('git', args, { cwd: root })).stdout.trim();

/**
 * The commit before the newest migration landed on this branch, so that a release from there to here includes a
 * migration.
 */
export const beforeTheLastMigration = async () =>
  git('rev-parse', `${await git('log', '-1', '--first-parent', '--format=%H', '--', 'prisma/migrations')}^1`);

/** @param {string} commit @param {(text: string) => void} say @returns {Promise<string>} its folder */
export async function buildOf(commit, say) {
  const place = path.join(folder, commit.slice(0, 12));
  if (existsSync(place)) return place;
  const unfinished = `${place}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  say(`building ${commit.slice(0, 12)} …`);
  const archive = path.join(folder, `${commit.slice(0, 12)}.tar`);
  await git('archive', '--format=tar', `--output=${archive}`, commit);
  await run('tar', ['-xf', archive, '-C', unfinished]);
  await rm(archive);
  const lock = (/** @type {string} */ where) => readFile(path.join(where, 'package-lock.json'), 'utf8');
  if ((await lock(root)) === (await lock(unfinished))) {
    // The dependencies are the same, so they are hard-linked.
    await run('cp', ['-al', path.join(root, 'node_modules'), path.join(unfinished, 'node_modules')]);
  } else {
    await run('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'], { cwd: unfinished });
  }
  await run(process.execPath, ['scripts/build.mjs'], { cwd: unfinished, maxBuffer: 1e8 });
  await rename(unfinished, place);
  return place;
}
