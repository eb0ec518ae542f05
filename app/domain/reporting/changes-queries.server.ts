import { MOST_DEALS } from '~/domain/shared/bounds-rules';
import { referenceIn } from '~/domain/shared/reference-rules';
import { db, sql } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import { isId } from '~/platform/ids';
import { idsIn, idsOfDay, type Named } from './changes-rules';
import type { ChangesListState } from './changes-schema';
import { findNamed } from './search-queries.server';

/** A change by staff, as the audit log's page shows it. */
export type AuditedChange = {
  id: string;
  at: Date;
  /** Null for the service itself. */
  actorId: string | null;
  /** Null once the member of staff has been erased. */
  actorName: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  /** The subject's transaction, if it has one. */
  saleId: string | null;
  before: unknown;
  after: unknown;
};

export const CHANGES_A_PAGE = 25;

/** Ids sort by the time at which they were made, so a page is a range of the primary key, and the next one starts where it ended. */
const [LOWEST, HIGHEST] = ['0'.repeat(24), 'g'];

/** The newest first, with the names of the ids among their fields. `about` is the id of a transaction or a user. */
export async function listChanges(
  state: Omit<ChangesListState, 'query'>,
): Promise<{ changes: AuditedChange[]; hasMore: boolean; named: Map<string, Named> }> {
  const { about, staff, day, before } = state;
  const { from, to } = day ? idsOfDay(day) : { from: LOWEST, to: HIGHEST };
  const end = before !== null && before < to ? before : to;
  const take = CHANGES_A_PAGE + 1;
  const inRange = about
    ? { in: (await sql<{ id: string }>(changesAbout, [about, from, end, staff, take])).map((row) => row.id) }
    : { gte: from, lt: end };
  const where = { id: inRange, ...(staff && !about && { actor_id: staff }) };
  const rows = await db.auditLog.findMany({ where, orderBy: { id: 'desc' }, take, select: changeSelect });
  const shown = rows.slice(0, CHANGES_A_PAGE);
  const ids = shown.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]);
  const [sales, named] = await Promise.all([salesOf(shown), namesOf(ids)]);
  const changes = shown.map((row) => toChange(row, sales.get(`${row.subject_type} ${row.subject_id}`) ?? null));
  return { changes, hasMore: rows.length > CHANGES_A_PAGE, named };
}

const changeSelect = {
  id: true,
  created_at: true,
  actor_id: true,
  actor_name: true,
  action: true,
  subject_type: true,
  subject_id: true,
  before: true,
  after: true,
  actor: { select: { erased_at: true } },
} satisfies Prisma.AuditLogSelect;

type Row = Prisma.AuditLogGetPayload<{ select: typeof changeSelect }>;

const toChange = ({ actor, ...row }: Row, saleId: string | null): AuditedChange => ({
  id: row.id,
  at: row.created_at,
  actorId: row.actor_id,
  actorName: actor?.erased_at ? null : row.actor_name,
  action: row.action,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  saleId,
  before: row.before,
  after: row.after,
});

/**
 * $1 a sale or a user, $2 and $3 the range of ids, $4 who changed it or null. For a sale: all that belongs to it, its group and its newest
 * purchases. For a user: the account, and their newest sales and purchases.
 */
const changesAbout = `
  with sales as materialized (
    select id, property_id, group_id from sale where id = $1
    union
    (select id, property_id, null from sale where primary_seller_id = $1
      order by created_at desc, id desc limit ${MOST_DEALS})),
  purchases as materialized (
    (select p.id from sale s join purchase p on p.property_id = s.property_id where s.id = $1
      order by p.created_at desc, p.id desc limit ${MOST_DEALS})
    union
    (select id from purchase where primary_buyer_id = $1 order by created_at desc, id desc limit ${MOST_DEALS})),
  subjects (type, id) as materialized (
    select 'app_user', $1::text
    union select 'sale', id::text from sales
    union select 'property', property_id::text from sales
    union select 'transactions_group', group_id::text from sales where group_id is not null
    union select 'purchase', id::text from purchases
    union select 'sale_order', o.id::text from sales s join sale_order o on o.sale_id = s.id
    union select 'search_order', o.id::text from sales s join search_order o on o.sale_id = s.id
    union select 'additional_search_request', r.id::text from sales s join additional_search_request r on r.sale_id = s.id
    union select 'identity_check', k.id::text from sales s join identity_check k on k.sale_id = s.id
    union select 'email_message', m.id::text from sales s join email_message m on m.sale_id = s.id
    union select 'email_message', m.id::text from purchases p join email_message m on m.purchase_id = p.id)
  select l.id from subjects s join audit_log l on l.subject_type = s.type and l.subject_id = s.id
   where l.id >= $2 and l.id < $3 and ($4::bpchar is null or l.actor_id = $4)
   order by l.id desc limit $5`;

/** $1 is a list of ids, each of which is found in one table only. */
const saleOfSubject = `
  select 'sale' as type, id, id as "saleId" from sale where id = any($1::bpchar[])
  union all select 'property', property_id, id from sale where property_id = any($1::bpchar[])
  union all select 'purchase', p.id, s.id from purchase p join sale s on s.property_id = p.property_id
             where p.id = any($1::bpchar[])
  union all select 'sale_order', id, sale_id from sale_order where id = any($1::bpchar[])
  union all select 'search_order', id, sale_id from search_order where id = any($1::bpchar[])
  union all select 'additional_search_request', id, sale_id from additional_search_request where id = any($1::bpchar[])
  union all select 'identity_check', id, sale_id from identity_check where id = any($1::bpchar[])
  union all select 'email_message', id, sale_id from email_message where id = any($1::bpchar[]) and sale_id is not null`;

/** The transactions of a page's subjects, by type and id. */
async function salesOf(rows: readonly Row[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const ids = [...new Set(rows.map(({ subject_id }) => subject_id))].filter((id) => id.length === LOWEST.length);
  const found = await sql<{ type: string; id: string; saleId: string }>(saleOfSubject, [ids]);
  return new Map(found.map(({ type, id, saleId }) => [`${type} ${id}`, saleId]));
}

/** $1 is a list of ids, each of which is found in one table at most. A person who was erased has no name and no page. */
const nameOfId = `
  select case when erased_at is null then 'app_user' else 'erased' end as type, id,
         case when erased_at is null then first_name || ' ' || last_name else 'Erased person' end as name
    from app_user where id = any($1::bpchar[])
  union all select 'sale', id, reference from sale where id = any($1::bpchar[])
  union all select 'transactions_group', id, name from transactions_group where id = any($1::bpchar[])
  union all select 'company', id, name from company where id = any($1::bpchar[])
  union all select 'law_firm', id, name from law_firm where id = any($1::bpchar[])
  union all select 'lawyer_group', g.id, f.name || ', ' || g.name
              from lawyer_group g join law_firm f on f.id = g.law_firm_id where g.id = any($1::bpchar[])
  union all select 'estate_agent', e.id, b.brand_name || ', ' || e.office_name
              from estate_agent e join estate_agent_brand b on b.id = e.brand_id where e.id = any($1::bpchar[])`;

/** The names of people, transactions, groups, companies, firms and estate agents, by id. */
export async function namesOf(ids: readonly string[]): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map();
  const found = await sql<{ type: string; id: string; name: string }>(nameOfId, [[...new Set(ids)]]);
  return new Map(found.map(({ id, ...named }) => [id, named]));
}

export type About = { id: string; kind: 'sale' | 'user' };

/**
 * The transaction or the person that was typed: an ID, a reference (a purchase's or an order's is that of its transaction), or a person's email
 * address. Null if there is none.
 */
export async function findAbout(typed: string): Promise<About | null> {
  const lower = typed.toLowerCase();
  const user = await db.user.findUnique({
    where: isId(lower) ? { id: lower } : { email: lower },
    select: { id: true },
  });
  if (user) return { id: user.id, kind: 'user' };
  if (!isId(typed) && referenceIn(typed) === null) return null;
  const [sale] = (await findNamed(typed, 1)) ?? [];
  return sale ? { id: sale, kind: 'sale' } : null;
}
