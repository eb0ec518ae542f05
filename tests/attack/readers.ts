/** Clients that request long answers and then read nothing, or hardly anything. */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { newId } from '../../app/platform/ids.ts';
import { insertPerson, insertSession } from '../support/rows.ts';
import { MAX_STALL_MS, type Outcome, type Target } from './target.ts';

const RESULT_BYTES = 10 * 1024 * 1024;
const READERS = 30;
const EXPORTS = 95;
/** Several people, because one person's exports are limited. */
const STAFF = 5;
/** The memory in MB that all readers of long answers may use together. */
const MOST_MB = 120;
const MOST_EXPORTS = 5;
/** How soon, in ms, a stalled connection must be closed: the server's timeout and a little more. */
const RELEASED_WITHIN_MS = 15_000;

type Unread = { status: number; socket: Socket };

/** Sends a request, reads the status line of the answer and nothing more. */
function askUnread(origin: string, path: string, cookie: string): Promise<Unread> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('data', (chunk) => {
      socket.pause();
      resolve({ status: Number(chunk.toString('latin1').slice(9, 12)), socket });
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve({ status: 0, socket }));
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
  });
}

const staffCookies = (database: pg.Pool) =>
  Promise.all(
    Array.from({ length: STAFF }, async () => {
      const { id } = await insertPerson(database, { type: 'admin' });
      return `kt_session=${await insertSession(database, id)}`;
    }),
  );

/** Inserts a search result of 10 MB for this sale. @returns its address */
async function insertLongResult(database: pg.Pool, saleId: string): Promise<string> {
  const [orderId, searchId] = [newId(), newId()];
  await database.query(`insert into search_order (id, sale_id, building_number) values ($1, $2, '1')`, [
    orderId,
    saleId,
  ]);
  await database.query(
    `insert into search (id, search_order_id, product_id, status, document) values ($1, $2, 'ENVRES', 'complete', 'result')`,
    [searchId, orderId],
  );
  await database.query(
    `insert into search_document (search_id, document, content_type, bytes, checksum)
     values ($1, 'result', 'application/pdf', $2, encode(sha256($2), 'hex'))`,
    [searchId, randomBytes(RESULT_BYTES)],
  );
  return `/admin/transactions/${saleId}/search-results/${searchId}`;
}

type At = { database: pg.Pool; saleId: string };

/** 30 readers of 10 MB that read nothing. */
export async function attackByReadingSlowly(target: Target, { database, saleId }: At): Promise<Outcome> {
  const path = await insertLongResult(database, saleId);
  const cookies = await staffCookies(database);
  const [warm] = await Promise.all([askUnread(target.origin, path, cookies[0] ?? '')]);
  warm.socket.destroy();
  const before = await target.watch();
  const requests = await Promise.all(
    Array.from({ length: READERS }, (_, index) => askUnread(target.origin, path, cookies[index % STAFF] ?? '')),
  );
  await sleep(2_000);
  const after = await target.watch();
  for (const { socket } of requests) socket.destroy();
  const grown = Math.round((after.rss - before.rss) / 1e6);
  const statuses = requests.map(({ status }) => status);
  const faults = statuses.filter((status) => status !== 200 && status !== 429).map((status) => `answered ${status}`);
  if (!statuses.includes(429)) faults.push(`all ${READERS} readers were served at once`);
  if (grown > MOST_MB) faults.push(`${READERS} readers took ${grown} MB`);
  return { what: `slow readers (+${grown} MB)`, tried: READERS, faults, stallMs: after.stallMs };
}

/** 95 exports that no one reads. */
export async function attackByExporting(target: Target, { database }: At): Promise<Outcome> {
  const open = async () => {
    const { rows } = await database.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where application_name = 'keyturn-export' and datname = current_database()`,
    );
    return rows[0]?.open ?? 0;
  };
  const cookies = await staffCookies(database);
  await target.watch();
  const requests = Array.from({ length: EXPORTS }, (_, index) =>
    askUnread(target.origin, '/api/transaction/export.csv', cookies[index % STAFF] ?? ''),
  );
  const answered = Promise.all(requests);
  let most = 0;
  const begun = Date.now();
  do {
    most = Math.max(most, await open());
    await sleep(50);
  } while (Date.now() - begun < 3_000);
  while ((await open()) > 0 && Date.now() - begun < RELEASED_WITHIN_MS) await sleep(100);
  const left = await open();
  const { stallMs } = await target.watch();
  const statuses = (await answered).map(({ status, socket }) => {
    socket.destroy();
    return status;
  });
  const faults = statuses.filter((status) => status !== 200 && status !== 429).map((status) => `answered ${status}`);
  if (most > MOST_EXPORTS) faults.push(`${most} exports were under way at once`);
  if (left > 0) faults.push(`${left} connections were still taken ${RELEASED_WITHIN_MS / 1_000} s later`);
  if (stallMs > MAX_STALL_MS) faults.push(`held for ${Math.round(stallMs)} ms`);
  return { what: `unread exports (${most} at once)`, tried: EXPORTS, faults, stallMs };
}
