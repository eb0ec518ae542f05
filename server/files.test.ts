import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadFiles, versionFor } from './files';

test('the payment provider’s frame may load our font, and other sites may load no other file', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'keyturn-files-'));
  await Promise.all(['font.woff2', 'app.js'].map((name) => writeFile(path.join(directory, name), name)));
  const answer = await loadFiles(directory);
  const headersOf = (name: string) => {
    const said: OutgoingHttpHeaders = {};
    const response = { writeHead: (_: number, headers: OutgoingHttpHeaders) => Object.assign(said, headers), end() {} };
    expect(answer({ headers: {} } as IncomingMessage, response as unknown as ServerResponse, name)).toBe(true);
    return {
      policy: said['cross-origin-resource-policy'],
      origin: said['access-control-allow-origin'],
    };
  };
  expect(headersOf('/font.woff2')).toEqual({ policy: 'cross-origin', origin: '*' });
  expect(headersOf('/app.js')).toEqual({ policy: 'same-origin', origin: undefined });
  await rm(directory, { recursive: true });
});

test('a client gets the smallest version that it accepts', () => {
  const version = (text: string) => ({ body: Buffer.from(text), headers: {} });
  const versions = { plain: version('plain'), gzip: version('gzip'), br: version('br') };
  const given = (accepted?: string, of: Parameters<typeof versionFor>[1] = versions) =>
    String(versionFor({ headers: { 'accept-encoding': accepted } } as IncomingMessage, of).body);
  expect([given('br, gzip, identity'), given('gzip, br'), given('gzip'), given()]).toEqual([
    'br',
    'br',
    'gzip',
    'plain',
  ]);
  expect(given('br, gzip, identity', { plain: versions.plain })).toBe('plain');
});
