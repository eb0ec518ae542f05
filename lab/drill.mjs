/**
 * `npm run drill -- NAME …`: runs a failure drill. Each drill is a file in lab/drills/ and exits with a code other than
 * 0 if anything was lost; arguments after its name are passed on. Without a name it lists the drills.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { root } from '../scripts/prepare.mjs';
import { runTool } from './tool.mjs';

const folder = path.join(root, 'lab', 'drills');

/** The path of each drill's file, by the drill's name. */
async function drills() {
  const files = (await readdir(folder)).filter((file) => /\.(mjs|ts)$/.test(file) && !file.includes('.test.'));
  return new Map(files.sort().map((file) => [path.parse(file).name, path.join(folder, file)]));
}

/** A drill's own description: its file's first comment, up to the first full stop. @param {string} file */
async function lineOf(file) {
  const [, comment = ''] = /\/\*\*(.*?)\*\//s.exec(await readFile(file, 'utf8')) ?? [];
  const text = comment.replace(/\s*\n\s*\*\s?/g, ' ').trim();
  const [sentence = ''] = /^.*?[.](?=\s|$)/.exec(text.replace(/^`npm run drill -- [^`]*`: */, '')) ?? [];
  return sentence;
}

const [name, ...args] = process.argv.slice(2);
const known = await drills();
const file = known.get(name ?? '');
if (file) {
  await runTool(file, args);
} else {
  if (name) console.error(`There is no drill ${name}.\n`);
  console.log('npm run drill -- NAME');
  for (const [each, place] of known) console.log(`  ${each.padEnd(12)} ${await lineOf(place)}`);
  process.exitCode = name ? 2 : 0;
}
