import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort, reservePort } from './ports.mjs';

const run = promisify(execFile);
/** So few that two processes choosing at random would choose the same one. */
const FEW = { from: 9_500, to: 9_512 };

/** Starts a process that takes `count` ports, prints them and stays alive, as a listening server would. */
const portsFor = async (count: number): Promise<number[]> => {
  const script = `const { freePort } = await import('./scripts/ports.mjs');
    const given = [];
    for (let i = 0; i < ${count}; i += 1) given.push(await freePort(${JSON.stringify(FEW)}));
    process.stdout.write(JSON.stringify(given));
    process.stdin.resume().on('end', () => process.exit());`;
  const child = run(process.execPath, ['--input-type=module', '-e', script]);
  running.push(child.child);
  return new Promise((resolve, reject) => {
    child.child.stdout?.once('data', (text) => resolve(JSON.parse(String(text))));
    child.catch(reject);
  });
};
const running: { stdin: { end: () => void } | null }[] = [];

test('two running processes never get the same port', async () => {
  const given = (await Promise.all([portsFor(4), portsFor(4)])).flat();
  given.push(await freePort(FEW));
  expect(new Set(given).size).toBe(given.length);
  const [taken = 0] = given;
  expect(await reservePort(taken)).toBe(false);
  for (const child of running) child.stdin?.end();
});

test('a server can listen on a reserved port, and the same process can use it again', async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve));
  expect(await reservePort(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await reservePort(port)).toBe(true);
});

test('a pair of ports is reserved as a pair', async () => {
  const first = await freePort({ count: 2 });
  expect([await freePort({ from: first, to: first + 2 }).catch(() => null)]).toEqual([null]);
});
