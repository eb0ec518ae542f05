/** `node lab/tool.mjs FILE …`: runs a script of this folder that is written in TypeScript, in a new clone after installing what it needs. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { installDependencies, installLab, root } from '../scripts/prepare.mjs';

/** Ends this process as the script ends. @param {string} file @param {string[]} args */
export async function runTool(file, args) {
  await installDependencies();
  await installLab();
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { cwd: root, stdio: 'inherit' });
  // A Ctrl-C reaches the script by itself: it ends what it started, and then we end.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code) => process.exit(code ?? 1));
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [file = '', ...args] = process.argv.slice(2);
  await runTool(path.join(root, 'lab', file), args);
}
