import { addressJson, addressOfJson } from '~/domain/address/queries.server';
import { objectJson } from '~/domain/shared/json-queries.server';
import { type ListPage, rowsOf } from '~/domain/shared/schema';
import { db, sql } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { findNewest, type Within } from '~/platform/newest.server';
import { holdsPartOfEmail, isIndexed, partOfEmail, searchPatterns } from '~/platform/search-words';
import { position } from '~/platform/tally.server';
import type { Address } from '../address/rules';
import type { Viewer } from './queries.server';
import { isErased, type UserType } from './rules';
import type { UserListQuery } from './schema';

export const userNotFound = () => new KnownError(404, 'User not found');

/** A user as the JSON calls write one. */
export type UserRecord = {
  _id: string;
  active: boolean;
  createdAt: Date;
  updatedAt: Date;
  email: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  phone_number: string | null;
  stripe_customer_id: string | null;
  type: UserType;
  schema_version: number;
  version: number;
  correspondence_address: Address | null;
};

const userRecord = `
  select u.id as "_id", u.active, u.created_at as "createdAt", u.updated_at as "updatedAt", u.email, u.first_name,
         u.middle_name, u.last_name, u.phone_number, u.stripe_customer_id, u.type::text, u.schema_version, u.version,
         ${addressJson('a')} as correspondence_address
    from app_user u left join address a on a.id = u.correspondence_address_id`;

/** What the JSON calls write of the user `u` as a person of a deal. */
export const userOfDealJson = objectJson({
  _id: 'u.id',
  email: 'u.email',
  first_name: 'u.first_name',
  middle_name: 'u.middle_name',
  last_name: 'u.last_name',
  phone_number: 'u.phone_number',
  correspondence_address: addressOfJson('u.correspondence_address_id'),
});

export const userById = `${userRecord} where u.id = $1`;
const readableUser = `${userRecord} where u.id = $1 and (u.id = $2 or $3)`;
const userByEmail = `${userRecord} where u.email = $1`;

/**
 * A user as the JSON calls write one.
 * @throws KnownError 404 unless it is the viewer's own record, or the viewer is staff
 */
export async function getUserRecord(viewer: Viewer, userId: string): Promise<UserRecord> {
  const [row] = await sql<UserRecord>(readableUser, [userId, viewer.userId, viewer.isAdmin]);
  if (!row) throw userNotFound();
  return row;
}

/** When the person was erased; null while there is one in the account. */
export async function getErasedAt(id: string): Promise<Date | null> {
  const user = await db.user.findUnique({ where: { id } });
  return user && isErased(user) ? user.erased_at : null;
}

export async function findUserByEmail(email: string): Promise<UserRecord | null> {
  const [row] = await sql<UserRecord>(userByEmail, [email]);
  return row ?? null;
}

/** Users, the newest first. `searchValue` looks in names and email. */
export function listUsers(query: UserListQuery): Promise<ListPage<UserRecord>> {
  const patterns = searchPatterns(query.searchValue);
  return patterns.length > 0 ? findUsers(query, patterns) : pageOfUsers(query);
}

/** As the database's user_state() has it. */
const ACTIVE = 1;
const STAFF = 2;

const pageOfAll = `
  ${userRecord} join (
    select p.id, p.created_at
      from unnest($1::int[]) as state cross join lateral (
        select id, created_at from app_user
         where type = (case when state & ${STAFF} > 0 then 'admin' else 'customer' end)::"UserType"
           and active = (state & ${ACTIVE} > 0) and created_at < $2
         order by created_at desc, id desc limit $3::int + $4::int) p
     order by p.created_at desc, p.id desc offset $3 limit $4) p on p.id = u.id
   order by p.created_at desc, p.id desc`;

/** Found and counted without walking the list, however deep the page. */
async function pageOfUsers(query: UserListQuery): Promise<ListPage<UserRecord>> {
  const { isActive, type } = query;
  const { skip, take } = rowsOf(query);
  const states = [0, ACTIVE, STAFF, STAFF + ACTIVE].filter(
    (state) =>
      (isActive === null || isActive === Boolean(state & ACTIVE)) &&
      (type === null || (type === 'admin') === Boolean(state & STAFF)),
  );
  const { total, filtered, start } = await position('user', states, skip);
  const items = start ? await sql<UserRecord>(pageOfAll, [states, start.before, start.skip, take]) : [];
  return { items, totalItems: total, totalFilteredItems: filtered };
}

/** A search goes no further back, since no one reads that far. As many as the largest page. */
export const MAX_FOUND = 100;

/** The newest of those that hold all words are found, and counted, at once; a page is a part of them. */
async function findUsers(query: UserListQuery, patterns: readonly string[]): Promise<ListPage<UserRecord>> {
  const { skip, take } = rowsOf(query);
  const { rows, total } = await findNewest('user', MAX_FOUND, isIndexed(patterns), (within) => {
    const { from, where, values } = filterOf(query, patterns, within);
    return sql<{ id: string }>(found(from, where), values, { prepare: false });
  });
  const ids = rows.slice(skip, skip + take).map(({ id }) => id);
  const items = ids.length > 0 ? await sql<UserRecord>(usersByIds, [ids]) : [];
  return { items, totalItems: total, totalFilteredItems: rows.length };
}

/** All that the index finds is sorted before the newest are taken: told to stop earlier, the database would walk through the list. */
const found = (from: string, where: string) => `
  with found as materialized (select u.id, u.created_at from ${from} u ${where})
  select id from found order by created_at desc, id desc limit ${MAX_FOUND}`;

const usersByIds = `
  ${userRecord} join unnest($1::bpchar[]) with ordinality as wanted (id, place) on wanted.id = u.id order by wanted.place`;

function filterOf({ isActive, type, searchValue }: UserListQuery, patterns: readonly string[], within: Within) {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  if (isActive !== null) conditions.push(`u.active = ${place(isActive)}`);
  if (type !== null) conditions.push(`u.type = ${place(type)}::"UserType"`);
  const email = within === null ? partOfEmail(searchValue) : null;
  if (email) conditions.push(holdsPartOfEmail('u', place(email.mailbox), place(email.domain)));
  // What is not exactly the expression of the index of words is not looked for in it.
  const text = email ? `(${searchText} || '')` : searchText;
  for (const pattern of patterns) conditions.push(`${text} like search_normal(${place(pattern)})`);
  if (within && 'since' in within) {
    conditions.push(`search_span(u.created_at) >= search_span(${place(within.since)}::timestamptz)`);
  }
  const from = within && 'newest' in within ? newestUsers(within.newest) : 'app_user';
  return { from, where: `where ${conditions.join(' and ')}`, values };
}

const newestUsers = (size: number) => `(select * from app_user order by created_at desc, id desc limit ${size})`;

/** An expression of app_user_search_newest_idx. */
const searchText = `search_normal(' ' || u.first_name || ' ' || u.last_name || ' ' || u.email)`;
