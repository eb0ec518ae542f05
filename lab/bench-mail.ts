/**
 * `npm run bench:mail`: how long an email takes from the press of the button to the inbox, on the production build with
 * the sandbox's mail server: a single magic link, 60 people at the same time, and one person behind 1,000 links that an
 * attacker has queued, from one IP address and from 1,000. The app is pinned to one core where the machine allows it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepare } from '../scripts/prepare.mjs';
import { FLOOD, mailTargetOf } from '../tests/attack/mail.ts';
import { startFreshStack } from './fresh-stack.ts';

const PORT = Number(process.env.PORT ?? 4220);

await prepare();
const stack = await startFreshStack('bench-mail', {
  port: PORT,
  durable: false,
  env: { LOG_LEVEL: 'warn', CLIENT_IP_HEADER: 'x-bench-ip' },
  launcher: process.platform === 'linux' ? ['taskset', '-c', '0'] : [],
});
const database = new pg.Pool({ connectionString: stack.databaseUrl, max: 2, application_name: 'bench' });
const { fillIn, askAll, flood } = mailTargetOf({
  origin: stack.url,
  sandboxUrl: stack.sandboxUrl,
  database,
  ipHeader: 'x-bench-ip',
});

async function drained(): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ status: string }>('select distinct status::text from email_message');
    const left = rows.map(({ status }) => status).filter((status) => status !== 'sent');
    if (left.length === 0) return;
    if (left.some((status) => status === 'skipped' || status === 'failed')) throw new Error(`Not sent: ${left}`);
    await sleep(100);
  }
}

const figures: Record<string, string | number>[] = [];
const seconds = (ms = Number.NaN) => `${(ms / 1000).toFixed(2)} s`;
const note = (what: string, waits: number[], more: object = {}) =>
  figures.push({
    what,
    median: seconds(waits[Math.floor(waits.length / 2)]),
    slowest: seconds(waits.at(-1)),
    ...more,
  });

try {
  const inTurn = await Promise.all(Array.from({ length: 12 }, fillIn));
  const atOnce = await Promise.all(Array.from({ length: 60 }, fillIn));
  const floods = ['one place', 'a thousand places'] as const;
  const behind = await Promise.all(floods.map(() => Promise.all(Array.from({ length: 5 }, fillIn))));
  await sleep(2_100);

  // Warm-up: the first two run with cold caches.
  const alone: number[] = [];
  for (const form of inTurn) alone.push(...(await askAll([form])));
  note(
    'a link alone',
    alone.slice(2).toSorted((a, b) => a - b),
  );
  note('60 people at once', await askAll(atOnce));
  for (const [index, from] of floods.entries()) {
    await flood(from);
    const begun = Date.now();
    const waits: number[] = [];
    for (const form of behind[index] ?? []) waits.push(...(await askAll([form])));
    await drained();
    note(
      `5 people, one after another, behind ${FLOOD} links from ${from}`,
      waits.toSorted((a, b) => a - b),
      {
        'emails a second': Math.round((FLOOD + waits.length) / ((Date.now() - begun) / 1000)),
      },
    );
  }
  console.table(figures);
} finally {
  await database.end();
  await stack.stop();
}
