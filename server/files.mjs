import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The kinds of file that we serve; a new kind is added here on purpose. @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * @typedef {{ body: Buffer, headers: import('node:http').OutgoingHttpHeaders }} Version
 * @typedef {{ etag: string, plain: Version, gzip?: Version, br?: Version }} Served
 */

/**
 * The files of the build, held in memory: a few megabytes, and then no request opens a file, waits for a disk, or meets an
 * error on the way. Compressed copies lie beside them (scripts/compress-assets.mjs).
 * @param {string} directory
 */
export async function loadFiles(directory) {
  /** @type {Map<string, Served>} */
  const files = new Map();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const type = TYPES[path.extname(file)];
    if (!entry.isFile() || type === undefined) continue;
    const name = `/${path.relative(directory, file).split(path.sep).join('/')}`;
    files.set(name, await served(file, name, type));
  }

  /**
   * Answers with a file, where there is one.
   * @param {import('node:http').IncomingMessage} request a GET or HEAD, as `settle` left it
   * @param {import('node:http').ServerResponse} response
   * @param {string} pathname
   * @returns {boolean} whether it did
   */
  return (request, response, pathname) => {
    const file = files.get(pathname);
    if (file === undefined) return false;
    if (request.headers['if-none-match']?.includes(file.etag)) {
      const { etag, vary, 'cache-control': cacheControl } = file.plain.headers;
      response.writeHead(304, { etag, vary, 'cache-control': cacheControl });
      response.end();
      return true;
    }
    const { body, headers } = versionFor(request, file);
    response.writeHead(200, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
}

/**
 * The smallest that the client reads.
 * @template {{ plain: Version, gzip?: Version, br?: Version }} Versions
 * @param {import('node:http').IncomingMessage} request as `settle` left it
 * @param {Versions} versions
 */
export function versionFor(request, { plain, gzip, br }) {
  const accepted = request.headers['accept-encoding']?.split(', ') ?? [];
  return (accepted.includes('br') && br) || (accepted.includes('gzip') && gzip) || plain;
}

/** @param {string} file @param {string} name @param {string} type @returns {Promise<Served>} */
async function served(file, name, type) {
  const content = await readFile(file);
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  // The payment provider's frame asks for our font, so that its fields look like ours.
  const mayTake =
    type === 'font/woff2'
      ? { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' }
      : { 'cross-origin-resource-policy': 'same-origin' };
  /** @param {Buffer} body @param {string} [encoding] @returns {Version} */
  const version = (body, encoding) => ({
    body,
    headers: {
      'content-type': type,
      'content-length': body.length,
      // The name of an asset changes with its content.
      'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ...mayTake,
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      etag,
      ...(encoding && { 'content-encoding': encoding }),
    },
  });
  return {
    etag,
    plain: version(content),
    ...(existsSync(`${file}.gz`) && { gzip: version(await readFile(`${file}.gz`), 'gzip') }),
    ...(existsSync(`${file}.br`) && { br: version(await readFile(`${file}.br`), 'br') }),
  };
}
