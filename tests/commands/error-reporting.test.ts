import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';

/** A server that fails while answering a request full of data that must not be reported. */
const failing = `
  import http from 'node:http';
  import * as Sentry from '@sentry/node-core/light';
  const server = http.createServer((request, response) => {
    Sentry.captureException(new Error('it broke: "sale_key" refused "Amara Typed", amara@typed.example ' + 'x'.repeat(1_000_000)));
    const ofBrowser = new Error('in a browser');
    ofBrowser.stack = 'Error: in a browser\\n    at https://www.keyturn.example/assets/a.js:1:2';
    Sentry.captureException(ofBrowser);
    response.end();
  });
  server.listen(0, async () => {
    const url = 'http://localhost:' + server.address().port + '/api/users/email/amara@path.example?email=amara@private.example';
    const headers = { cookie: 'kt_session=secret-session', authorization: 'Bearer secret-bearer', 'content-type': 'text/plain' };
    await fetch(url, { method: 'POST', headers, body: 'firstName=Amara-private' });
    await Sentry.flush(20_000);
    process.exit(0);
  });`;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function reportsOf(deployment: string): Promise<string> {
  let received = '';
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      received += String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, resolve));
  closing.push(() => collector.close());
  const { port } = collector.address() as AddressInfo;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', './server/instrument.ts', '--input-type=module', '--eval', failing],
    { env: { ...process.env, SENTRY_DSN: `http://key@127.0.0.1:${port}/42`, DEPLOYMENT: deployment }, stdio: 'ignore' },
  );
  await new Promise((resolve) => child.once('exit', resolve));
  return received;
}

describe('error reports', () => {
  it('say what broke, and nothing personal', async () => {
    const reports = await reportsOf('staging');
    expect(reports).toContain(String.raw`it broke: \"sale_key\" refused`);
    for (const secret of [
      'secret-session',
      'secret-bearer',
      'amara@private.example',
      'amara@path.example',
      'Amara-private',
      'Amara Typed',
      'amara@typed.example',
    ]) {
      expect(reports).not.toContain(secret);
    }
    // Maps of a browser's files are looked for only in a report that says it is one.
    const lines = reports.split('\n').filter((line) => line.includes('"exception"'));
    const platformOf = (words: string) =>
      /"platform":"(\w+)"/.exec(lines.find((line) => line.includes(words)) ?? '')?.[1];
    expect([platformOf('it broke'), platformOf('in a browser')]).toEqual(['node', 'javascript']);
  });

  it('have only the beginning of a long message', async () => {
    expect(await reportsOf('staging')).not.toContain('x'.repeat(1_000));
  });

  it('are sent from staging and production only', async () => {
    expect(await reportsOf('local')).toBe('');
  });
});
