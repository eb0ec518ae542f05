/**
 * Each timeline event that staff caused has its author, and an entry in the audit log. Visits the whole site map, so
 * every new action and call is included. Events that a job writes for staff later count too.
 */
import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { expect, test } from 'vitest';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import routes from '~/routes';
import { type Ids, insertFixtures } from '../attack/fixtures';
import { type Body, validInputs } from '../attack/valid';
import { runJobsOf } from '../support/queue';
import { Browser, type Handler, methodOf, methodsOf } from '../support/routes';
import { insertFeeOrder, insertSession } from '../support/rows';
import { insertPayment, withParams } from '../support/seller';

/** Events that staff cause by a press or a call, not those of third parties or customers. */
const CAUSED_BY_STAFF = [
  ...['buyer_accepted', 'buyer_acceptance_taken_back', 'sale_agreed', 'exchanged'],
  ...['solicitors_assigned', 'legals_started', 'estate_agent_assigned', 'order_invoiced'],
  ...['payment_refunded', 'cancelled', 'fee_cancelled', 'fee_decided', 'order_not_paid', 'sale_closed', 'aborted'],
  ...['information_requested', 'information_received', 'searches_ordered', 'search_results_sent'],
  'search_not_needed',
  'correction_dispute_answered',
  'update_answered',
  ...['owner_changed', 'note_added'],
  ...['identity_checks_ordered', 'identity_check_aborted', 'estate_agent_checks_requested'],
];

type Action = { address: string; handler: Handler };
type Module = { action?: Handler };

/** Every action of the back office, and every JSON call that writes. */
async function actionsOf(entries: RouteConfigEntry[], parent = ''): Promise<Action[]> {
  const actions: Action[] = [];
  for (const { path: part, file, children = [] } of entries) {
    const address = part ? `${parent}/${part}` : parent;
    if (/^\/(?:admin|api)\//.test(address) && !address.endsWith('*')) {
      const { action }: Module = await import(path.resolve('app', file));
      if (action && methodsOf(action).length > 0) actions.push({ address, handler: action });
    }
    actions.push(...(await actionsOf(children, address)));
  }
  return actions;
}

type Stage = { ids: Ids; orderId: string; staffId: string; browser: Browser };

const SALE = '/admin/transactions/:id';
const PURCHASE = `${SALE}/purchase-intents/:purchaseId`;

/** A sale with solicitors, an agent who conducts the seller's checks, a buyer, and search results. */
async function setStage(address: string): Promise<Stage> {
  const cast = await insertFixtures(process.env.DATABASE_URL ?? '');
  const { ids } = cast;
  await cast.end();
  const { id: staffId } = await db.user.findFirstOrThrow({ where: { type: 'admin' }, orderBy: { id: 'desc' } });
  const browser = new Browser();
  browser.cookies.set('kt_session', await insertSession(pool, staffId));
  await db.lawyer.updateMany({ where: { lawyer_group_id: ids.group }, data: { email: 'grace@law.example' } });
  if (!address.endsWith('/invoice')) await insertPayment(ids.sale);
  if (!/lawyer-group|solicitors/.test(address)) {
    const groups = { seller_lawyer_group_id: ids.group, buyer_lawyer_group_id: ids.group };
    await db.sale.update({ where: { id: ids.sale }, data: { ...groups, solicitor_groups_assigned_at: new Date() } });
  }
  if (!address.includes('estate-agent')) {
    const asked = { requests_seller_thirdfort_checks: true, thirdfort_requester_emails: ['checks@agents.example'] };
    await db.estateAgent.update({ where: { id: ids.agent }, data: asked });
    const agent = { estate_agent_id: ids.agent, estate_agent_status: 'assigned' as const };
    await db.sale.update({ where: { id: ids.sale }, data: agent });
  }
  if (address.endsWith('/take-back') || address.includes('thirdfort')) {
    const accepted = { accepted_at: new Date(), accepted_by_id: staffId };
    await db.purchase.update({ where: { id: ids.purchase }, data: accepted });
  }
  if (address.includes('requestor')) await db.identityCheck.deleteMany({ where: { sale_id: ids.sale } });
  const orderId = newId();
  if (address.endsWith('/refund')) {
    // Not by card, so that the press itself is what happened.
    const paid = { id: orderId, payment_type: 'manual' as const, stripe_transaction_id: null };
    await db.order.updateMany({ where: { sale_id: ids.sale }, data: paid });
    await db.user.update({ where: { id: staffId }, data: { is_manager: true } });
  }
  if (/(:orderId\/cancellation|\/decision|\/not-paid)$/.test(address)) {
    const agreed = new Date('2026-11-14T10:00:00Z');
    const invoiced = { payment_type: 'invoiced', status: 'succeeded', paid_at: agreed, created_at: agreed } as const;
    await db.order.update({ where: { id: await insertFeeOrder(pool, ids.sale) }, data: { id: orderId, ...invoiced } });
  }
  if (/\/(decision|not-paid)$/.test(address)) {
    const row = {
      id: newId(),
      order_id: orderId,
      sale_id: ids.sale,
      stated_on: new Date('2026-11-20'),
      done: ['Local'],
      due_back: address.endsWith('/decision') ? null : 4_560,
    };
    await db.feeCancellation.create({ data: { ...row, channel: 'page' } });
  }
  if (address.includes('searches/:orderId')) {
    const bytes = Buffer.from('%PDF-1.7');
    const file = { document: 'doc', content_type: 'application/pdf', bytes, checksum: '0'.repeat(64) };
    const search = { id: newId(), product_id: 'ENVRES', status: 'complete', search_document: { create: file } };
    const order = { id: orderId, sale_id: ids.sale, building_number: '18', status: 'placed' as const };
    await db.searchOrder.create({ data: { ...order, searches: { create: search } } });
  }
  if (address.endsWith(':searchId/by-hand')) {
    const order = { id: orderId, sale_id: ids.sale, building_number: '18', status: 'placed' as const, by_hand: true };
    await db.searchOrder.create({ data: { ...order, searches: { create: { id: orderId, product_id: 'ENVRES' } } } });
  }
  if (address.endsWith('/not-needed')) {
    const order = { id: orderId, sale_id: ids.sale, building_number: '18', status: 'placed' as const };
    const search = { id: orderId, product_id: 'ENVRES', status: 'cancelled' };
    await db.searchOrder.create({ data: { ...order, searches: { create: search } } });
  }
  return { ids, orderId, staffId, browser };
}

type Input = { form?: Body; json?: Body };

/** The input to send: usually the attack's valid input, and each button of a page that has several. */
function inputsOf(address: string, { ids }: Stage): Input[] {
  const { form, json } = validInputs(ids)[address] ?? {};
  if (address === `${PURCHASE}/accept`) return [{ form: { version: '0' } }];
  if (address === `${SALE}/thirdfort`) {
    return [
      { form: { intent: 'abort', check: ids.check } },
      { form: { intent: 'order-all' } },
      { form: { intent: 'ask-agent', side: 'seller' } },
    ];
  }
  if (address === `${SALE}/searches/requests`) {
    return [{ form: { type: 'title_plan' } }, { form: { requestId: ids.request, status: 'received' } }];
  }
  if (address === '/api/transaction/:id/lawyer-group') {
    const { date_legal_started: _, ...rest } = json ?? {};
    const emails = { seller_introduction: false, seller_instruction: true };
    return [{ json: { ...rest, sendCheckedEmails: emails, acceptedPurchaseIds: [ids.purchase] } }];
  }
  if (address === '/api/additional-search-requests/:id') {
    return [{ json: { status: 'sent' } }, { json: { status: 'received' } }];
  }
  if (address.endsWith('/:orderId/send')) return [{ form: { confirmed: 'true', seen: '0' } }];
  return [form ? { form } : { json: json ?? {} }];
}

/** The ids for the address's parameters; the address tells their kind. */
function paramsOf(address: string, { ids, orderId }: Stage): Record<string, string> {
  const isOfPurchase = address.startsWith('/api/purchase-intent');
  const isOfCheck = /^\/api\/thirdfort\/:id\/(?:abort|order)/.test(address);
  const isOfRequest = address === '/api/additional-search-requests/:id';
  if (address === '/api/update-requests/:id') return { id: ids.update };
  const id = isOfPurchase ? ids.purchase : isOfCheck ? ids.check : isOfRequest ? ids.request : ids.sale;
  return {
    ...{
      id,
      orderId,
      searchId: orderId,
      purchaseId: ids.purchase,
      requestId: ids.request,
      transactionId: ids.sale,
      correctionId: ids.correction,
      updateId: ids.update,
      noteId: ids.correction,
    },
    ...{ groupId: ids.development, personId: ids.valuer, lawyerId: ids.assistant, unitId: ids.unit },
    ...{ key: 'aboutYou', role: 'sell', kind: 'valuers', period: '2026-10', change: 'deactivate' },
  };
}

async function send({ address, handler }: Action, stage: Stage, { form, json }: Input): Promise<void> {
  const values = paramsOf(address, stage);
  const to = address.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '');
  const called = withParams(handler, values);
  const { browser } = stage;
  if (form) await browser.post(called, to, JSON.parse(JSON.stringify(form)), {}, methodOf(handler));
  else await browser.postJson(called, to, json ?? {}, methodOf(handler));
}

/** An action about a deal gets a fresh one. The others share one stage. */
const IS_ABOUT_DEAL =
  /\/transactions\/:|\/transaction\/|purchase-intent|searches|thirdfort|additional-search|update-requests/;

const JOBS = ['identity-check', 'search'];

type Happened = { name: string; authorId: string | null; authorName: string | null; isOwn: boolean };

/** The events since those that were seen. A member of staff who sells or buys a home acts in their own deal as a customer. */
async function eventsSince(seen: Set<string>, { staffId }: Stage): Promise<Happened[]> {
  const events = await db.timelineEvent.findMany({
    where: { id: { notIn: [...seen] } },
    include: {
      sale: { select: { primary_seller_id: true } },
      purchase: { select: { primary_buyer_id: true } },
    },
  });
  return events.map((event) => {
    seen.add(event.id);
    const isOwn = event.sale?.primary_seller_id === staffId || event.purchase?.primary_buyer_id === staffId;
    return { name: event.event_name, authorId: event.author_user_id, authorName: event.author_name, isOwn };
  });
}

const countEntries = ({ staffId }: Stage) => db.auditLog.count({ where: { actor_id: staffId } });

test('every event that staff caused has its author and an entry in the audit log, from every page and call', async () => {
  await startQueue(workers);
  const actions = await actionsOf(routes as RouteConfigEntry[]);
  let rest: Stage | null = null;
  const shared = async () => (rest ??= await setStage(''));
  const reached = new Set<string>();
  const nobodys: string[] = [];
  const notInLog: string[] = [];
  for (const action of actions) {
    await db.rateLimit.deleteMany();
    const isAboutDeal = IS_ABOUT_DEAL.test(action.address);
    const stage = isAboutDeal ? await setStage(action.address) : await shared();
    const seen = new Set((await db.timelineEvent.findMany({ select: { id: true } })).map(({ id }) => id));
    const note = (events: Happened[], hasEntry: boolean) => {
      for (const { name, authorId, authorName, isOwn } of events) {
        if (authorId !== stage.staffId || !authorName) nobodys.push(`${name} by ${action.address}`);
        else reached.add(name);
        if (!hasEntry && !isOwn) notInLog.push(`${name} by ${action.address}`);
      }
    };
    const atFirst = await countEntries(stage);
    for (const input of inputsOf(action.address, stage)) {
      const before = await countEntries(stage);
      await send(action, stage, input);
      note(await eventsSince(seen, stage), (await countEntries(stage)) > before);
    }
    // Runs the jobs, because events of what staff ordered are theirs, but events of a third party's answer are not.
    if (/thirdfort|searches|cancellation|\/close$|\/stop$/.test(action.address))
      for (const noun of JOBS) await runJobsOf(noun);
    note(await eventsSince(seen, stage), (await countEntries(stage)) > atFirst);
  }
  expect(nobodys).toEqual([]);
  expect(notInLog).toEqual([]);
  expect(
    CAUSED_BY_STAFF.filter((name) => !reached.has(name)),
    'set the stage for it above',
  ).toEqual([]);
}, 300_000);
