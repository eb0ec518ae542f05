/**
 * `npm run test:node -- 26 …`: runs the tests on a Node other than the installed one. Arguments after the version go to
 * vitest, such as `--project unit` or a file name; without any, the unit and integration tests run, including those of
 * faults and attacks. `npm run test:node -- 26 all` is `npm run test:all` on it.
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { bin, prepare, root, run } from '../scripts/prepare.mjs';

/** By major version: the one in the image, and the release line before it. */
const VERSIONS = /** @type {Record<string, string>} */ ({ 26: '26.10.0', 24: '24.21.0' });

export const NODE_OF_THE_IMAGE = '26';

/**
 * Installs a Node into `.data` when it is first needed: npm has each as a package.
 * @returns its folder of programs
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

/** The path of the image's Node: benchmarks run the app on it. */
export const nodeOfTheImage = async () => path.join(await installNode(NODE_OF_THE_IMAGE), 'node');

async function test() {
  const [line = NODE_OF_THE_IMAGE, ...rest] = process.argv.slice(2);
  await prepare();
  const programs = await installNode(line);
  const node = path.join(programs, 'node');
  const PATH = `${programs}${path.delimiter}${process.env.PATH}`;
  if (rest[0] === 'all') return run(node, [path.join(root, 'scripts', 'test.mjs'), 'all'], { env: { PATH } });
  // One after the other: the setup of integration tests cannot run twice in one process.
  const runs =
    rest.length > 0
      ? [rest]
      : [
          ['--project', 'unit', '--project', 'integration'],
          ['--project', 'drills'],
        ];
  for (const args of runs) {
    await run(node, [bin('vitest'), 'run', ...args], { env: { NODE_ENV: 'test', PATH } });
  }
}

if (import.meta.filename === process.argv[1]) {
  test().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
