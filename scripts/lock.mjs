/**
 * `node scripts/lock.mjs`, after `npm install`: names in the lock file the packages of other platforms that npm left out because its
 * registry does not have them. `npm ci` refuses a lock file without them. Where there is no digest to write down, npm on such a platform
 * adds it when it next installs.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { root } from './prepare.mjs';

/** @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optionalDependencies?: Record<string, string> }} Entry */

const SYSTEMS = 'aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32';
const PROCESSORS = 'arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64|wasm32';

/** What such packages say of themselves, which their names say too. @param {string} name */
export function platformOf(name) {
  const [, os] = new RegExp(`-(${SYSTEMS})-`).exec(name) ?? [];
  const [, cpu] = new RegExp(`-(${PROCESSORS})(-|$)`).exec(name) ?? [];
  const [, libc] = /-(gnu|musl)(eabihf)?$/.exec(name) ?? [];
  return {
    ...(os ? { os: [os] } : {}),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os === 'linux' && libc ? { libc: [libc === 'gnu' ? 'glibc' : 'musl'] } : {}),
  };
}

/**
 * The packages that others of the lock file may want and that it does not have.
 * @param {Record<string, Entry>} packages
 * @returns {Record<string, object>} by their places
 */
export function missingFrom(packages) {
  /** @type {Record<string, object>} */
  const missing = {};
  for (const [place, { optionalDependencies = {}, dev, devOptional }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (placesOf(name, place).some((each) => packages[each])) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...(dev ? { dev } : {}),
        ...(devOptional ? { devOptional } : {}),
        optional: true,
        ...platformOf(name),
      };
    }
  }
  return missing;
}

/** Where a package is looked for by another, the nearest first. @param {string} name @param {string} from */
function placesOf(name, from) {
  const above = from.split('/node_modules/');
  const folders = above.map((_, index) => above.slice(0, above.length - index).join('/node_modules/'));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
}

if (import.meta.filename === process.argv[1]) {
  const file = path.join(root, 'package-lock.json');
  const lock = JSON.parse(await readFile(file, 'utf8'));
  const missing = missingFrom(lock.packages);
  const all = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  await writeFile(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(all) }, null, 2)}\n`);
  console.log(`${Object.keys(missing).length} packages of other platforms were added`);
}
