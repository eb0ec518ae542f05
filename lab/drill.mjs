/**
 * `npm run drill -- NAME …`: what happens on a bad day, done on purpose. Each drill is a file in lab/drills/ and ends with a code
 * other than 0 when something was lost; what follows its name is passed on. Without a name: which drills there are.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { root } from '../scripts/prepare.mjs';
import { runTool } from './tool.mjs';

const folder = path.join(root, 'lab', 'drills');

/** Every drill's file, by its name. */
async function drills() {
  const files = (await readdir(folder)).filter((file) => /\.(mjs|ts)$/.test(file) && !file.includes('.test.'));
  return new Map(files.sort().map((file) => [path.parse(file).name, path.join(folder, file)]));
}

/** What a drill says about itself: its file's first comment, as far as the first full stop. @param {string} file */
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
