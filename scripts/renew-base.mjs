/**
 * `npm run base:renew`: writes the digest of the Dockerfile's base image, as the registry has it today, into the
 * Dockerfile, so that the next build uses exactly that image. Needs Docker, and a registry that answers.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const FILE = fileURLToPath(new URL('../Dockerfile', import.meta.url));
const BASE = /^FROM ([^\s@]+)(?:@(\S+))? AS build$/m;

/** @param {string} dockerfile @returns {{ name: string, digest: string | undefined }} the base image */
export function baseIn(dockerfile) {
  const [, name, digest] = BASE.exec(dockerfile) ?? [];
  if (!name) throw new Error('The Dockerfile has no base image for its stage "build".');
  return { name, digest };
}

/** @param {string} dockerfile @param {string} digest */
export function withDigest(dockerfile, digest) {
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`That is no digest: ${digest}`);
  const { name } = baseIn(dockerfile);
  return dockerfile.replace(BASE, `FROM ${name}@${digest} AS build`);
}

/** @param {string} name */
async function askRegistry(name) {
  const args = ['buildx', 'imagetools', 'inspect', name, '--format', '{{.Manifest.Digest}}'];
  try {
    return (await promisify(execFile)('docker', args, { timeout: 60_000 })).stdout.trim();
  } catch (error) {
    const { code, stderr = '' } = /** @type {{ code?: unknown, stderr?: string }} */ (error);
    if (code === 'ENOENT') throw new Error('Docker is not installed here, and only it is asked for the digest.');
    throw new Error(`No registry answered for ${name}: ${stderr.trim().split('\n').at(-1) || 'no reason was given'}`);
  }
}

async function renew() {
  const dockerfile = await readFile(FILE, 'utf8');
  const { name, digest: before } = baseIn(dockerfile);
  const digest = await askRegistry(name);
  const renewed = withDigest(dockerfile, digest);
  if (digest === before) return console.log(`${name} is still ${digest}.`);
  await writeFile(FILE, renewed);
  console.log(`${name} is ${digest} now. Build and try the image before you commit it.`);
}

if (fileURLToPath(import.meta.url) === process.argv[1]) {
  renew().catch((error) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
