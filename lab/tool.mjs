/**
 * `node lab/tool.mjs FILE …`: runs a TypeScript file of this folder, after installing its packages if this is a new
 * clone.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { installDependencies, installLab, root } from '../scripts/prepare.mjs';

/** Runs the script and exits with its exit code. @param {string} file @param {string[]} args */
export async function runTool(file, args) {
  await installDependencies();
  await installLab();
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { cwd: root, stdio: 'inherit' });
  // Ctrl-C reaches the script directly. It stops what it started; this process ends after it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code) => process.exit(code ?? 1));
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [file = '', ...args] = process.argv.slice(2);
  await runTool(path.join(root, 'lab', file), args);
}
