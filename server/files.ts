import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';

/** The content types that we serve. A new one has to be added here. */
const TYPES: Record<string, string> = {
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

export type Version = { body: Buffer; headers: OutgoingHttpHeaders };
type Served = { etag: string; plain: Version; gzip?: Version; br?: Version };

/**
 * The files of the build, in memory: they are a few megabytes, and so no request opens a file, waits for a disk, or fails halfway.
 * Their compressed copies are in the build (scripts/compress-assets.mjs).
 * @returns answers a GET or HEAD prepared by `settle` with a file, if there is one, and says whether it did
 */
export async function loadFiles(directory: string) {
  const files = new Map<string, Served>();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const type = TYPES[path.extname(file)];
    if (!entry.isFile() || type === undefined) continue;
    const name = `/${path.relative(directory, file).split(path.sep).join('/')}`;
    files.set(name, await served(file, name, type));
  }
  return (request: IncomingMessage, response: ServerResponse, pathname: string): boolean => {
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

/** The smallest version that the client accepts. */
export function versionFor(
  request: IncomingMessage,
  { plain, gzip, br }: { plain: Version; gzip?: Version; br?: Version },
): Version {
  const accepted = String(request.headers['accept-encoding'] ?? '').split(', ');
  return (accepted.includes('br') && br) || (accepted.includes('gzip') && gzip) || plain;
}

async function served(file: string, name: string, type: string): Promise<Served> {
  const content = await readFile(file);
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  // The payment provider's frame loads our font, so that its fields look like ours.
  const mayTake =
    type === 'font/woff2'
      ? { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' }
      : { 'cross-origin-resource-policy': 'same-origin' };
  const version = (body: Buffer, encoding?: string): Version => ({
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
