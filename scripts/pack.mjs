/**
 * Gathers the image's files into a folder (docs/decisions/23-releases.md). The Dockerfile runs it after the build:
 *
 * `node scripts/pack.mjs FOLDER`
 *
 * `FOLDER/app` is our part: the server, its commands, the build, the migrations, and from each package only the files
 * that these load. `FOLDER/system` is what they run on: Node, the libraries it is linked with, and a user.
 * `FOLDER/maps` is for error reporting and is not part of the image. Both parts list their contents in a bill of
 * materials (CycloneDX).
 */
import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { nodeFileTrace } from '@vercel/nft';
import { root } from './prepare.mjs';

const run = promisify(execFile);

/** The user that the server runs as. The image names it by number, so that a host can see that it is not root. */
const USER = { name: 'node', id: 1000 };

/** @param {string} folder @param {string} ending @param {string} base that their paths begin at */
async function filesIn(folder, ending = '', base = root) {
  const entries = await readdir(path.join(base, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)));
}

/**
 * Every file that these programs load, directly or indirectly, and the package.json files needed to find them. Optional
 * dependencies that are installed only for development are left out.
 * @param {string[]} programs
 * @returns {Promise<string[]>} beneath the project's folder
 */
async function loadedBy(programs) {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  const ignore = (/** @type {string} */ file) => packages[packageOf(file) ?? '']?.dev === true;
  const { fileList, warnings } = await nodeFileTrace(programs, { base: root, processCwd: root, ignore });
  const unread = [...warnings].filter((warning) => /Failed to parse/.test(warning.message));
  if (unread.length > 0) throw new Error(unread.map(({ message }) => message).join('\n'));
  return [...fileList];
}

/** The path of the package that a file belongs to; undefined for our own files. @param {string} file */
export const packageOf = (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];

/**
 * The packages whose code the build itself holds, as its maps say: `vite.config.ts` takes some in, and then no file of theirs is loaded.
 * @param {string} folder of the build, beneath `base`
 * @param {string} base
 */
export async function bundledIn(folder, base = root) {
  const places = new Set();
  for (const file of await filesIn(folder, '.map', base)) {
    const { sources } = JSON.parse(await readFile(path.join(base, file), 'utf8'));
    for (const source of sources) places.add(packageOf(path.join(path.dirname(file), source)));
  }
  places.delete(undefined);
  return /** @type {Set<string>} */ (places);
}

/** Gathers our part. @returns what is in it @param {string} folder */
export async function packApp(folder) {
  const programs = [...(await filesIn('bin', '.mjs')), ...(await filesIn('build/server', '.js'))];
  const files = new Set([
    ...programs,
    ...(await loadedBy(programs)),
    ...(await filesIn('build/client')),
    ...(await filesIn('prisma/migrations')),
    'package.json',
  ]);
  // The bill of materials lists packages, so include each one's package.json with its name, version and licence.
  const loaded = [...files].flatMap((file) => packageOf(file) ?? []);
  for (const place of new Set([...loaded, ...(await bundledIn('build/server'))])) files.add(`${place}/package.json`);
  await rm(folder, { recursive: true, force: true });
  for (const place of new Set([...files].map((file) => path.dirname(path.join(folder, file)))))
    await mkdir(place, { recursive: true });
  await Promise.all([...files].map((file) => copyFile(path.join(root, file), path.join(folder, file))));
  const packages = new Set([...files].flatMap((file) => packageOf(file) ?? []));
  await writeBill(folder, await componentsOfPackages(packages));
  return { files: [...files].sort(), packages: [...packages].sort() };
}

/**
 * What npm knows about the packages in the image. Asks about all packages, because with `--omit dev` npm also leaves
 * out packages that both production and development need.
 * @param {Set<string>} packages
 */
async function componentsOfPackages(packages) {
  const { stdout } = await run('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const known = new Map(JSON.parse(stdout).components.map((/** @type {Component} */ each) => [each['bom-ref'], each]));
  return Promise.all(
    [...packages].sort().map(async (place) => {
      const { name, version } = JSON.parse(await readFile(path.join(root, place, 'package.json'), 'utf8'));
      const component = known.get(`${name}@${version}`);
      if (!component) throw new Error(`npm knows of no ${name}@${version}, which the server loads`);
      return component;
    }),
  );
}

/** @typedef {{ 'bom-ref': string, name: string }} Component */

/** @param {string} folder @param {object[]} components */
async function writeBill(folder, components) {
  const { name, version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { timestamp: new Date().toISOString(), component: { type: 'application', name, version } },
    components,
  };
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
}

/** Gathers what the app runs on: from a Debian system, the few files that Node needs. @param {string} folder */
export async function packSystem(folder) {
  await rm(folder, { recursive: true, force: true });
  const node = await realpath(process.execPath);
  const libraries = await linkedWith(node);
  await cp(node, path.join(folder, 'usr/local/bin/node'), { dereference: true });
  for (const library of libraries) await cp(library, path.join(folder, library), { dereference: true });
  await mkdir(path.join(folder, 'tmp'), { recursive: true, mode: 0o1777 });
  await writeUser(folder);
  await writeBill(path.join(folder, 'usr/share/sbom'), [
    {
      type: 'application',
      name: 'node',
      version: process.versions.node,
      purl: `pkg:generic/node@${process.versions.node}`,
    },
    ...partsOfNode(),
    ...(await componentsOfLibraries(libraries)),
  ]);
}

/** The parts built into Node's own binary: OpenSSL, V8, ICU … */
const partsOfNode = () =>
  Object.entries(process.versions)
    .filter(([name]) => !['node', 'modules', 'napi'].includes(name))
    .map(([name, version]) => ({ type: 'library', name, version, purl: `pkg:generic/${name}@${version}` }));

/**
 * The libraries that a program is linked with, by the paths where the loader looks for them.
 * @param {string} program
 */
async function linkedWith(program) {
  const { stdout } = await run('ldd', [program]);
  return [...stdout.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, file = '']) => file);
}

const FIELDS = ['Package', 'Version', 'Architecture']
  .map((field) => `$\{${field}}`)
  .join(' ')
  .concat('\n');

/** The Debian packages that the libraries come from. @param {string[]} libraries */
async function componentsOfLibraries(libraries) {
  const names = new Set();
  for (const library of libraries) names.add(await debianPackageOf(library));
  const { stdout } = await run('dpkg-query', ['-W', '-f', FIELDS, ...names]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', version = '', architecture] = line.split(' ');
      const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`;
      return { type: 'library', name, version, purl, properties: [{ name: 'debian:package', value: name }] };
    });
}

/** Debian lists a file under /lib or /usr/lib, which are the same folder. @param {string} file */
async function debianPackageOf(file) {
  const real = await realpath(file);
  for (const known of [file, real, file.replace(/^\/usr/, ''), real.replace(/^\/usr/, '')]) {
    const found = await run('dpkg', ['-S', known]).catch(() => null);
    const name = found && packageIn(found.stdout);
    if (name) return name;
  }
  throw new Error(`No Debian package has ${file}`);
}

/** The package in an answer of `dpkg -S`. Debian 13 says first which package moved the file. @param {string} answer */
export const packageIn = (answer) =>
  answer
    .split('\n')
    .find((line) => line !== '' && !line.startsWith('diversion by '))
    ?.split(':')[0];

/** @param {string} folder */
async function writeUser(folder) {
  await mkdir(path.join(folder, 'etc'), { recursive: true });
  const { name, id } = USER;
  await writeFile(path.join(folder, 'etc/passwd'), `${name}:x:${id}:${id}::/app:/usr/local/bin/node\n`);
  await writeFile(path.join(folder, 'etc/group'), `${name}:x:${id}:\n`);
  await writeFile(path.join(folder, 'etc/nsswitch.conf'), 'hosts: files dns\n');
}

/**
 * The maps, each beside the file that it is of and in the same folder as it: error reporting finds a map through that file, and a browser's
 * file through its path.
 * @param {string} folder @param {string} build
 */
export async function packMaps(folder, build = path.join(root, 'build')) {
  await rm(folder, { recursive: true, force: true });
  await cp(path.join(build, 'maps'), path.join(folder, 'client'), { recursive: true });
  const files = [
    ...(await filesIn('client', '.js', build)),
    ...(await filesIn('server', '.js', build)),
    ...(await filesIn('server', '.map', build)),
  ];
  for (const file of files) await cp(path.join(build, file), path.join(folder, file));
}

if (import.meta.filename === process.argv[1]) {
  const [, , folder] = process.argv;
  if (!folder) throw new Error('Usage: node scripts/pack.mjs FOLDER');
  const { files, packages } = await packApp(path.join(folder, 'app'));
  await packSystem(path.join(folder, 'system'));
  await packMaps(path.join(folder, 'maps'));
  console.log(`${files.length} files, of ${packages.length} packages`);
}
