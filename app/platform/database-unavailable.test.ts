import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { PrismaPg } from '@prisma/adapter-pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isDatabaseUnavailable } from './database-unavailable.server.ts';
import { makePool } from './db.server.ts';
import { reportError } from './error-reporting.server.ts';
import { KnownError, ProviderError } from './errors.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { log } from './log.server.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server in place of the database. */
async function listen(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    ends.push(() => socket.destroy());
    answer(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** How PostgreSQL refuses a connection: severity, code, message. */
const refusal = (code: string) => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};
const refuseWith = (code: string) => (socket: Socket) => socket.once('data', () => socket.end(refusal(code)));

/** PostgreSQL's messages that the client is let in and that it is ready for queries, followed by the one that it is stopping. */
const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I');
const closeAfterWelcome = (socket: Socket) =>
  socket.once('data', () => socket.end(Buffer.concat([welcome, refusal('57P01')])));

const gone: [what: string, portOf: () => Promise<number>][] = [
  ['refuses the connection', closedPort],
  ['closes it', () => listen((socket) => socket.destroy())],
  ['resets it', () => listen((socket) => socket.once('data', () => socket.resetAndDestroy()))],
  ['never answers', () => listen(() => {})],
  ['is starting', () => listen(refuseWith('57P03'))],
  ['has no connection left', () => listen(refuseWith('53300'))],
  ['ends as soon as it has let someone in', () => listen(closeAfterWelcome)],
  ['is a pooler that waited in vain', () => listen(refuseWith('08P01'))],
];

const caught = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe.each(gone)('a database that %s', (_what, portOf) => {
  const poolAt = async () => {
    const connectionString = `postgresql://nobody:x@127.0.0.1:${await portOf()}/none`;
    const pool = makePool(connectionString, { connectionTimeoutMillis: 100 });
    ends.push(() => pool.end());
    return pool;
  };

  it('is away for raw SQL', async () => {
    expect(isDatabaseUnavailable(await caught((await poolAt()).query('select 1')))).toBe(true);
  });

  it('is away for Prisma, in a transaction too', async () => {
    const prisma = new PrismaClient({ adapter: new PrismaPg(await poolAt()) });
    ends.push(() => prisma.$disconnect());
    expect(isDatabaseUnavailable(await caught(prisma.session.findFirst()))).toBe(true);
    const inOne = prisma.$transaction((tx) => tx.session.findFirst(), { maxWait: 1_000 });
    expect(isDatabaseUnavailable(await caught(inOne))).toBe(true);
  });
});

it.each([
  ['a mistake', new TypeError('x is undefined')],
  ['what the product has words for', new KnownError(404, 'No')],
  [
    'a third party that refuses connections',
    new ProviderError('address', 'did not answer', { cause: { code: 'ECONNREFUSED' } }),
  ],
  ['a constraint', Object.assign(new Error('duplicate key'), { code: '23505' })],
  ['a statement that took too long', Object.assign(new Error('canceling statement'), { code: '57014' })],
  ['nothing', undefined],
])('%s does not count as a database that is away', (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});

it('a database that is away is reported once a minute, everything else each time', () => {
  const told = vi.spyOn(log, 'error').mockImplementation(() => {});
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000_000);
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  for (let n = 0; n < 3; n += 1) reportError(away);
  expect(told).toHaveBeenCalledTimes(1);
  reportError(new Error('a mistake'));
  reportError(new Error('a mistake'));
  expect(told).toHaveBeenCalledTimes(3);
  reportError(away, { path: 'uncaught' });
  expect(told).toHaveBeenCalledTimes(4);
  now.mockReturnValue(10_060_001);
  for (let n = 0; n < 3; n += 1) reportError(away);
  expect(told).toHaveBeenCalledTimes(5);
});
