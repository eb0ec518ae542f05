/**
 * One deal of seven people over forty working days, with Christmas among them: what a command changes, all of them read the same day. Third
 * parties' answers are rows. `npm run walk:deal` prints the seven readings side by side.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test, vi } from 'vitest';
import { askAsAgent } from '~/domain/agent-access/ask-commands.server';
import { setSharing } from '~/domain/agent-access/sharing-commands.server';
import { assignSolicitors } from '~/domain/assignment/commands.server';
import { assignment } from '~/domain/assignment/schema';
import type { WaitKind } from '~/domain/deal/waits-texts';
import { endCheck } from '~/domain/identity-check/record-check-commands.server';
import { acceptTerms } from '~/domain/onboarding/terms-commands.server';
import { askToStart } from '~/domain/payment/commands.server';
import { markInvoiced } from '~/domain/payment/invoice-commands.server';
import { acceptBuyer } from '~/domain/purchase/acceptance/commands.server';
import { recordOffer } from '~/domain/purchase/offer/commands.server';
import { sendDueReminders } from '~/domain/reminder/send-commands.server';
import { noteOrder, noteResult } from '~/domain/search/by-hand-commands.server';
import { advanceRequest, requestInformation } from '~/domain/search/requests/commands.server';
import { formatWeekday, londonDay } from '~/domain/shared/dates-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { isWorkingDay, workingDaysSince } from '~/domain/shared/working-days-rules';
import { reportStep } from '~/domain/solicitor-report/commands.server';
import { tellReport } from '~/domain/solicitor-report/tell-commands.server';
import type { ReportKind } from '~/domain/solicitor-report/texts';
import { askForUpdate, replyToUpdate } from '~/domain/update-request/commands.server';
import { db, transaction } from '~/platform/db.server';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { buyerOf, checkUnderWay, insertFollower } from '../support/deal';
import { insertFirmWithLink } from '../support/partners';
import { insertCatalogue } from '../support/payment';
import { type Cast, castDeal, pagesOf, readAsAll, viewerOf } from '../support/readings';
import { staffMember } from '../support/staff';

const FIRST_DAY = '2026-11-23';
const LAST_DAY = '2027-01-20';
const clock = (time: string | number) => vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(time);
const today = () => londonDay(new Date());

let cast: Cast;
let staff: Awaited<ReturnType<typeof staffMember>>;
const firms = {} as Record<Side, { id: string; token: string }>;

beforeAll(async () => {
  await startQueue(workers);
  clock(`${FIRST_DAY}T09:00:00Z`);
  await insertCatalogue();
  staff = await staffMember();
  for (const side of ['seller', 'buyer'] as const) firms[side] = await insertFirmWithLink();
  cast = await castDeal(firms.seller.id);
});

function buyer(): NonNullable<Cast['buyer']> {
  if (!cast.buyer) throw new Error('No buyer has registered');
  return cast.buyer;
}

async function registerWithOffer(): Promise<void> {
  const at = new Date();
  const { purchaseId, ...person } = await buyerOf(cast.saleId, { confirmed_at: at, terms_accepted_at: at });
  const giftor = await viewerOf(await insertFollower({ purchase_id: purchaseId, role: 'giftor' }));
  cast.buyer = { purchaseId, isAccepted: false, viewer: await viewerOf(person), giftor };
  const offer = { price: 34_000_000, day: today(), buyerName: 'Tomasz Zielinski', buyerEmail: person.person.email };
  await recordOffer(cast.seller, cast.saleId, offer);
}

async function accept(): Promise<void> {
  await acceptBuyer(staff, buyer().purchaseId, { offerDay: '2026-11-26' });
  buyer().isAccepted = true;
}

async function introduceAndOrder(): Promise<void> {
  const lawyerGroupsIds = { seller: firms.seller.id, buyer: firms.buyer.id };
  const both = { seller_introduction: true, buyer_introduction: true };
  const sendCheckedEmails = { ...both, seller_instruction: true, buyer_instruction: true };
  await assignSolicitors(staff, cast.saleId, assignment.parse({ lawyerGroupsIds, sendCheckedEmails }));
  await noteOrder(staff, cast.saleId, { reference: 'LS-1', expectedOn: '2026-12-14', isReorder: false });
}

async function orderCheck(side: Side): Promise<string> {
  const { seller, saleId } = cast;
  const id = await (side === 'seller'
    ? checkUnderWay(saleId, seller.userId)
    : checkUnderWay(saleId, buyer().viewer.userId, buyer().purchaseId));
  await db.identityCheck.update({ where: { id }, data: { created_at: new Date() } });
  return id;
}

const end = (id: string, status: 'complete' | 'failed') =>
  transaction(async (tx) => endCheck(tx, await tx.identityCheck.findUniqueOrThrow({ where: { id } }), status));

const checks = {} as Record<Side, string>;
let waterBill = '';

async function askForMuch(): Promise<void> {
  for (const side of ['seller', 'buyer'] as const) checks[side] = await orderCheck(side);
  waterBill = await requestInformation(staff, cast.saleId, 'sewer_bill');
  await report('received', 'seller', 'buyer');
}

/** No one but staff can tell: the whole pages stay, byte for byte. */
async function failOneCheck(): Promise<void> {
  const before = JSON.stringify(await pagesOf(cast));
  await end(checks.seller, 'failed');
  expect(JSON.stringify(await pagesOf(cast))).toBe(before);
}

async function completeChecks(): Promise<void> {
  await end(await orderCheck('seller'), 'complete');
  await end(checks.buyer, 'complete');
}

async function resultsCome(): Promise<void> {
  const searches = await db.search.findMany({ where: { search_order: { sale_id: cast.saleId } } });
  for (const { id } of searches) await noteResult(staff, cast.saleId, id, { outcome: 'complete', day: today() });
  // Silence is counted from this time.
  await db.search.updateMany({ data: { updated_at: new Date() } });
}

/** Firms report; after ten minutes everyone reads it. */
async function report(kind: ReportKind, ...sides: Side[]): Promise<void> {
  const given = { kind, on: today(), exchangedOn: null, waitingFor: null, note: null };
  const { id: assignmentId } = await db.solicitorAssignment.findFirstOrThrow({ where: { sale_id: cast.saleId } });
  const ids: string[] = [];
  for (const side of sides) ids.push(await reportStep(firms[side].token, { assignmentId, side }, given));
  clock(Date.now() + 10 * 60_000);
  for (const id of ids) await tellReport(id);
}

async function answer(words: string): Promise<void> {
  const { id } = await db.updateRequest.findFirstOrThrow({ where: { answered_at: null } });
  await replyToUpdate(staff, id, { answer: words });
}

type Step = {
  what: string;
  act?: () => Promise<unknown>;
  time?: string;
  /** As staff read it. */
  waits: WaitKind[];
  seller?: WaitKind[];
  buyer?: WaitKind[];
};

/** By London's day. */
const STEPS: Record<string, Step> = {
  '2026-11-23': {
    what: 'The terms are accepted',
    act: () => acceptTerms('sell', cast.seller, cast.saleId, '203.0.113.7'),
    waits: ['payment'],
  },
  '2026-11-24': {
    what: 'The order is invoiced',
    act: () => markInvoiced(staff, cast.saleId),
    waits: ['solicitor', 'searches_later'],
  },
  '2026-11-25': {
    what: 'The seller asks us to start now',
    act: () => askToStart(cast.seller, cast.saleId),
    waits: ['solicitor', 'searches_order'],
  },
  '2026-11-26': {
    what: 'A buyer registers, and the seller accepts their offer',
    act: registerWithOffer,
    waits: ['solicitor', 'searches_order', 'buyer_acceptance'],
    buyer: ['buyer_acceptance'],
  },
  '2026-11-27': {
    what: 'Staff accept the buyer',
    act: accept,
    waits: ['solicitor', 'searches_order', 'solicitor', 'mortgage_offer'],
  },
  '2026-11-30': {
    what: 'Solicitors are introduced, and the searches ordered',
    act: introduceAndOrder,
    waits: ['firm_receipt', 'firm_receipt', 'draft_contract', 'searches', 'mortgage_offer'],
    seller: ['firm_receipt', 'draft_contract', 'searches', 'buyers_steps'],
  },
  '2026-12-01': {
    what: 'Both firms have the case; identity checks and the water bill are asked for',
    act: askForMuch,
    waits: ['check', 'check', 'information', 'draft_contract', 'searches', 'mortgage_offer'],
    seller: ['check', 'information', 'draft_contract', 'searches', 'buyers_steps'],
    buyer: ['check', 'draft_contract', 'searches', 'mortgage_offer'],
  },
  '2026-12-03': {
    what: 'The seller’s identity check fails',
    act: failOneCheck,
    waits: ['check', 'information', 'check_failed', 'draft_contract', 'searches', 'mortgage_offer'],
    seller: ['check', 'information', 'draft_contract', 'searches', 'buyers_steps'],
  },
  '2026-12-04': {
    what: 'The draft contract is sent, and everyone is checked',
    act: async () => {
      await completeChecks();
      await report('draft_contract_sent', 'seller');
    },
    waits: ['information', 'searches', 'enquiries', 'mortgage_offer'],
    seller: ['information', 'searches', 'buyers_steps'],
  },
  '2026-12-07': {
    what: 'The buyer asks for an update',
    act: () => askForUpdate(buyer().viewer, { role: 'buy', dealId: buyer().purchaseId }, 'Are the searches back?'),
    waits: ['information', 'update', 'searches', 'enquiries', 'mortgage_offer'],
    seller: ['information', 'searches', 'buyers_steps'],
    buyer: ['update', 'searches', 'enquiries', 'mortgage_offer'],
  },
  '2026-12-08': {
    what: 'We answer, the water bill arrives, and the buyer shares their steps',
    act: async () => {
      await answer('They are due on 14 December.');
      await advanceRequest(staff, waterBill, { status: 'received' });
      await setSharing(buyer().viewer, 'buy', buyer().purchaseId, 'yes');
    },
    waits: ['searches', 'enquiries', 'mortgage_offer'],
  },
  '2026-12-10': {
    what: 'Enquiries are raised',
    act: () => report('enquiries_raised', 'buyer'),
    waits: ['searches', 'mortgage_offer', 'answers'],
  },
  '2026-12-14': { what: 'The searches are back', act: resultsCome, waits: ['mortgage_offer', 'answers'] },
  '2026-12-15': {
    what: 'The negotiator asks for an update',
    act: () => askAsAgent(cast.agent, cast.saleId, 'When do the answers come?'),
    waits: ['agent_update', 'mortgage_offer', 'answers'],
    seller: ['mortgage_offer', 'answers'],
  },
  '2026-12-16': {
    what: 'We answer',
    act: () => answer('They usually take until 24 December.'),
    waits: ['mortgage_offer', 'answers'],
  },
  '2026-12-17': {
    what: 'Enquiries are answered, and the mortgage offer arrives',
    act: async () => {
      await report('enquiries_answered', 'seller');
      await report('mortgage_offer_received', 'buyer');
    },
    waits: ['satisfied'],
  },
  '2026-12-24': {
    what: 'The seller asks for an update on Christmas Eve',
    act: () => askForUpdate(cast.seller, { role: 'sell', dealId: cast.saleId }, 'Do we move in January?'),
    time: '16:40',
    waits: ['satisfied', 'update'],
  },
  '2026-12-30': { what: 'Our answer is late', waits: ['satisfied', 'update'] },
  '2026-12-31': { what: 'We answer', act: () => answer('We have asked both solicitors.'), waits: ['satisfied'] },
  '2027-01-05': { what: 'Ten working days without news', waits: ['satisfied', 'silent'] },
  '2027-01-06': {
    what: 'The enquiries are satisfied',
    act: () => report('enquiries_satisfied', 'buyer'),
    waits: ['contracts'],
  },
  '2027-01-11': {
    what: 'Both firms are ready to exchange',
    act: () => report('ready_to_exchange', 'seller', 'buyer'),
    waits: ['exchange'],
  },
  '2027-01-14': {
    what: 'Both firms report the exchange, which dates it',
    act: () => report('exchanged', 'seller', 'buyer'),
    waits: ['completion'],
  },
  '2027-01-20': { what: 'Completion', act: () => report('completed', 'seller', 'buyer'), waits: [] },
};

/** The formatter makes the columns of a table equally wide. */
const unpadded = (markdown: string) => markdown.replace(/ +/g, ' ').replace(/-{3,}/g, '---');

test('seven people read one truth of one deal on each of forty working days', async () => {
  expect(workingDaysSince(FIRST_DAY, LAST_DAY) + 1).toBe(40);
  const tables: Record<string, { title: string; table: string }> = {};
  for (let at = Date.parse(FIRST_DAY); at <= Date.parse(LAST_DAY); at += 24 * 60 * 60_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    clock(`${day}T09:31:00Z`);
    await sendDueReminders();
    const step = STEPS[day];
    // On a day without news, they read what time alone changes.
    if (!step && !isWorkingDay(day)) continue;
    clock(`${day}T${step?.time ?? '10:00'}:00Z`);
    await step?.act?.();
    const { table, ...kinds } = await readAsAll(cast, new Date());
    if (!step) continue;
    tables[day] = { title: `**${formatWeekday(day)}: ${step.what}**`, table };
    expect([day, kinds.staff]).toEqual([day, step.waits]);
    if (step.seller) expect([day, kinds.seller]).toEqual([day, step.seller]);
    if (step.buyer) expect([day, kinds.buyer]).toEqual([day, step.buyer]);
  }
  for (const { title, table } of process.env.PRINT_DEAL ? Object.values(tables) : [])
    console.log(`${title}\n\n${table}\n`);
  const where = { sale_id: cast.saleId, state: 'sent' } as const;
  const reminders = await db.reminder.findMany({ where, orderBy: { due_on: 'asc' } });
  expect(reminders.map(({ due_on }) => londonDay(due_on))).toEqual(['2026-12-03', '2026-12-08']);
  expect(unpadded(readFileSync('README.md', 'utf8'))).toContain(unpadded(tables['2026-12-10']?.table ?? 'no table'));
});
