import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
 * The production build assigns solicitors, and is killed between its commit and its answer: there is one assignment, with each of its emails
 * once. Killed before that, or pressed by several people at once, it is looked at in tests/integration/assign-solicitors-dialog.test.ts.
 */
let server: ChildProcess;
let origin = '';
let priya: Awaited<ReturnType<typeof staffMember>>;

beforeAll(async () => {
  origin = `http://localhost:${await freePort()}`;
  server = await startServer(origin);
  priya = await staffMember();
});

async function kill(): Promise<void> {
  if (server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

/** After a kill: the lease of what the dead process was doing is over. */
async function restart(): Promise<void> {
  await pool.query(`update email_message set due_at = now() where status = 'sending'`);
  server = await startServer(origin);
}

afterAll(kill);

const ask = (path: string, fields?: Record<string, string>) =>
  fetch(origin + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: `kt_session=${priya.browser.cookies.get('kt_session')}`, origin },
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
    'acceptedPurchaseIds[0]': buyer.purchaseId,
    ...Object.fromEntries(emails.map((email) => [`sendCheckedEmails.${email}`, 'on'])),
  };
  const readers = [seller.person.email, buyer.person.email, north.email, south.email];
  return { saleId: seller.saleId, readers, fields };
}

/** What is on the page that asks whether staff are sure. */
async function read({ saleId }: Scene): Promise<Record<string, string>> {
  const page = await (await ask(urls.adminConfirmSolicitors(saleId))).text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';
  return { version: field('version'), digest: field('digest') };
}

/** Chooses, and comes to the button. */
async function chosen(of: Scene): Promise<() => Promise<Response>> {
  const saved = await ask(urls.adminAssignSolicitors(of.saleId), of.fields);
  expect(saved.headers.get('location')).toBe(urls.adminConfirmSolicitors(of.saleId));
  const fields = await read(of);
  expect(fields).toEqual({ version: '0', digest: expect.stringMatching(/^\w{40,}$/) });
  return () => ask(urls.adminConfirmSolicitors(of.saleId), fields);
}

const assignments = ({ saleId }: Scene) => db.solicitorAssignment.count({ where: { sale_id: saleId } });
const emailsOf = ({ saleId }: Scene) =>
  db.emailMessage.findMany({ where: { sale_id: saleId, kind: { startsWith: 'solicitor-' } } });

const allSent = (of: Scene) =>
  eventually(async () => {
    // Those that the mail server put off are due; one that is being sent is left there.
    await pool.query(`update email_message set due_at = now() where status = 'queued'`);
    expect((await emailsOf(of)).filter(({ status }) => status !== 'sent')).toEqual([]);
  }, 100);

/** One assignment, which the timeline tells once, with one email to each of the four. */
async function expectOne(of: Scene): Promise<void> {
  await allSent(of);
  const [emails, inboxes] = [await emailsOf(of), await Promise.all(of.readers.map(messagesTo))];
  const events = await db.timelineEvent.findMany({
    where: { sale_id: of.saleId, event_name: { in: ['solicitors_assigned', 'legals_started'] } },
    orderBy: { event_name: 'asc' },
  });
  expect([await assignments(of), emails.length]).toEqual([1, 4]);
  expect(events.map(({ event_name }) => event_name)).toEqual(['legals_started', 'solicitors_assigned']);
  expect(inboxes.map((messages) => messages.length)).toEqual([1, 1, 1, 1]);
  const sale = await db.sale.findUniqueOrThrow({ where: { id: of.saleId } });
  expect(sale).toMatchObject({ seller_lawyer_group_id: of.fields['lawyerGroupsIds.seller'], version: 1 });
}

const faults = (init: RequestInit) => fetch(`${process.env.SANDBOX_URL}/faults`, init);

/** Presses, kills the process once it waits for what another connection holds after the commit, and starts another one. */
async function killAfterCommit(of: Scene, press: () => Promise<Response>): Promise<void> {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from form_draft where key = $1 for update', [`assignment:${of.saleId}`]);
    const answer = press().then(
      () => 'answered',
      () => 'cut off',
    );
    const waits = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ~* 'delete.*draft'`;
    await eventually(async () => expect((await pool.query(waits)).rowCount).toBe(1));
    await kill();
    expect(await answer).toBe('cut off');
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect([await assignments(of), (await emailsOf(of)).length]).toEqual([1, 4]);
  await restart();
}

test('killed after the commit and before the answer: pressing again sends nothing again', async () => {
  const of = await scene();
  const press = await chosen(of);
  // No email leaves meanwhile: the kill is not to catch one on its way.
  await faults({ method: 'POST', body: JSON.stringify({ provider: 'mail', kind: 'refuse', times: 1_000 }) });
  await killAfterCommit(of, press);
  await faults({ method: 'DELETE' });
  // The page was read before its emails were queued.
  expect((await press()).status).toBe(409);
  // One that leaves while the page is read changes what it says.
  await allSent(of);
  const again = await ask(urls.adminConfirmSolicitors(of.saleId), await read(of));
  expect(again.status).toBe(302);
  await expectOne(of);
});
