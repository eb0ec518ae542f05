import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db, pool } from '~/platform/db.server';
import { urls } from '~/urls';
import { buyerOf } from '../support/deal';
import { eventually } from '../support/eventually';
import { messagesTo } from '../support/mail';
import { insertLawyerGroup } from '../support/partners';
import { freePort } from '../support/ports';
import { sellerWithSale } from '../support/seller';
import { startServer } from '../support/server';
import { staffMember } from '../support/staff';

/**
 * The production build assigns solicitors, and is killed without warning at each step of it, or the button is pressed by several
 * people at once. There is always one assignment, with each of its emails once. Prints a row for each case.
 */
let server: ChildProcess;
let origin = '';
let [priya, sam] = [] as unknown as [Staff, Staff];
type Staff = Awaited<ReturnType<typeof staffMember>>;

beforeAll(async () => {
  origin = `http://localhost:${await freePort()}`;
  server = await startServer(origin);
  [priya, sam] = [await staffMember(), await staffMember('Sam', 'Okafor')];
});

async function kill(): Promise<void> {
  if (server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

/** After a kill: what the dead process had in hand, it has had its time for. */
async function restart(): Promise<void> {
  await pool.query(`update email_message set due_at = now() where status = 'sending'`);
  server = await startServer(origin);
}

type Row = { what: string; assignments: number; 'emails queued': number; 'emails arrived': number; events: string };
const table: Row[] = [];
afterAll(async () => {
  await kill();
  console.table(table);
});

const ask = ({ browser }: Staff, path: string, fields?: Record<string, string>) =>
  fetch(origin + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: `kt_session=${browser.cookies.get('kt_session')}`, origin },
    ...(fields && { body: new URLSearchParams(fields) }),
  });

async function groupWithEmail() {
  const { id } = await insertLawyerGroup();
  const email = `grace@${id}.example`;
  await db.lawyer.updateMany({ where: { lawyer_group_id: id }, data: { email } });
  await db.lawyerGroup.update({ where: { id }, data: { panel_solicitor: true } });
  return { id, email };
}

type Scene = { saleId: string; readers: string[]; fields: Record<string, string> };

/** A sale with a buyer, and what staff choose for it: four emails to four people. */
async function scene(): Promise<Scene> {
  const seller = await sellerWithSale({ paid: true });
  const buyer = await buyerOf(seller.saleId);
  const [north, south] = [await groupWithEmail(), await groupWithEmail()];
  const emails = ['seller_introduction', 'seller_instruction', 'buyer_introduction', 'buyer_instruction'];
  const fields = {
    version: '0',
    'lawyerGroupsIds.seller': north.id,
    'lawyerGroupsIds.buyer': south.id,
    'purchase_intents[0]': buyer.purchaseId,
    ...Object.fromEntries(emails.map((email) => [`sendCheckedEmails.${email}`, 'on'])),
  };
  const readers = [seller.person.email, buyer.person.email, north.email, south.email];
  return { saleId: seller.saleId, readers, fields };
}

/** What is on the page that asks whether staff are sure. */
async function read(staff: Staff, { saleId }: Scene): Promise<Record<string, string>> {
  const page = await (await ask(staff, urls.adminConfirmSolicitors(saleId))).text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';
  return { version: field('version'), digest: field('digest') };
}

/** Chooses, and comes to the button. */
async function chosen(staff: Staff, of: Scene): Promise<() => Promise<Response>> {
  const saved = await ask(staff, urls.adminAssignSolicitors(of.saleId), of.fields);
  expect(saved.headers.get('location')).toBe(urls.adminConfirmSolicitors(of.saleId));
  const fields = await read(staff, of);
  expect(fields).toEqual({ version: '0', digest: expect.stringMatching(/^\w{40,}$/) });
  return () => ask(staff, urls.adminConfirmSolicitors(of.saleId), fields);
}

const assignments = ({ saleId }: Scene) => db.solicitorAssignment.count({ where: { sale_id: saleId } });
const emailsOf = ({ saleId }: Scene) =>
  db.emailMessage.findMany({ where: { sale_id: saleId, kind: { startsWith: 'solicitor-' } } });

const allSent = (of: Scene) =>
  eventually(async () => {
    // Those that the mail server put off are due; one that is in hand is left there.
    await pool.query(`update email_message set due_at = now() where status = 'queued'`);
    expect((await emailsOf(of)).filter(({ status }) => status !== 'sent')).toEqual([]);
  }, 100);

/** One assignment, which the timeline tells once, with one email to each of the four. */
async function expectOne(what: string, of: Scene): Promise<void> {
  await allSent(of);
  const [emails, inboxes] = [await emailsOf(of), await Promise.all(of.readers.map(messagesTo))];
  const events = await db.timelineEvent.findMany({
    where: { sale_id: of.saleId, event_name: { in: ['solicitors_assigned', 'legals_started'] } },
    orderBy: { event_name: 'asc' },
  });
  const row = {
    what,
    assignments: await assignments(of),
    'emails queued': emails.length,
    'emails arrived': inboxes.flat().length,
    events: events.map(({ event_name }) => event_name).join(', '),
  };
  table.push(row);
  expect(row).toEqual({
    what,
    assignments: 1,
    'emails queued': 4,
    'emails arrived': 4,
    events: 'legals_started, solicitors_assigned',
  });
  expect(inboxes.map((messages) => messages.length)).toEqual([1, 1, 1, 1]);
  const sale = await db.sale.findUniqueOrThrow({ where: { id: of.saleId } });
  expect(sale).toMatchObject({ seller_lawyer_group_id: of.fields['lawyerGroupsIds.seller'], version: 1 });
}

const faults = (init: RequestInit) => fetch(`${process.env.SANDBOX_URL}/faults`, init);

describe('the process is killed', () => {
  type Step = {
    /** What someone else holds in the database, so that the press waits there. */
    hold: (of: Scene) => readonly [sql: string, values: string[]];
    /** The statement that waits. */
    waiting: string;
    /** How many assignments there are by then, seen from outside. */
    made: number;
  };

  /** Presses, kills the process once it waits for what is held, and starts another one. */
  async function killAt(of: Scene, press: () => Promise<Response>, { hold, waiting, made }: Step): Promise<void> {
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query(...(hold(of) as [string, string[]]));
      const answer = press().then(
        () => 'answered',
        () => 'cut off',
      );
      const waits = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~* $1`;
      await eventually(async () => expect((await pool.query(waits, [waiting])).rowCount).toBe(1));
      await kill();
      expect(await answer).toBe('cut off');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect([await assignments(of), (await emailsOf(of)).length]).toEqual([made, made * 4]);
    await restart();
  }

  test.each<[string, Step]>([
    [
      'before it has written anything',
      { hold: ({ saleId }) => ['select 1 from sale where id = $1 for update', [saleId]], waiting: 'sale', made: 0 },
    ],
    [
      'when all is written, before the commit',
      { hold: () => ['lock table email_message in share mode', []], waiting: 'insert.*email_message', made: 0 },
    ],
  ])('%s: nothing is kept, and the same page can be pressed again', async (when, step) => {
    const of = await scene();
    const press = await chosen(priya, of);
    await killAt(of, press, step);
    expect((await press()).status).toBe(302);
    await expectOne(`killed ${when}`, of);
  });

  /** No email leaves while `work` is done: those who kill the process are not to catch it with one in hand. */
  async function withoutMail(work: () => Promise<void>): Promise<void> {
    await faults({ method: 'POST', body: JSON.stringify({ provider: 'mail', kind: 'refuse', times: 1_000 }) });
    await work();
    await faults({ method: 'DELETE' });
  }

  test('after the commit, before the answer: pressing again sends nothing again', async () => {
    const of = await scene();
    const press = await chosen(priya, of);
    await withoutMail(() =>
      killAt(of, press, {
        hold: ({ saleId }) => ['select 1 from form_draft where key = $1 for update', [`assignment:${saleId}`]],
        waiting: 'delete.*form_draft',
        made: 1,
      }),
    );
    // The page was read before its emails were queued.
    expect((await press()).status).toBe(409);
    // One that leaves while the page is read changes what it says.
    await allSent(of);
    const again = await ask(priya, urls.adminConfirmSolicitors(of.saleId), await read(priya, of));
    expect(again.status).toBe(302);
    await expectOne('killed after the commit, before the answer', of);
  });

  test('after the answer, before any email went', async () => {
    const of = await scene();
    const press = await chosen(priya, of);
    await withoutMail(async () => {
      expect((await press()).status).toBe(302);
      await kill();
      await restart();
    });
    await expectOne('killed after the answer, before the emails', of);
  });
});

describe('pressed', () => {
  const statuses = async (presses: Promise<Response>[]) =>
    [...new Set((await Promise.all(presses)).map(({ status }) => status))].sort();

  test('by two staff at once', async () => {
    const of = await scene();
    const presses = [await chosen(priya, of), await chosen(sam, of)];
    const answered = await statuses(presses.map((press) => press()));
    // Who comes second reads that the emails went; no one meets a fault.
    expect([[302], [302, 409]]).toContainEqual(answered);
    await expectOne('two staff at once', of);
  });

  test('twenty times in parallel', async () => {
    const of = await scene();
    const presses = [await chosen(priya, of), await chosen(sam, of)];
    const answered = await statuses(Array.from({ length: 20 }, (_, n) => presses[n % 2]?.() as Promise<Response>));
    expect([[302], [302, 409]]).toContainEqual(answered);
    await expectOne('twenty presses in parallel', of);
  });
});
