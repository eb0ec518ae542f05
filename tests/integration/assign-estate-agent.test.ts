/**
 * Assigning an estate agent to a sale: the dialog, the JSON calls, and whether the valuer receives the introduction.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getSaleDashboard } from '~/domain/dashboard/sale-queries.server';
import { markInvoiced } from '~/domain/payment/invoice-commands.server';
import { setEstateAgent } from '~/domain/sale/estate-agent/commands.server';
import { introduceAgent } from '~/domain/sale/estate-agent/introduction-commands.server';
import { db, pool, type Tx, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as dialog from '~/routes/admin/transaction/agent/assign';
import * as tab from '~/routes/admin/transaction/agent/tab';
import * as agentCall from '~/routes/api/transaction/estate-agent';
import * as statusCall from '~/routes/api/transaction/estate-agent-status';
import { eventually } from '../support/eventually';
import { deliverMail, messagesTo } from '../support/mail';
import { insertEstateAgent } from '../support/partners';
import { payByCard, returnQuery } from '../support/paying';
import { insertCatalogue, insertCode, newSeller, type Seller } from '../support/payment';
import { runPaymentJobs } from '../support/payment-outcome';
import { insertPayment, withParams } from '../support/seller';
import { auditOf, homeIn, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  await startQueue(workers);
  await insertCatalogue();
  staff = await staffMember();
});

type Office = Awaited<ReturnType<typeof officeOf>>;
async function officeOf(town = 'Ludlow', email: string | null = `vera@${newId()}.example`) {
  const { id, brand_id } = await insertEstateAgent();
  const { brand_name } = await db.estateAgentBrand.findUniqueOrThrow({ where: { id: brand_id } });
  const address = await db.address.create({ data: { id: newId(), ...homeIn(town) } as never });
  await db.estateAgent.update({ where: { id }, data: { office_address_id: address.id } });
  const valuer = {
    id: newId(),
    estate_agent_id: id,
    first_name: 'Vera',
    last_name: 'Lund',
    email,
    primary_valuer: true,
  };
  await db.valuer.create({ data: valuer });
  return { id, email: email ?? '', name: `${brand_name} - Ludlow`, valuerId: valuer.id };
}

let seller: Seller;
let [north, south] = [] as unknown as [Office, Office];
beforeEach(async () => {
  seller = await newSeller();
  [north, south] = [await officeOf(), await officeOf()];
});
/** So that one test's unsent emails do not affect the next. */
afterEach(() => db.emailMessage.deleteMany());

const sale = (id = seller.saleId) => db.sale.findUniqueOrThrow({ where: { id } });
const assign = (agentId: string, id = seller.saleId) =>
  setEstateAgent(staff, id, { status: 'assigned', estateAgentId: agentId });
const introductions = (id = seller.saleId) =>
  db.emailMessage.findMany({
    where: { sale_id: id, kind: 'agent-introduction' },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    select: { to: true, status: true, why: true },
  });
const received = async ({ email }: Office) => (await messagesTo(email)).map(({ subject }) => subject);
const agentEvents = async () => (await seller.events()).filter((name) => name.startsWith('estate_agent'));
const SUBJECT = 'You are named as the estate agent for 18 Mill Lane, Ludlow, SY8 1DN';

/** The parts of a step of the dialog that these tests use. */
type Shown = Record<string, unknown> & {
  digest: string;
  letter: { to: string; subject: string; text: string } | null;
  correction: { to: string; seen: string; letter: { subject: string; text: string } } | null;
};

describe('the dialog', () => {
  const address = (query = '') => `/admin/transactions/${seller.saleId}/estate-agent/assign${query}`;
  const open = async (query = '') =>
    (await staff.browser.get(withParams(dialog.loader, { id: seller.saleId }), address(query))).data as Shown;
  const send = (fields: Record<string, string>, query = '') =>
    staff.browser.post(withParams(dialog.action, { id: seller.saleId }), address(query), fields);

  /** Confirms with the email shown on the confirm card. */
  const confirm = async (estateAgentId: string, version: string) => {
    const { digest, correction } = await open(`?step=confirm&estateAgentId=${estateAgentId}`);
    const why: Record<string, string> = correction ? { seen: correction.seen, reason: 'You wrote to us.' } : {};
    return send({ estateAgentId, digest, version, confirmed: 'true', ...why });
  };

  test('finds, chooses, confirms and introduces an office', async () => {
    await insertPayment(seller.saleId);
    const query = `?searchValue=${encodeURIComponent(north.name.replace(' - ', ' '))}`;
    expect(await open(query)).toMatchObject({
      status: 'pending',
      version: 0,
      known: { estateAgentId: '' },
      found: '1 estate agent',
      offices: [{ id: north.id, name: north.name, valuer: { name: 'Vera Lund', hasEmail: true } }],
    });

    const chosen = await send({ estateAgentId: north.id, version: '0' }, query);
    expect(chosen.status).toBe(302);
    expect((await sale()).estate_agent_id).toBeNull();
    const confirmQuery = chosen.location?.replace(address(), '') ?? '';
    const asked = await open(confirmQuery);
    expect(asked).toMatchObject({
      step: 'confirm',
      version: 0,
      before: 'Pending',
      after: north.name,
      valuer: { email: north.email },
      introduction: 'now',
    });
    // Back to the same search, with the same office chosen.
    expect(await open(String(asked.amend).replace(address(), ''))).toMatchObject({
      step: 'choose',
      found: '1 estate agent',
      known: { estateAgentId: north.id },
    });

    const { letter } = asked;
    expect(letter?.to).toBe(north.email);

    const confirmed = { estateAgentId: north.id, digest: asked.digest, version: '0', confirmed: 'true' };
    expect(await send(confirmed, confirmQuery)).toMatchObject({
      status: 302,
      location: `/admin/transactions/${seller.saleId}/estate-agent`,
    });
    expect(await sale()).toMatchObject({ estate_agent_id: north.id, estate_agent_status: 'assigned', version: 1 });
    expect(await db.timelineEvent.findFirst({ where: { event_name: 'estate_agent_assigned' } })).toMatchObject({
      author_name: 'Priya Shah',
      comments: `${north.name}.`,
    });
    expect(await auditOf(seller.saleId)).toMatchObject([
      { action: 'set-estate-agent', after: { estate_agent_id: north.id, estate_agent: north.name } },
    ]);
    await deliverMail();
    const [mail, ...others] = await messagesTo(north.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(SUBJECT);
    expect({ subject: mail?.subject, text: mail?.text.trim() }).toEqual({
      subject: letter?.subject,
      text: letter?.text.trim(),
    });
    // Pressed again: it is already done, so there is no conflict.
    expect((await send(confirmed, confirmQuery)).status).toBe(302);
    expect(await open(confirmQuery)).toMatchObject({ introduction: 'was', letter: null });
  });

  test('does not send an email that changed after staff read it: they read it again first', async () => {
    await insertPayment(seller.saleId);
    const { digest } = await open(`?step=confirm&estateAgentId=${north.id}`);
    await db.valuer.update({ where: { id: north.valuerId }, data: { first_name: 'Verity' } });
    const refused = await send({ estateAgentId: north.id, digest, version: '0', confirmed: 'true' });
    expect(refused).toMatchObject({
      status: 409,
      data: { result: { error: { '': [expect.stringContaining('has changed since you read it')] } } },
    });
    expect([(await sale()).estate_agent_id, await introductions()]).toEqual([null, []]);
    expect((await confirm(north.id, '0')).status).toBe(302);
    await deliverMail();
    expect((await messagesTo(north.email))[0]?.text).toContain('Hello Verity.');
  });

  test('shows the email before the sale is paid too, since it is sent on payment', async () => {
    expect(await open(`?step=confirm&estateAgentId=${north.id}`)).toMatchObject({
      introduction: 'once_paid',
      letter: { to: north.email, subject: SUBJECT },
    });
  });

  test('needs an estate agent, and one that exists', async () => {
    const required = { result: { error: { estateAgentId: ['Estate agent is required'] } } };
    expect(await send({ version: '0' })).toMatchObject({ status: 422, data: required });
    expect(await send({ estateAgentId: newId(), version: '0' })).toMatchObject({ status: 422, data: required });
    const confirmed = { estateAgentId: newId(), version: '0', confirmed: 'true' };
    expect(await send(confirmed)).toMatchObject({ status: 422, data: required });
    expect((await open(`?step=confirm&estateAgentId=${newId()}`)).step).toBe('choose');
  });

  test('keeps the chosen office in the list, whatever is searched for', async () => {
    const chosen = `estateAgentId=${south.id}`;
    const found = async (query: string) => (await open(query)).offices as { id: string }[];
    expect((await found(`?searchValue=${north.name.split(' - ')[0]}&${chosen}`)).map(({ id }) => id)).toEqual([
      south.id,
      north.id,
    ]);
    expect((await found(`?searchValue=nowhere-at-all&${chosen}`)).map(({ id }) => id)).toEqual([south.id]);
    await assign(south.id);
    expect(await open(`?searchValue=${north.name.split(' - ')[0]}`)).toMatchObject({
      found: '1 estate agent, and the one that is chosen',
      offices: [
        { id: south.id, isNow: true },
        { id: north.id, isNow: false },
      ],
    });
  });

  test('writes nothing if a colleague was first, and the second can still save theirs', async () => {
    await assign(south.id);
    expect(await confirm(north.id, '0')).toMatchObject({
      status: 409,
      data: { conflict: { version: 1, by: 'Priya Shah', changes: [{ label: 'Estate agent', is: south.name }, {}] } },
    });
    expect((await sale()).estate_agent_id).toBe(south.id);
    expect((await confirm(north.id, '1')).status).toBe(302);
    expect((await sale()).estate_agent_id).toBe(north.id);
  });

  test('corrects what the seller said with a reason, and tells the seller by the email that was shown', async () => {
    await assign(south.id);
    const query = `?step=confirm&estateAgentId=${north.id}`;
    // Opening the page locks nothing, so it does not wait for a colleague who is saving.
    const saving = await pool.connect();
    await saving.query('begin');
    await saving.query('select from sale where id = $1 for update', [seller.saleId]);
    const { digest, correction } = await open(query).finally(async () => {
      await saving.query('rollback');
      saving.release();
    });
    expect(correction).toMatchObject({
      to: seller.person.email,
      letter: { subject: expect.stringContaining('We corrected the estate agent: ') as string },
    });
    const given = { estateAgentId: north.id, digest, version: '1', confirmed: 'true', seen: correction?.seen ?? '' };
    expect(await send(given)).toMatchObject({
      status: 422,
      data: { result: { error: { reason: ['Please say why'] } } },
    });
    expect((await sale()).estate_agent_id).toBe(south.id);
    expect((await send({ ...given, reason: 'You wrote to us.' })).status).toBe(302);
    expect(await db.correction.findFirst({ where: { sale_id: seller.saleId } })).toMatchObject({
      part: 'agent',
      reason: 'You wrote to us.',
      changes: [{ label: 'Estate agent', before: south.name, after: north.name }],
    });
    await deliverMail();
    expect((await messagesTo(seller.person.email))[0]?.subject).toBe(correction?.letter.subject);
  });

  test('says that the primary valuer has no email address, and that no email is sent', async () => {
    const mute = await officeOf('Ludlow', null);
    const asked = await open(`?step=confirm&estateAgentId=${mute.id}`);
    expect(asked).toMatchObject({
      introduction: 'no_address',
      valuer: { name: 'Vera Lund', email: null },
      letter: null,
    });
    expect(await open('?step=confirm&estateAgentId=no_agent')).toMatchObject({
      after: 'No agent',
      introduction: null,
    });
  });
});

describe('the valuer is introduced on payment', () => {
  test.each([
    [
      'by card',
      async () => {
        const secret = await seller.openForm();
        await payByCard(secret);
        await seller.comeBack(returnQuery(secret));
      },
    ],
    ['by a referral code', async () => seller.submit(await insertCode(1))],
    ['by invoice', async () => markInvoiced(staff, seller.saleId)],
  ])('%s', async (_, pay) => {
    await assign(north.id);
    expect(await introductions()).toEqual([]);
    await pay();
    await runPaymentJobs();
    expect((await seller.order())?.status).toBe('succeeded');
    expect(await introductions()).toMatchObject([{ to: north.email, status: 'queued' }]);
    await deliverMail();
    expect(await received(north)).toEqual([SUBJECT]);
  });

  test('but not without an agent or an email address; staff can send it once there is one', async () => {
    const mute = await officeOf('Ludlow', null);
    await assign(mute.id);
    await markInvoiced(staff, seller.saleId);
    expect(await introductions()).toEqual([]);
    await db.valuer.update({ where: { id: mute.valuerId }, data: { email: 'vera@mute.example' } });
    await assign(mute.id);
    await assign(mute.id);
    expect(await introductions()).toMatchObject([{ to: 'vera@mute.example' }]);
    expect(await agentEvents()).toEqual(['estate_agent_assigned']);
  });

  test('exactly once, if the sale is paid and gets its agent at the same moment', async () => {
    const sellers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => newSeller()));
    await Promise.all(
      sellers.flatMap(({ saleId }) => [
        markInvoiced(staff, saleId),
        assign(north.id, saleId),
        assign(north.id, saleId),
      ]),
    );
    for (const { saleId } of sellers) expect(await introductions(saleId)).toMatchObject([{ to: north.email }]);
  });

  /** Runs `other` while a transaction is open, and ends the transaction once `other` waits for it or has finished. */
  async function meanwhile<T>(open: (tx: Tx) => Promise<unknown>, other: () => Promise<T>): Promise<T> {
    return (
      await transaction(async (tx) => {
        await open(tx);
        let isDone = false;
        const done = other().finally(() => {
          isDone = true;
        });
        const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await eventually(async () => expect(isDone || (await pool.query(waits)).rowCount).toBeTruthy());
        return [done];
      })
    )[0] as Promise<T>;
  }

  test('also if staff are still assigning when the payment arrives', async () => {
    const agent = { estate_agent_id: north.id, estate_agent_status: 'assigned' } as const;
    await meanwhile(
      (tx) => tx.sale.update({ where: { id: seller.saleId }, data: agent }),
      () => markInvoiced(staff, seller.saleId),
    );
    expect(await introductions()).toMatchObject([{ to: north.email }]);
  });

  test('and a seller who names another agent during payment is told that it is too late', async () => {
    await assign(north.id);
    const paid = {
      status: 'succeeded',
      payment_type: 'card',
      paid_at: new Date(),
      stripe_transaction_id: 'pi_1',
    } as const;
    const order = { id: newId(), sale_id: seller.saleId, total_amount: 72_000, subtotal: 60_000, vat: 12_000, ...paid };
    const answer = await meanwhile(
      async (tx) => {
        await tx.order.create({ data: order });
        await introduceAgent(tx, seller.saleId);
      },
      () =>
        seller.browser.postJson(withParams(agentCall.action, { id: seller.saleId }), '/', { estateAgentId: south.id }),
    );
    expect(answer.status).toBe(409);
    expect((await sale()).estate_agent_id).toBe(north.id);
    expect(await introductions()).toMatchObject([{ to: north.email }]);
  });
});

describe('the introduction', () => {
  beforeEach(() => insertPayment(seller.saleId));

  test('names the home and the seller, and nothing else about them', async () => {
    const people = [
      { first_name: 'Siân', last_name: 'ap Rhys-O’Dea' },
      { first_name: 'Ring 0800 123', last_name: 'evil.example' },
    ];
    for (const person of people) {
      const personal = { id: newId(), sale_id: seller.saleId, role: 'seller', email: 'sian@home.example' } as const;
      await db.person.create({ data: { ...personal, ...person, phone_number: '+447700900456' } });
    }
    await assign(north.id);
    await deliverMail();
    const [mail] = await messagesTo(north.email);
    expect(mail?.text).toContain('Hello Vera.');
    expect(mail?.text).toContain(`Sellers: ${seller.person.firstName} ${seller.person.lastName}, Siân ap Rhys-O’Dea\n`);
    expect(mail?.text).toContain('Property: 18 Mill Lane, Ludlow, SY8 1DN');
    for (const part of ['What happens next', 'Who to ask']) expect(mail?.text).toContain(part);
    for (const never of ['£', '349', seller.person.email, 'sian@home', '7700', '0800', 'evil'])
      expect(mail?.html + (mail?.text ?? '')).not.toContain(never);
  });

  test('is sent once to each agent, even if there was another in between', async () => {
    for (const office of [north, south, north]) {
      await assign(office.id);
      await deliverMail();
    }
    expect(await received(north)).toEqual([SUBJECT]);
    expect(await received(south)).toEqual([SUBJECT]);
    expect(await agentEvents()).toHaveLength(3);
  });

  test('is skipped if the agent was changed before it was sent, and sent if that agent is chosen again', async () => {
    await assign(north.id);
    await assign(south.id);
    await deliverMail();
    expect(await introductions()).toEqual([
      { to: north.email, status: 'skipped', why: 'The estate agent was changed before it was sent.' },
      { to: south.email, status: 'sent', why: null },
    ]);
    await assign(north.id);
    await deliverMail();
    expect(await received(north)).toEqual([SUBJECT]);
  });

  test('is skipped if no valuer has that email address any more', async () => {
    await assign(north.id);
    await db.valuer.update({ where: { id: north.valuerId }, data: { email: 'new@agents.example' } });
    await deliverMail();
    expect(await introductions()).toMatchObject([
      { status: 'skipped', why: 'No valuer of the estate agent has this address any more.' },
    ]);
  });

  test('shows on the tab with its status', async () => {
    const shown = async () =>
      (await staff.browser.get(withParams(tab.loader, { id: seller.saleId }), '/')).data as { introduction: object };
    await assign(north.id);
    expect((await shown()).introduction).toMatchObject({ step: 'was', last: { status: 'queued', to: north.email } });
    await deliverMail();
    expect((await shown()).introduction).toMatchObject({ last: { status: 'sent', sentAt: expect.any(String) } });
  });
});

describe('the JSON calls', () => {
  const agent = (estateAgentId: string, { browser }: { browser: Seller['browser'] } = staff) =>
    browser.postJson(withParams(agentCall.action, { id: seller.saleId }), '/', { estateAgentId });
  const status = (body: object, { browser }: { browser: Seller['browser'] } = staff) =>
    browser.postJson(withParams(statusCall.action, { id: seller.saleId }), '/', body);

  test('let a seller name the agent until the sale is paid, and staff always', async () => {
    expect(await agent(north.id, seller)).toMatchObject({ status: 200, data: { estate_agent: { _id: north.id } } });
    await markInvoiced(staff, seller.saleId);
    expect((await agent(south.id, seller)).status).toBe(409);
    expect(await agent(south.id)).toMatchObject({ status: 200, data: { estate_agent: { _id: south.id } } });
    expect(await introductions()).toMatchObject([{ to: north.email }, { to: south.email }]);
    expect((await agent(south.id, await newSeller())).status).toBe(404);
  });

  test('accept only an existing agent', async () => {
    const required = { status: 422, data: { fieldErrors: { estateAgentId: ['Estate agent is required'] } } };
    for (const none of ['', newId()]) expect(await agent(none)).toMatchObject(required);
    expect(await status({ status: 'assigned' })).toMatchObject(required);
    expect(await status({ status: 'assigned', estateAgentId: newId() })).toMatchObject(required);
  });

  test('ignore the agent for any status except assigned, and the same status again changes nothing', async () => {
    expect(await status({ status: 'assigned', estateAgentId: north.id })).toMatchObject({
      data: { estate_agent: { _id: north.id }, estate_agent_status: 'assigned' },
    });
    for (const each of ['not_listed', 'no_agent', 'pending', 'pending']) {
      expect(await status({ status: each, estateAgentId: north.id })).toMatchObject({
        data: { estate_agent: null, estate_agent_status: each },
      });
    }
    expect(await agentEvents()).toEqual(['estate_agent_assigned', ...Array(3).fill('estate_agent_status_changed')]);
    expect(await auditOf(seller.saleId)).toHaveLength(4);
    expect((await status({ status: 'no_agent', version: 0 })).status).toBe(409);
  });
});

test('update the seller’s dashboard', async () => {
  const viewer = { userId: seller.person.id, email: seller.person.email, isAdmin: false } as never;
  await assign(north.id);
  expect(await getSaleDashboard(viewer, seller.saleId)).toMatchObject({ agent: { office: 'Ludlow' } });
  await setEstateAgent(staff, seller.saleId, { status: 'no_agent', estateAgentId: null });
  expect(await getSaleDashboard(viewer, seller.saleId)).toMatchObject({ agent: null, agentStatus: 'no_agent' });
});
