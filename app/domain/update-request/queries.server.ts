import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { hasEnded, isConfirmed, isPaid, seesPurchase, seesSale } from '~/domain/account/visibility-fragments.server';
import { addressSelect, envelopeJson } from '~/domain/address/fragments.server';
import { type Envelope, homeName } from '~/domain/address/rules';
import { shownAddress } from '~/domain/people/untrusted-text-rules';
import { MOST_UPDATES } from '~/domain/shared/bounds-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { dayOrNull, momentOrNull, momentText, toDay } from '~/domain/shared/entity-rules';
import { db, sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { UpdateRequest } from './entity-schema';
import { askerName, isSaleCompleted, promisedUntilSql } from './fragments.server';
import { type Asking, type Clock, QUESTIONS_WITHIN_MS } from './rules';

/** The deal that is asked about. */
export type DealOfQuestion = { role: Role; dealId: string };

export const columnOf = ({ role, dealId }: DealOfQuestion) =>
  role === 'sell' ? { sale_id: dealId } : { purchase_id: dealId };

/** Who asks: an account, or a contact of an estate agent. */
export type Asker = { userId: string } | { contactId: string };

export const askerOf = (asker: Asker) =>
  'userId' in asker ? { asked_by_user_id: asker.userId } : { asked_by_contact_id: asker.contactId };

/** SQL: whether the deal $1 is registered and over, if $2 sees it. A purchase is over, too, once no one sells its home through us. $3 is today. */
const DEALS: Record<Role, string> = {
  sell: `
    select ${isPaid} as "isRegistered", (${hasEnded} or ${isSaleCompleted}) as "isOver"
      from sale s where s.id = $1 and ${seesSale}`,
  buy: `
    select ${isConfirmed} as "isRegistered",
           (p.aborted is not null or coalesce(p.completed <= $3::date, false) or not exists (
              select from sale s where s.property_id = p.property_id and not ${hasEnded})) as "isOver"
      from purchase p where p.id = $1 and ${seesPurchase}`,
};

type Client = Pick<Tx, '$queryRawUnsafe' | 'updateRequest'>;

/** What decides whether someone may ask about a deal; null unless they see it. */
export async function readAsking(
  client: Client,
  userId: string,
  of: DealOfQuestion,
  present: Date,
): Promise<Asking | null> {
  const [deal = null] = await client.$queryRawUnsafe<Pick<Asking, 'isRegistered' | 'isOver'>[]>(
    DEALS[of.role],
    of.dealId,
    userId,
    londonDay(present),
  );
  return deal && { ...deal, ...(await countAsked(client, { userId }, of, present)) };
}

/** What was asked about a deal lately. The questions of its people and those of an estate agent are counted apart. */
export async function countAsked(
  client: Pick<Tx, 'updateRequest'>,
  asker: Asker,
  of: DealOfQuestion,
  present: Date,
): Promise<Pick<Asking, 'isAsked' | 'asked'>> {
  const since = new Date(present.getTime() - QUESTIONS_WITHIN_MS);
  const lately = await client.updateRequest.findMany({
    where: {
      ...columnOf(of),
      asked_by_user_id: 'userId' in asker ? { not: null } : null,
      OR: [{ asked_at: { gt: since } }, { answered_at: null }],
    },
    select: { asked_at: true, answered_at: true, asked_by_user_id: true, asked_by_contact_id: true },
  });
  const isOwn = (each: (typeof lately)[number]) =>
    'userId' in asker ? each.asked_by_user_id === asker.userId : each.asked_by_contact_id === asker.contactId;
  return {
    isAsked: lately.some((each) => each.answered_at === null && isOwn(each)),
    asked: lately.filter(({ asked_at }) => asked_at > since).length,
  };
}

/** The same for a page. @throws KnownError 404 unless the viewer sees the deal */
export async function getAsking(viewer: Pick<Viewer, 'userId'>, of: DealOfQuestion, present: Date): Promise<Asking> {
  const asking = await readAsking(db, viewer.userId, of, present);
  if (!asking) throw notFound();
  return asking;
}

const entitySelect = {
  ...{ id: true, question: true, asked_at: true, due_at: true, first_answered_at: true, promised_for: true },
  ...{ answered_at: true, answer: true, helped: true, version: true },
} satisfies Prisma.UpdateRequestSelect;

const toEntity = (row: Prisma.UpdateRequestGetPayload<{ select: typeof entitySelect }>): UpdateRequest => ({
  _id: row.id,
  question: row.question,
  askedAt: momentText(row.asked_at),
  dueAt: momentText(row.due_at),
  firstAnsweredAt: momentOrNull(row.first_answered_at),
  promisedFor: dayOrNull(row.promised_for),
  answeredAt: momentOrNull(row.answered_at),
  answer: row.answer,
  helped: row.helped,
  version: row.version,
});

/** The viewer's own questions about a deal, the newest first. Who sees the deal is for `readAsking` to say. */
export async function listOwnUpdates(viewer: Pick<Viewer, 'userId'>, of: DealOfQuestion): Promise<UpdateRequest[]> {
  const rows = await db.updateRequest.findMany({
    where: { ...columnOf(of), asked_by_user_id: viewer.userId },
    orderBy: { id: 'desc' },
    take: MOST_UPDATES,
    select: entitySelect,
  });
  return rows.map(toEntity);
}

/** The viewer's newest question about a deal, just after asking. @throws KnownError 404 */
export async function getNewestUpdate(viewer: Pick<Viewer, 'userId'>, of: DealOfQuestion): Promise<UpdateRequest> {
  const [newest] = await listOwnUpdates(viewer, of);
  if (!newest) throw notFound();
  return newest;
}

/** @throws KnownError 404 */
export async function getUpdateEntity(id: string): Promise<UpdateRequest> {
  const row = await db.updateRequest.findUnique({ where: { id }, select: entitySelect });
  if (!row) throw notFound();
  return toEntity(row);
}

/** A question, as its asker reads it on their page. Moments are ISO text. */
export type UpdateOfDeal = {
  id: string;
  question: string;
  askedAt: string;
  dueAt: string;
  promisedFor: string | null;
  answeredAt: string | null;
  answer: string | null;
  helped: boolean | null;
  /** False where the end of the deal closed it. */
  isByStaff: boolean;
};

/** Someone's own questions about a deal, the newest first. Who sees the deal is for the caller to ask. */
export async function listUpdatesBy(asker: Asker, of: DealOfQuestion): Promise<UpdateOfDeal[]> {
  const rows = await db.updateRequest.findMany({
    where: { ...columnOf(of), ...askerOf(asker) },
    orderBy: { id: 'desc' },
    take: MOST_UPDATES,
    select: { ...entitySelect, answered_by_id: true },
  });
  return rows.map(({ answered_by_id, ...row }) => {
    const { _id: id, firstAnsweredAt: _, version: __, ...update } = toEntity(row);
    return { id, ...update, isByStaff: answered_by_id !== null };
  });
}

/** A question that waits for us, as staff read it. */
export type OpenUpdate = Clock & {
  id: string;
  purchaseId: string | null;
  /** The account, or the contact of an estate agent; null once we keep the contact no more. */
  askedBy: string | null;
  isAgents: boolean;
  name: string;
  question: string;
  /** For the optimistic lock. */
  version: number;
  askedAt: Date;
};

const openColumns = `
  q.id, q.purchase_id as "purchaseId", coalesce(q.asked_by_user_id, q.asked_by_contact_id) as "askedBy",
  q.asked_by_user_id is null as "isAgents", ${askerName} as name, q.question, q.version,
  q.asked_at as "askedAt", q.due_at as "dueAt", q.promised_for::text as "promisedFor"`;

const listOf = (open: string) => `
  select ${openColumns} from (${open}) q left join app_user u on u.id = q.asked_by_user_id
   order by ${promisedUntilSql('q')}, q.id limit ${MOST_UPDATES}`;

const openOfSale = listOf(`
  select q.* from update_request q where q.sale_id = $1 and q.answered_at is null
   union all
  select q.* from sale s join purchase p on p.property_id = s.property_id
    join update_request q on q.purchase_id = p.id and q.answered_at is null
   where s.id = $1`);

const openOfPurchase = listOf('select q.* from update_request q where q.purchase_id = $1 and q.answered_at is null');

/** The questions that wait for us about a sale and the purchases of its home, or about a purchase alone; what is due first comes first. */
export const listOpenOf = (deal: { saleId: string } | { purchaseId: string }): Promise<OpenUpdate[]> =>
  'saleId' in deal ? sql<OpenUpdate>(openOfSale, [deal.saleId]) : sql<OpenUpdate>(openOfPurchase, [deal.purchaseId]);

/** The same of a sale, inside a transaction. */
export const readOpenOf = (tx: Tx, saleId: string): Promise<OpenUpdate[]> =>
  tx.$queryRawUnsafe<OpenUpdate[]>(openOfSale, saleId);

type OpenOfSales = OpenUpdate & { saleId: string };

const openOfSales = `
  select ${openColumns}, q.of_sale as "saleId" from (
    select q.*, q.sale_id as of_sale from update_request q where q.sale_id = any($1::bpchar[]) and q.answered_at is null
     union all
    select q.*, s.id from sale s join purchase p on p.property_id = s.property_id
      join update_request q on q.purchase_id = p.id and q.answered_at is null
     where s.id = any($1::bpchar[])) q left join app_user u on u.id = q.asked_by_user_id
   order by ${promisedUntilSql('q')}, q.id`;

/** The same of the sales of a page. */
export const listOpenOfSales = (saleIds: readonly string[]): Promise<OpenOfSales[]> =>
  sql<OpenOfSales>(openOfSales, [saleIds]);

type OpenInFeed = OpenOfSales & { address: Envelope; total: number };

const open = `
  select ${openColumns}, s.id as "saleId", ${envelopeJson('a')} as address, count(*) over ()::int as total
    from update_request q left join app_user u on u.id = q.asked_by_user_id
    left join purchase p on p.id = q.purchase_id
    join sale s on s.id = coalesce(q.sale_id, (select x.id from sale x where x.property_id = p.property_id))
    join property y on y.id = s.property_id join address a on a.id = y.address_id
   where q.answered_at is null
   order by ${promisedUntilSql('q')}, q.id limit $1`;

/** All questions that wait for us: what is due first comes first, so the late ones do. `total` counts those beyond `most`, too. */
export const listOpen = (most: number): Promise<OpenInFeed[]> => sql<OpenInFeed>(open, [most]);

/** Counting stops here: even one is too many. */
const MOST_LATE = 1_000;

const late = `
  select count(*)::int as count from (
    select from update_request q where q.answered_at is null and ${promisedUntilSql('q')} < $1::timestamptz limit ${MOST_LATE}) q`;

/** How many wait for us later than we promised. */
export async function countLateUpdates(present: Date): Promise<number> {
  const [row] = await sql<{ count: number }>(late, [present]);
  return row?.count ?? 0;
}

/** The data of the emails to the person who asked. */
export type UpdateLetter = {
  role: Role;
  dealId: string;
  /** Of the deal that was asked about. */
  reference: string;
  /** Null for someone of an estate agent. */
  firstName: string | null;
  /** What the home is called. */
  home: string;
  question: string;
  answer: string | null;
  /** False where the deal's end, or the seller, closed it. */
  isByStaff: boolean;
  promisedFor: string | null;
  /** Who of an estate agent asked, if we keep their contact. */
  contact: { contactId: string; email: string } | null;
};

const home = { select: { address: { select: addressSelect } } } as const;

/** Null once it has been deleted. */
export async function findUpdateLetter(id: string): Promise<UpdateLetter | null> {
  const row = await db.updateRequest.findUnique({
    where: { id },
    select: {
      ...{ sale_id: true, purchase_id: true, question: true, answer: true, promised_for: true, asked_by_user_id: true },
      answered_by_id: true,
      asked_by: { select: { first_name: true } },
      asked_by_contact: { select: { id: true, email: true } },
      sale: { select: { reference: true, primary_seller_id: true, property: home } },
      purchase: { select: { reference: true, property: home } },
    },
  });
  const deal = row?.sale ?? row?.purchase;
  if (!row || !deal) return null;
  const { reference, property } = deal;
  const isOwnHome = row.sale?.primary_seller_id === row.asked_by_user_id;
  return {
    role: row.sale_id === null ? 'buy' : 'sell',
    dealId: row.sale_id ?? row.purchase_id ?? '',
    reference,
    firstName: row.asked_by?.first_name ?? null,
    home: homeName(isOwnHome ? property.address : shownAddress(property.address)),
    question: row.question,
    answer: row.answer,
    isByStaff: row.answered_by_id !== null,
    contact: row.asked_by_contact && { contactId: row.asked_by_contact.id, email: row.asked_by_contact.email },
    promisedFor: row.promised_for && toDay(row.promised_for),
  };
}
