import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const onPath = (program: string) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((directory) => path.join(directory, program))
    .find((file) => existsSync(file));

/** The path of a program. On Debian, as root, its packages are installed if it is missing. */
export function installed(program: string, packages: readonly string[]): string {
  const known = onPath(program);
  if (known) return known;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${packages.join(', ')} …`);
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', ...packages], { stdio: 'ignore' });
  }
  const found = onPath(program);
  if (!found) throw new Error(`There is no ${program} here. Debian’s packages: ${packages.join(', ')}`);
  return found;
}
