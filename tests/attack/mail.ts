/** How long people wait for a magic link while an attacker asks for 1,000 of them. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { linkRank } from '../../app/outbox/delivery-rules.ts';
import { insertPerson } from '../support/rows.ts';
import type { Outcome, Target } from './target.ts';

export const FLOOD = 1_000;
const MAX_WAIT_MS = 3_000;
/** The shortest time, in ms, that the form's own check accepts from a person. */
const QUICKEST_MS = 2_100;

export type MailTarget = { origin: string; sandboxUrl: string; database: pg.Pool; ipHeader: string };

/** The form as a browser has it. It can be sent once QUICKEST_MS have passed since it was shown. */
export type Form = { email: string; ip: string; body: URLSearchParams };

export function mailTargetOf({ origin, sandboxUrl, database, ipHeader }: MailTarget) {
  let people = 0;
  async function fillIn(): Promise<Form> {
    const { email } = await insertPerson(database);
    const ip = `203.0.${Math.floor(people / 250)}.${(people++ % 250) + 1}`;
    const page = await fetch(`${origin}/sign-in?mode=sign-in`).then((answer) => answer.text());
    const hidden = [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => {
      const named = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? '';
      return [named('name'), named('value')] as [string, string];
    });
    return { email, ip, body: new URLSearchParams([...hidden, ['email', email]]) };
  }

  /** @returns the time when the button was pressed */
  async function press({ ip, body }: Form): Promise<number> {
    const at = Date.now();
    const headers = { [ipHeader]: ip };
    const answer = await fetch(`${origin}/sign-in?mode=sign-in`, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
    });
    if (answer.status !== 303) throw new Error(`Asking for a link answered ${answer.status}: ${await answer.text()}`);
    return at;
  }

  /** The time when the link reached the inbox. */
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

  /** Inserts the rows that 1,000 requests leave. */
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

  return { fillIn, askAll, flood };
}

/** Five people, one after another, behind 1,000 links that are already queued. */
export async function attackMail(target: Target, post: MailTarget): Promise<Outcome> {
  const { fillIn, askAll, flood } = mailTargetOf(post);
  const outcome: Outcome = { what: 'links in a flood', tried: 0, faults: [], stallMs: 0 };
  const forms = await Promise.all(Array.from({ length: 10 }, fillIn));
  await sleep(QUICKEST_MS);
  await target.watch();
  for (const [index, from] of (['one place', 'a thousand places'] as const).entries()) {
    await flood(from);
    outcome.tried += FLOOD;
    for (const form of forms.slice(index * 5, index * 5 + 5)) {
      outcome.tried += 1;
      const [waitMs = 0] = await askAll([form]);
      if (waitMs > MAX_WAIT_MS) outcome.faults.push(`a link behind ${FLOOD} from ${from} took ${waitMs} ms`);
    }
  }
  outcome.stallMs = (await target.watch()).stallMs;
  return outcome;
}
