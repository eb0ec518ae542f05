/**
 * `npm run bench:callbacks`: how long pages take while the identity provider sends 1,000 callbacks a minute, compared
 * with how long they take when it sends none. Runs the production build, pinned to one core where the machine allows
 * it. Only the ratio within one run is meaningful.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newId } from '../app/platform/ids.ts';
import { prepare } from '../scripts/prepare.mjs';
import { insertPerson, insertSale, insertSession } from '../tests/support/rows.ts';
import { startFreshStack } from './fresh-stack.ts';

const PORT = Number(process.env.PORT ?? 4240);
const CALLBACKS = 1_000;
const MINUTE_MS = 60_000;
const TARGET = 1.5;

await prepare();
const stack = await startFreshStack('bench-callbacks', {
  port: PORT,
  env: { LOG_LEVEL: 'warn' },
  launcher: process.platform === 'linux' ? ['taskset', '-c', '0'] : [],
});
const database = new pg.Pool({ connectionString: stack.databaseUrl, max: 2, application_name: 'bench' });

type PageToRead = { name: string; path: string; cookie: string };

/** Gives every sale one check that is waiting for its result. @returns their ids */
async function insertChecks(): Promise<string[]> {
  const checks: string[] = [];
  for (let count = 0; count < CALLBACKS; count += 1) {
    const { id: sellerId } = await insertPerson(database);
    const saleId = await insertSale(database, sellerId);
    const id = newId();
    await database.query(
      `insert into identity_check (id, sale_id, person_type, user_id, first_name, last_name, thirdfort_id, updated_at)
       values ($1, $2, 'seller', $3, 'Amara', 'Bello', $4, now())`,
      [id, saleId, sellerId, `chk_${id}`],
    );
    checks.push(id);
  }
  return checks;
}

/** Sends a callback, signed as the sandbox signs it. */
async function tell(check: string): Promise<void> {
  const body = JSON.stringify({
    id: `evt_${check}`,
    type: 'check.completed',
    data: {
      name: `organizations/keyturn/teams/conveyancing/checks/chk_${check}`,
      clientReference: check,
      state: 'CLOSED',
      result: 'PASSED',
    },
  });
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', 'sandbox-thirdfort-webhook').update(`${t}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-signature': `t=${t},v1=${v1}` };
  const answer = await fetch(`${stack.url}/webhooks/thirdfort`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`A callback was answered ${answer.status}`);
}

/** Requests the pages in turn for `forMs`. @returns each page's times, in ms */
async function read(pages: PageToRead[], forMs: number): Promise<Map<string, number[]>> {
  const times = new Map(pages.map(({ name }) => [name, [] as number[]]));
  for (const end = Date.now() + forMs; Date.now() < end; ) {
    for (const { name, path: address, cookie } of pages) {
      const started = performance.now();
      const answer = await fetch(stack.url + address, { headers: { cookie }, redirect: 'manual' });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${address} was answered ${answer.status}`);
      times.get(name)?.push(performance.now() - started);
    }
    await sleep(20);
  }
  return times;
}

const at = (times: number[] = [], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

try {
  const checks = await insertChecks();
  const staff = await insertPerson(database, { type: 'admin' });
  const seller = await insertPerson(database, { phoneNumber: '+447700900123' });
  const saleId = await insertSale(database, seller.id);
  const cookieOf = async (id: string) => `kt_session=${await insertSession(database, id)}`;
  const [byStaff, bySeller] = [await cookieOf(staff.id), await cookieOf(seller.id)];
  const pages: PageToRead[] = [
    { name: 'about-you', path: '/sell/about-you', cookie: bySeller },
    { name: 'welcome-back', path: '/welcome-back', cookie: bySeller },
    { name: 'transactions', path: '/admin/transactions', cookie: byStaff },
    { name: 'Thirdfort tab', path: `/admin/transactions/${saleId}/thirdfort`, cookie: byStaff },
  ];
  await read(pages, 10_000);
  const silent = await read(pages, MINUTE_MS / 2);
  const pause = MINUTE_MS / CALLBACKS;
  const begun = Date.now();
  const telling = Promise.all(checks.map((check, index) => sleep(index * pause).then(() => tell(check))));
  const told = await read(pages, MINUTE_MS);
  await telling;
  const seconds = (Date.now() - begun) / 1000;
  const { rows } = await database.query(
    `select count(*)::int as complete from identity_check where status = 'complete'`,
  );
  console.log(`${rows[0].complete} of ${CALLBACKS} callbacks recorded in ${seconds.toFixed(1)} s`);
  console.table(
    pages.map(({ name }) => {
      const ratio = at(told.get(name), 0.5) / at(silent.get(name), 0.5);
      const ms = (times: number[] | undefined, share: number) => at(times, share).toFixed(1);
      return {
        page: name,
        'p50 alone': ms(silent.get(name), 0.5),
        'p95 alone': ms(silent.get(name), 0.95),
        'p50 beside': ms(told.get(name), 0.5),
        'p95 beside': ms(told.get(name), 0.95),
        'p50 ratio': ratio.toFixed(2),
        [`under ${TARGET}`]: ratio < TARGET ? 'yes' : 'NO',
      };
    }),
  );
} finally {
  await database.end();
  await stack.stop();
}
