/**
 * `npm run bench:mail`: how long an email takes from the press of the button to the inbox, on the production build with the
 * sandbox's mail server: a link that comes alone, sixty people at once, and one person behind 1,000 links that an attacker has
 * queued, from one place and from a thousand. The app has one core to itself where the machine can pin it.
 */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { linkRank } from '../app/emails/delivery-rules.ts';
import { insertPerson } from '../tests/support/rows.ts';
import { prepare, root } from './prepare.mjs';
import { startStack } from './stack.mjs';

const PORT = Number(process.env.PORT ?? 4220);
const FLOOD = 1_000;
const dataDir = path.join(root, '.data', 'bench-mail');

await prepare();
await rm(dataDir, { recursive: true, force: true });
const stack = await startStack({
  port: PORT,
  sandboxPort: PORT + 1,
  dataDir,
  seed: 'none',
  durable: false,
  env: { LOG_LEVEL: 'warn', CLIENT_IP_HEADER: 'x-bench-ip' },
  launcher: process.platform === 'linux' ? ['taskset', '-c', '0'] : [],
});
const database = new pg.Pool({ connectionString: stack.databaseUrl, max: 2, application_name: 'bench' });
const sandboxUrl = `http://localhost:${PORT + 1}`;

/** The form as a browser has it, ready to be sent: two seconds have passed since it was shown. */
type Form = { email: string; ip: string; body: URLSearchParams };

let people = 0;
async function fillIn(): Promise<Form> {
  const { email } = await insertPerson(database);
  const ip = `203.0.${Math.floor(people / 250)}.${(people++ % 250) + 1}`;
  const page = await fetch(`${stack.url}/sign-in?mode=sign-in`).then((answer) => answer.text());
  const hidden = [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => {
    const named = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? '';
    return [named('name'), named('value')] as [string, string];
  });
  return { email, ip, body: new URLSearchParams([...hidden, ['email', email]]) };
}

/** @returns when the button was pressed */
async function press({ ip, body }: Form): Promise<number> {
  const at = Date.now();
  const headers = { 'x-bench-ip': ip };
  const answer = await fetch(`${stack.url}/sign-in?mode=sign-in`, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`Asking for a link answered ${answer.status}: ${await answer.text()}`);
  return at;
}

/** When the link was in the inbox. */
async function arrival(email: string): Promise<number> {
  for (;;) {
    const answer = await fetch(`${sandboxUrl}/mail/messages?to=${email}`);
    const [message] = (await answer.json()) as { receivedAt: string }[];
    if (message) return Date.parse(message.receivedAt);
    await sleep(100);
  }
}

async function askAll(forms: Form[]): Promise<number[]> {
  const waits = forms.map(async (form) => {
    const pressed = await press(form);
    return (await arrival(form.email)) - pressed;
  });
  return (await Promise.all(waits)).toSorted((a, b) => a - b);
}

/** Rows as 1,000 asks leave them. */
async function flood(from: 'one place' | 'a thousand places'): Promise<void> {
  const rows = Array.from({ length: FLOOD }, (_, index) => ({
    id: randomBytes(12).toString('hex'),
    email: `${randomBytes(8).toString('hex')}@flood.example`,
    hash: randomBytes(32).toString('hex'),
    rank: from === 'one place' ? linkRank(index + 1) : 0,
  }));
  await database.query(
    `with asked as (select * from jsonb_to_recordset($1) as a(id text, email text, hash text, rank int)),
          link as (insert into magic_link (id, email, mode, role, first_name, last_name, token_hash, expires_at)
                   select id, email, 'sign_up', 'sell', 'Ada', 'Flood', hash, now() + interval '15 minutes' from asked)
     insert into email_message (id, key, kind, "to", magic_link_id, rank, due_at)
     select id, 'magic-link:' || id, 'magic-link', email, id, rank, now() from asked`,
    [JSON.stringify(rows)],
  );
}

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

  // The first two find everything cold.
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
