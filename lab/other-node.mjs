/**
 * `npm run test:node -- 26 …`: the tests on another Node than the one that is installed here. What follows the version goes to vitest, such
 * as `--project unit` or the name of a file; without anything, unit and integration tests run, those of faults and attacks among them.
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { bin, prepare, root, run } from '../scripts/prepare.mjs';

/** By what one asks for: the one that the image is made with, and the line before it. */
const VERSIONS = /** @type {Record<string, string>} */ ({ 26: '26.10.0', 24: '24.21.0' });

export const NODE_OF_THE_IMAGE = '26';

/**
 * The folder of a Node's programs, installed into `.data` when it is first asked for: npm has each as a package.
 * @param {string} line such as 26
 */
export async function installNode(line) {
  const version = VERSIONS[line];
  if (!version) throw new Error(`Which Node? ${Object.keys(VERSIONS).join(' or ')}`);
  const tool = path.join(root, '.data', `node-${version}`);
  const programs = path.join(tool, 'node_modules', 'node', 'bin');
  if (existsSync(path.join(programs, 'node'))) return programs;
  console.log(`Installing Node ${version} into ${path.relative(root, tool)} …`);
  await mkdir(tool, { recursive: true });
  await run('npm', ['install', '--prefix', tool, '--no-audit', '--no-fund', `node@${version}`], { quiet: true });
  return programs;
}

/** The program of the Node that the image is made with: what measures the app measures it on that. */
export const nodeOfTheImage = async () => path.join(await installNode(NODE_OF_THE_IMAGE), 'node');

async function test() {
  const [line = NODE_OF_THE_IMAGE, ...rest] = process.argv.slice(2);
  await prepare();
  const programs = await installNode(line);
  const args = rest.length > 0 ? rest : ['--project', 'unit', '--project', 'integration'];
  await run(path.join(programs, 'node'), [bin('vitest'), 'run', ...args], {
    env: { NODE_ENV: 'test', PATH: `${programs}${path.delimiter}${process.env.PATH}` },
  });
}

if (import.meta.filename === process.argv[1]) {
  test().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
