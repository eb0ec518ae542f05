/** One deal as seven people read it, by the functions that their pages use. */
import { expect } from 'vitest';
import type { Viewer } from '~/domain/account/queries.server';
import { getAgentSale } from '~/domain/agent-access/sales-queries.server';
import type { Agent } from '~/domain/agent-access/session-queries.server';
import { listAskedMatters } from '~/domain/deal/firm-queries.server';
import { askedWords, firstAsked } from '~/domain/deal/firm-rules';
import { findDealFacts } from '~/domain/deal/standing-queries.server';
import { type Reader, read, type Standing, standingOf } from '~/domain/deal/standing-rules';
import { waitWords } from '~/domain/deal/wait-words-rules';
import { WAITS, type WaitKind } from '~/domain/deal/waits-texts';
import { formatDayAndMonth, formatWeekday, londonDay } from '~/domain/shared/dates-rules';
import { getSaleWork } from '~/domain/work/queries.server';
import { rewriteWork } from '~/domain/work/rewrite-commands.server';
import { db, pool } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { type DashboardView, viewDashboard } from '~/routes/dashboard/dashboard.server';
import { insertAgentSession } from './agent-rows';
import { insertFollower } from './deal';
import { disagreement } from './panel';
import { insertEstateAgent } from './partners';
import type { Person } from './rows';
import { sellerWithSale } from './seller';

/** Who has a part in the deal. There is no buyer before one registers, and no law firm before one is assigned. */
export type Cast = {
  saleId: string;
  seller: Viewer;
  coOwner: Viewer;
  buyer: { purchaseId: string; isAccepted: boolean; viewer: Viewer; giftor: Viewer } | null;
  agent: Agent;
  firmId: string;
};

/** A signed-in person, as commands and pages know them. */
export async function viewerOf({ person }: { person: Person }): Promise<Viewer> {
  const { id, email, firstName, lastName, phoneNumber } = person;
  const { id: sessionId } = await db.session.findFirstOrThrow({ where: { user_id: id } });
  return { userId: id, sessionId, email, firstName, middleName: null, lastName, phoneNumber, isAdmin: false };
}

/** A sale before its terms are accepted, with its people. */
export async function castDeal(firmId: string): Promise<Cast> {
  const seller = await sellerWithSale({ termsAccepted: false, person: { lastName: 'Okafor' } });
  const { saleId } = seller;
  const office = await insertEstateAgent();
  const agent = { ...(await insertAgentSession(pool, office.id)), weeklyEmail: null };
  const assigned = { estate_agent_id: office.id, estate_agent_status: 'assigned' } as const;
  await db.sale.update({ where: { id: saleId }, data: assigned });
  const coOwner = await insertFollower({ sale_id: saleId, role: 'seller' });
  const people = { seller: await viewerOf(seller), coOwner: await viewerOf(coOwner) };
  return { saleId, ...people, buyer: null, agent, firmId };
}

type Line = { title: string; words: string };

const linesOf = (waits: readonly Line[]): Line[] => waits.map(({ title, words }) => ({ title, words }));

/** A page, or null where it answers 404, or sends the reader away because there is nothing yet. */
async function orNone<Page>(page: () => Promise<Page>): Promise<Page | null> {
  try {
    return await page();
  } catch (thrown) {
    if (thrown instanceof Response || (thrown instanceof KnownError && thrown.status === 404)) return null;
    throw thrown;
  }
}

const pageOf = (viewer: Viewer, role: 'sell' | 'buy', id: string) => orNone(() => viewDashboard(viewer, { role, id }));

/** What everyone but staff sees of it: the whole pages, not only what is waited for. */
export async function pagesOf({ saleId, seller, coOwner, buyer, agent, firmId }: Cast) {
  const matters = await listAskedMatters(firmId);
  return {
    seller: await pageOf(seller, 'sell', saleId),
    coOwner: await pageOf(coOwner, 'sell', saleId),
    buyer: buyer && (await pageOf(buyer.viewer, 'buy', buyer.purchaseId)),
    giftor: buyer && (await pageOf(buyer.giftor, 'buy', buyer.purchaseId)),
    negotiator: await orNone(() => getAgentSale(agent, saleId)),
    conveyancer: matters.find((matter) => matter.saleId === saleId && matter.side === 'seller') ?? null,
  };
}

type Pages = Awaited<ReturnType<typeof pagesOf>>;

/** The reader that each of them is. A giftor is none. */
function readersOf({ seller, coOwner, buyer, agent }: Cast) {
  const purchaseId = buyer?.purchaseId ?? '';
  const owner = `${seller.firstName} ${seller.lastName}`;
  return {
    Seller: { as: 'seller', userId: seller.userId },
    'Co-owner': { as: 'seller', userId: coOwner.userId, isCoOwner: true, owner },
    Buyer: { as: 'buyer', purchaseId, userId: buyer?.viewer.userId },
    Negotiator: { as: 'agent', contactId: agent.contactId },
    Conveyancer: { as: 'firm', side: 'seller', purchaseId: buyer?.isAccepted ? purchaseId : null },
    Staff: { as: 'staff' },
  } as const satisfies Record<string, Reader>;
}

/** The panel, and the words beside the list about who will act, agree with the list. */
function expectPanel({ next, introduction }: DashboardView, standing: Standing, reader: Reader): void {
  const { waits } = read(standing, reader);
  expect(disagreement(next.title, waits)).toBeNull();
  const own = waits.find(({ kind, side }) => kind === 'solicitor' && side === reader.as);
  if (own?.due) expect(introduction).toContain(own.isLate ? 'longer than usual' : formatWeekday(own.due));
}

/** In the order of the pages: first what is with the reader. */
function linesFor(standing: Standing, reader: Reader): Line[] {
  const { waits, next } = read(standing, reader);
  const ordered = [...waits.filter((wait) => wait === next), ...waits.filter((wait) => wait !== next)];
  return ordered.map((wait) => waitWords(wait, reader));
}

/** Every page is a reading of the one standing, and what is late is said to be late. */
function expectEqual(standing: Standing, cast: Cast, pages: Pages, present: Date): void {
  const { seller, coOwner, buyer, giftor, negotiator, conveyancer } = pages;
  const readers = readersOf(cast);
  if (seller) expectPanel(seller, standing, readers.Seller);
  if (buyer) expectPanel(buyer, standing, readers.Buyer);
  if (seller) expect(linesOf(seller.waits)).toEqual(linesFor(standing, readers.Seller));
  if (coOwner) expect(linesOf(coOwner.waits)).toEqual(linesFor(standing, readers['Co-owner']));
  if (buyer) expect(linesOf(buyer.waits)).toEqual(linesFor(standing, readers.Buyer));
  if (negotiator) expect(linesOf(negotiator.waits)).toEqual(linesFor(standing, readers.Negotiator));
  const asked = firstAsked(read(standing, readers.Conveyancer).waits, readers.Conveyancer);
  if (conveyancer) expect(conveyancer.asked).toEqual(asked);
  // Someone who gives money reads nothing of the deal.
  expect(giftor).toBeNull();
  for (const wait of standing.waits) {
    const isOver = wait.dueAt !== null ? new Date(wait.dueAt) < present : (wait.due ?? '9') < londonDay(present);
    expect(wait.isLate).toBe(isOver);
    if (wait.isLate && wait.kind !== 'silent')
      expect(waitWords(wait, readers.Staff).words).toContain('Later than usual.');
  }
}

/** What waits for us is a row of the day's work, and there is no row for a wait that is none. */
async function expectWork(standing: Standing, saleId: string, present: Date): Promise<void> {
  await rewriteWork(saleId);
  const rows = (await getSaleWork(saleId, present)).items.map(({ kind }) => kind).filter((kind) => kind in WAITS);
  const staffs = read(standing, { as: 'staff' }).waits;
  const ours = staffs.filter(({ holder, kind }) => holder === 'us' && kind !== 'searches_later');
  expect(rows).toEqual(expect.arrayContaining(ours.map(({ kind }) => kind)));
  expect(staffs.map(({ kind }) => kind)).toEqual(expect.arrayContaining(rows));
}

/**
 * Reads the deal as everyone does, and checks that they agree. A report is read by all once its ten minutes are over.
 * @returns the kinds of what is waited for, as staff and as the seller's side read them, and the readings side by side
 */
export async function readAsAll(cast: Cast, present: Date) {
  const at = present.toISOString();
  const { saleId } = cast;
  const [facts, ofStaff] = [await findDealFacts({ saleId }, 'others'), await findDealFacts({ saleId }, 'staff')];
  if (!facts || !ofStaff) throw new Error('There is no such sale');
  const standing = standingOf(facts, at);
  expect(standingOf(ofStaff, at)).toEqual(standing);
  const pages = await pagesOf(cast);
  expectEqual(standing, cast, pages, present);
  await expectWork(standing, saleId, present);
  const kinds = (reader: Reader): WaitKind[] => read(standing, reader).waits.map(({ kind }) => kind);
  const { Staff, Seller, Buyer } = readersOf(cast);
  return { staff: kinds(Staff), seller: kinds(Seller), buyer: kinds(Buyer), table: tableOf(standing, cast, pages) };
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** A row for each person and a column for each thing that is waited for. */
function tableOf(standing: Standing, cast: Cast, pages: Pages): string {
  const { Conveyancer, ...others } = readersOf(cast);
  const columns = standing.waits;
  const cellsOf = (reader: Reader, isThere: boolean) =>
    columns.map((wait) => {
      const [own] = isThere ? read({ ...standing, waits: [wait] }, reader).waits : [];
      if (!own) return '–';
      const { title, words } = waitWords(own, reader);
      return words || title;
    });
  const asked = pages.conveyancer?.asked ?? null;
  const ofFirm = columns.map(({ kind, since }) =>
    asked && askedWords(kind) === asked.words && since === asked.since
      ? `We’re waiting ${asked.words}, since ${formatDayAndMonth(since)}. ${asked.dueWords}`.trimEnd()
      : '–',
  );
  return [
    row(['Reader', ...columns.map((wait) => waitWords(wait, others.Staff).title)]),
    row(['', ...columns].map(() => '---')),
    row(['Seller', ...cellsOf(others.Seller, pages.seller !== null)]),
    row(['Co-owner', ...cellsOf(others['Co-owner'], pages.coOwner !== null)]),
    row(['Buyer', ...cellsOf(others.Buyer, pages.buyer !== null)]),
    row(['Giftor', ...columns.map(() => '–')]),
    row(['Negotiator', ...cellsOf(others.Negotiator, pages.negotiator !== null)]),
    row(['Conveyancer', ...ofFirm]),
    row(['Staff', ...cellsOf(others.Staff, true)]),
  ].join('\n');
}
