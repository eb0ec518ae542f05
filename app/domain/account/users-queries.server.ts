import { addressSelect } from '~/domain/address/fragments.server';
import { shownWholeName } from '~/domain/people/untrusted-text-rules';
import { idsInOrder } from '~/domain/shared/entity-rules';
import { type ListPage, rowsOf } from '~/domain/shared/schema';
import { db, sql, type Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { isIndexed, searchPatterns } from '~/platform/search-words';
import { position } from '~/platform/tally.server';
import type { OwnerOfDeal, User, UserOfDeal } from './entity-schema';
import { findNewest, type SearchedRange } from './newest-queries.server';
import type { Viewer } from './queries.server';
import { isErased, MANAGERS_ALONE, type Standing } from './rules';
import type { UserListQuery } from './schema';

export const userNotFound = () => new KnownError(404, 'User not found');

/** Who someone is, and how to reach them. */
export const contactSelect = {
  id: true,
  email: true,
  first_name: true,
  middle_name: true,
  last_name: true,
  phone_number: true,
} satisfies Prisma.UserSelect;

/** A Prisma select for the account of a deal's primary customer, in the JSON calls. */
export const userOfDealSelect = {
  ...contactSelect,
  correspondence_address: { select: addressSelect },
} satisfies Prisma.UserSelect;

export const toUserOfDeal = ({
  id,
  ...row
}: Prisma.UserGetPayload<{ select: typeof userOfDealSelect }>): UserOfDeal => ({ _id: id, ...row });

/** The same for those who follow the deal: the name as `shownName` allows it, and no contact details. */
export function toPublicOwner({ _id, first_name, last_name }: UserOfDeal): OwnerOfDeal {
  const isName = shownWholeName({ firstName: first_name, lastName: last_name }) !== null;
  const name = isName ? { first_name, last_name } : { first_name: '', last_name: '' };
  return { _id, ...name, middle_name: null, email: null, phone_number: null, correspondence_address: null };
}

const userSelect = {
  ...userOfDealSelect,
  active: true,
  created_at: true,
  updated_at: true,
  stripe_customer_id: true,
  type: true,
  schema_version: true,
  version: true,
} satisfies Prisma.UserSelect;

const toUser = ({
  id,
  created_at,
  updated_at,
  ...row
}: Prisma.UserGetPayload<{ select: typeof userSelect }>): User => ({
  _id: id,
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
  ...row,
});

export async function readUser(client: Tx, id: string): Promise<User | null> {
  const row = await client.user.findUnique({ where: { id }, select: userSelect });
  return row && toUser(row);
}

/** These users, in this order. */
async function usersByIds(found: readonly { id: string }[]): Promise<User[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  return idsInOrder(ids, await db.user.findMany({ where: { id: { in: ids } }, select: userSelect })).map(toUser);
}

/**
 * A user in the JSON calls.
 * @throws KnownError 404 unless it is the viewer's own record, or the viewer is staff
 */
export async function getUser(viewer: Viewer, userId: string): Promise<User> {
  const user = viewer.isAdmin || userId === viewer.userId ? await readUser(db, userId) : null;
  if (!user) throw userNotFound();
  return user;
}

/** Whether a member of staff is a manager. */
export const isManager = async (client: Pick<Tx, 'user'>, userId: string): Promise<boolean> =>
  (await client.user.count({ where: { id: userId, type: 'admin', active: true, is_manager: true } })) === 1;

/** Pages and changes that are for managers. @throws KnownError 403 */
export async function requireManager(client: Pick<Tx, 'user'>, { userId }: { userId: string }): Promise<void> {
  if (!(await isManager(client, userId))) throw new KnownError(403, MANAGERS_ALONE);
}

/** What someone may do here, and whether the viewer, who may change it, is a manager. @throws KnownError 404 */
export async function getStanding(viewer: Viewer, id: string): Promise<{ standing: Standing; byManager: boolean }> {
  const select = { active: true, type: true, is_manager: true };
  const [standing, byManager] = await Promise.all([
    db.user.findUnique({ where: { id }, select }),
    isManager(db, viewer.userId),
  ]);
  if (!standing) throw userNotFound();
  return { standing, byManager };
}

/** When the person was erased; null if they were not. */
export async function getErasedAt(id: string): Promise<Date | null> {
  const user = await db.user.findUnique({ where: { id } });
  return user && isErased(user) ? user.erased_at : null;
}

export async function findUserByEmail(email: string): Promise<User | null> {
  const row = await db.user.findUnique({ where: { email }, select: userSelect });
  return row && toUser(row);
}

/** Users, the newest first. `searchValue` looks in names and email. */
export function listUsers(query: UserListQuery): Promise<ListPage<User>> {
  const patterns = searchPatterns(query.searchValue);
  return patterns.length > 0 ? findUsers(query, patterns) : pageOfUsers(query);
}

/** The bits of the database's user_state(). */
const ACTIVE = 1;
const STAFF = 2;

const pageOfAll = `
  select p.id
    from unnest($1::int[]) as state cross join lateral (
      select id, created_at from app_user
       where type = (case when state & ${STAFF} > 0 then 'admin' else 'customer' end)::"UserType"
         and active = (state & ${ACTIVE} > 0) and created_at < $2
       order by created_at desc, id desc limit $3::int + $4::int) p
   order by p.created_at desc, p.id desc offset $3 limit $4`;

/** Found and counted without reading the pages before it. */
async function pageOfUsers(query: UserListQuery): Promise<ListPage<User>> {
  const { isActive, type } = query;
  const { skip, take } = rowsOf(query);
  const states = [0, ACTIVE, STAFF, STAFF + ACTIVE].filter(
    (state) =>
      (isActive === null || isActive === Boolean(state & ACTIVE)) &&
      (type === null || (type === 'admin') === Boolean(state & STAFF)),
  );
  const { total, filtered, start } = await position('user', states, skip);
  const found = start ? await sql<{ id: string }>(pageOfAll, [states, start.before, start.skip, take]) : [];
  return { items: await usersByIds(found), totalItems: total, totalFilteredItems: filtered };
}

/** A search returns at most this many, since no one reads further. It is the size of the largest page. */
export const MAX_FOUND = 100;

/** The newest matches are found and counted together; a page is a slice of them. */
async function findUsers(query: UserListQuery, patterns: readonly string[]): Promise<ListPage<User>> {
  const { skip, take } = rowsOf(query);
  const { rows, total } = await findNewest(MAX_FOUND, isIndexed(patterns), (within) => {
    const { from, where, values } = filterOf(query, patterns, within);
    return sql<{ id: string }>(found(from, where), values, { prepare: false });
  });
  const items = await usersByIds(rows.slice(skip, skip + take));
  return { items, totalItems: total, totalFilteredItems: rows.length };
}

/** Materialised, so that all matches of the index are sorted before the limit; otherwise the database would walk through the list. */
const found = (from: string, where: string) => `
  with found as materialized (select u.id, u.created_at from ${from} u ${where})
  select id from found order by created_at desc, id desc limit ${MAX_FOUND}`;

function filterOf({ isActive, type }: UserListQuery, patterns: readonly string[], within: SearchedRange) {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  if (isActive !== null) conditions.push(`u.active = ${place(isActive)}`);
  if (type !== null) conditions.push(`u.type = ${place(type)}::"UserType"`);
  for (const pattern of patterns) conditions.push(`${searchText} like search_normal(${place(pattern)})`);
  if (within && 'since' in within) {
    conditions.push(`search_span(u.created_at) >= search_span(${place(within.since)}::timestamptz)`);
  }
  const from = within && 'newest' in within ? newestUsers(within.newest) : 'app_user';
  return { from, where: `where ${conditions.join(' and ')}`, values };
}

const newestUsers = (size: number) => `(select * from app_user order by created_at desc, id desc limit ${size})`;

/** The expression of app_user_search_newest_idx. */
const searchText = `search_normal(' ' || u.first_name || ' ' || u.last_name || ' ' || u.email)`;
