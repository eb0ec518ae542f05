/**
 * The part of S3 that pgBackRest uses, on this machine: objects in a folder, uploaded whole or in parts, listed and
 * deleted. It uses TLS, because pgBackRest requires it, and accepts any request that names the access key.
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import https from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const BUCKET = 'keyturn-backups';

/** @param {string} value */
const xml = (value) => value.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {import('./drill.mjs').Drill} drill */
export async function startS3(drill) {
  const folder = path.join(drill.folder, 's3');
  const [objects, parts] = [path.join(folder, 'objects'), path.join(folder, 'parts')];
  for (const place of [objects, parts]) await mkdir(place, { recursive: true });
  const [keyFile, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
  await promisify(execFile)('openssl', [...request, '-keyout', keyFile, '-out', certificate]);
  const access = { key: randomBytes(8).toString('hex'), secret: randomBytes(16).toString('hex') };
  let bytesIn = 0;

  /** @param {string} key */
  const fileOf = (key) => {
    const file = path.join(objects, key);
    if (!file.startsWith(`${objects}/`)) throw new Error(`No key of ours: ${key}`);
    return file;
  };

  /**
   * Writes to a temporary file and renames it, so that an object is either complete or absent.
   * @param {import('node:http').IncomingMessage} body
   * @param {string} file
   */
  const store = async (body, file) => {
    const hash = createHash('md5');
    const unfinished = path.join(parts, randomBytes(8).toString('hex'));
    body.on('data', (chunk) => {
      hash.update(chunk);
      bytesIn += chunk.length;
    });
    await pipeline(body, createWriteStream(unfinished));
    await mkdir(path.dirname(file), { recursive: true });
    await rename(unfinished, file);
    return `"${hash.digest('hex')}"`;
  };

  /** @param {string} prefix @param {string} delimiter */
  const list = async (prefix, delimiter) => {
    const names = await readdir(objects, { recursive: true, withFileTypes: true });
    const keys = names
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(objects, path.join(entry.parentPath, entry.name)))
      .filter((key) => key.startsWith(prefix))
      .sort();
    const folders = new Set();
    const contents = [];
    for (const key of keys) {
      const cut = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      if (cut >= 0) {
        folders.add(key.slice(0, cut + 1));
        continue;
      }
      const { size, mtime } = await stat(fileOf(key));
      contents.push(
        `<Contents><Key>${xml(key)}</Key><LastModified>${mtime.toISOString()}</LastModified><Size>${size}</Size></Contents>`,
      );
    }
    const common = [...folders].map((each) => `<CommonPrefixes><Prefix>${xml(each)}</Prefix></CommonPrefixes>`);
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}${common.join('')}</ListBucketResult>`;
  };

  /** @param {import('node:http').IncomingMessage} incoming @param {import('node:http').ServerResponse} outgoing */
  const answer = async (incoming, outgoing) => {
    if (!incoming.headers.authorization?.includes(`Credential=${access.key}/`))
      return void outgoing.writeHead(403).end();
    const url = new URL(incoming.url ?? '/', 'https://s3.example');
    const [, bucket, ...names] = decodeURIComponent(url.pathname).split('/');
    const key = names.join('/');
    if (bucket !== BUCKET) return void outgoing.writeHead(404).end();
    const ask = (/** @type {string} */ name) => url.searchParams.get(name);
    const say = (/** @type {string} */ body) =>
      void outgoing.writeHead(200, { 'content-length': Buffer.byteLength(body) }).end(body);
    const upload = ask('uploadId');
    switch (incoming.method) {
      case 'GET':
      case 'HEAD': {
        if (key === '') return say(await list(ask('prefix') ?? '', ask('delimiter') ?? ''));
        const known = await stat(fileOf(key)).catch(() => null);
        if (!known?.isFile()) return void outgoing.writeHead(404).end();
        const [, from = 0, to = known.size - 1] =
          /^bytes=(\d+)-(\d+)?$/
            .exec(incoming.headers.range ?? '')
            ?.map((value) => (value ? Number(value) : undefined)) ?? [];
        outgoing.writeHead(incoming.headers.range ? 206 : 200, {
          'content-length': to - from + 1,
          'last-modified': known.mtime.toUTCString(),
        });
        if (incoming.method === 'HEAD' || known.size === 0) return void outgoing.end();
        return pipeline(createReadStream(fileOf(key), { start: from, end: to }), outgoing);
      }
      case 'PUT': {
        const file = upload ? path.join(parts, upload, String(ask('partNumber')).padStart(6, '0')) : fileOf(key);
        outgoing.setHeader('etag', await store(incoming, file));
        return say('');
      }
      case 'DELETE':
        await rm(fileOf(key), { force: true });
        return void outgoing.writeHead(204).end();
      case 'POST': {
        const body = await text(incoming);
        if (ask('uploads') !== null) {
          return say(
            `<InitiateMultipartUploadResult><UploadId>${randomBytes(12).toString('hex')}</UploadId></InitiateMultipartUploadResult>`,
          );
        }
        if (ask('delete') !== null) {
          for (const [, name = ''] of body.matchAll(/<Key>(.*?)<\/Key>/g)) await rm(fileOf(name), { force: true });
          return say('<DeleteResult></DeleteResult>');
        }
        if (!upload || !/^[0-9a-f]+$/.test(upload)) return void outgoing.writeHead(400).end();
        const place = path.join(parts, upload);
        const whole = path.join(parts, `${upload}.whole`);
        for (const part of (await readdir(place)).sort()) {
          await pipeline(createReadStream(path.join(place, part)), createWriteStream(whole, { flags: 'a' }));
        }
        await mkdir(path.dirname(fileOf(key)), { recursive: true });
        await rename(whole, fileOf(key));
        await rm(place, { recursive: true });
        return say(`<CompleteMultipartUploadResult><ETag>"${upload}"</ETag></CompleteMultipartUploadResult>`);
      }
      default:
        return void outgoing.writeHead(405).end();
    }
  };

  const server = https.createServer(
    { key: await readFile(keyFile), cert: await readFile(certificate) },
    (incoming, outgoing) => {
      answer(incoming, outgoing).catch((error) => {
        console.error(`S3: ${incoming.method} ${incoming.url}: ${error}`);
        if (!outgoing.headersSent) outgoing.writeHead(500);
        outgoing.end();
      });
    },
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  drill.atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('S3 has no port');
  return {
    bytesIn: () => bytesIn,
    /** The options for pgBackRest's configuration file. */
    configuration: [
      'repo1-type=s3',
      `repo1-s3-bucket=${BUCKET}`,
      'repo1-s3-endpoint=127.0.0.1',
      'repo1-s3-region=eu-west-2',
      'repo1-s3-uri-style=path',
      `repo1-s3-key=${access.key}`,
      `repo1-s3-key-secret=${access.secret}`,
      'repo1-storage-host=127.0.0.1',
      `repo1-storage-port=${address.port}`,
      'repo1-storage-verify-tls=n',
    ],
  };
}
