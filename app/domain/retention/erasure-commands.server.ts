import { isErased, REMOVED } from '~/domain/account/rules';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import {
  allowAnonymising,
  anonymiseAccounts,
  anonymiseChecks,
  anonymisePeople,
  removeHomes,
  removePurchases,
  removeSales,
} from './anonymise-commands.server';
import { countChecksUnderWay, findIdentifyingData, findInvolvements } from './erasure-queries.server';
import { dealsKept, dealsRemoved, type Involvement, obstaclesTo } from './erasure-rules';
import { anonymiseTextsOfOthers } from './erasure-texts-commands.server';

/**
 * Erases a person, at their request, from everything that the law does not make us keep: one transaction, so all of it or nothing. The
 * audit log keeps who did it and when. Pressing again changes nothing; an account that was filled again after erasure is erased again.
 * @throws KnownError 404; 409 with what is in the way
 */
export async function erasePerson(actor: Actor, id: string): Promise<void> {
  await transaction((tx) => eraseOnce(tx, actor, id), { timeout: 30_000 });
}

async function eraseOnce(tx: Tx, actor: Actor, id: string): Promise<void> {
  const at = now();
  await tx.$executeRaw`select from app_user where id = ${id} for update`;
  const user = await tx.user.findUnique({ where: { id } });
  if (!user) throw notFound();
  if (isErased(user)) return;
  await lockDeals(tx, await findInvolvements(tx, id, user.email));
  const deals = await findInvolvements(tx, id, user.email);
  const checksUnderWay = await countChecksUnderWay(tx, id, personIds(deals));
  const [obstacle] = obstaclesTo({
    isSelf: id === actor.userId,
    isStaff: user.type === 'admin',
    deals,
    checksUnderWay,
  });
  if (obstacle) throw new KnownError(409, obstacle);
  await allowAnonymising(tx);
  await eraseInDeals(tx, { userId: id, deals, at });
  await removeHomes(tx, await homesRegisteredBy(tx, id), at);
  await tx.postcodeAlert.deleteMany({ where: { user_id: id } });
  await anonymiseAccounts(tx, [id], at);
  const counts = { deals_removed: dealsRemoved(deals).length, deals_kept: dealsKept(deals).length };
  await recordChange(tx, actor, {
    action: 'erase',
    subjectType: 'app_user',
    subjectId: id,
    before: null,
    after: counts,
  });
}

const saleIds = (deals: readonly Involvement[]) => deals.flatMap(({ saleId }) => saleId ?? []);
const purchaseIds = (deals: readonly Involvement[]) => deals.flatMap(({ purchaseId }) => purchaseId ?? []);
const personIds = (deals: readonly Involvement[]) => deals.flatMap(({ personId }) => personId ?? []);

/** Until the transaction ends, no one can pay for these deals, confirm them or be assigned to them. */
async function lockDeals(tx: Tx, deals: readonly Involvement[]): Promise<void> {
  const lock = (table: string) => `select from ${table} where id = any($1::bpchar[]) order by id for no key update`;
  await tx.$executeRawUnsafe(lock('sale'), saleIds(deals));
  await tx.$executeRawUnsafe(lock('purchase'), purchaseIds(deals));
}

type Erasure = { userId: string; deals: readonly Involvement[]; at: Date };

async function eraseInDeals(tx: Tx, { userId, deals, at }: Erasure): Promise<void> {
  const known = await findIdentifyingData(tx, userId, personIds(deals));
  const removed = dealsRemoved(deals);
  await removeSales(tx, saleIds(removed), at);
  await removePurchases(tx, purchaseIds(removed), at);
  const retained = dealsKept(deals);
  const people = personIds(retained);
  const checks = await tx.identityCheck.findMany({
    where: { OR: [{ user_id: userId }, { person_id: { in: people } }], anonymised_at: null },
    select: { id: true },
  });
  await anonymiseChecks(
    tx,
    checks.map(({ id }) => id),
    at,
  );
  await anonymisePeople(tx, people, at);
  await anonymiseTexts(tx, userId, retained);
  await tx.$executeRawUnsafe('delete from correction where person_id = any($1::bpchar[])', people);
  await anonymiseTextsOfOthers(tx, known, retained);
}

/** Homes that they registered and did not put in a sale. */
async function homesRegisteredBy(tx: Tx, registered_by_id: string): Promise<string[]> {
  const homes = await tx.property.findMany({ where: { registered_by_id }, select: { id: true } });
  return homes.map(({ id }) => id);
}

/**
 * Erases what they wrote, and what was written about their deals. $1 are the sales and $2 the purchases that they are part of in any way.
 */
async function anonymiseTexts(tx: Tx, userId: string, deals: readonly Involvement[]): Promise<void> {
  const inDeals = '(sale_id = any($1::bpchar[]) or purchase_id = any($2::bpchar[]))';
  const all = [saleIds(deals), purchaseIds(deals)];
  const primary = deals.filter(({ isPrimary }) => isPrimary);
  const [sales, purchases] = [saleIds(primary), purchaseIds(primary)];
  await tx.$executeRawUnsafe(
    `update timeline_event set author_name = null, comments = null where ${inDeals} and author_user_id = $3`,
    ...all,
    userId,
  );
  await tx.$executeRawUnsafe(`delete from solicitor_wish where ${inDeals}`, sales, purchases);
  await tx.$executeRawUnsafe(`update cancellation set comments = null where ${inDeals}`, sales, purchases);
  await tx.$executeRawUnsafe(
    'update fee_cancellation set comments = null, why = null where sale_id = any($1::bpchar[])',
    sales,
  );
  await tx.$executeRawUnsafe(`update closing_request set reason = null where ${inDeals}`, sales, purchases);
  await tx.$executeRawUnsafe('update closing set reason = null where sale_id = any($1::bpchar[])', sales);
  await tx.$executeRawUnsafe('delete from staff_note where sale_id = any($1::bpchar[])', sales);
  await tx.$executeRawUnsafe('delete from work_hold where sale_id = any($1::bpchar[])', sales);
  await tx.$executeRawUnsafe(
    'update sale set follow_up_on = null, follow_up_note = null where id = any($1::bpchar[])',
    sales,
  );
  await tx.$executeRawUnsafe('delete from named_agent where sale_id = any($1::bpchar[])', sales);
  await tx.$executeRawUnsafe('delete from offer where sale_id = any($1::bpchar[])', sales);
  await tx.$executeRawUnsafe(`delete from correction where ${inDeals}`, sales, purchases);
  // Of what they asked us, only that they asked is kept.
  await tx.$executeRawUnsafe(
    `update update_request set question = '${REMOVED}', answer = case when answer is not null then '${REMOVED}' end,
            answered_at = coalesce(answered_at, now())
      where asked_by_user_id = $1`,
    userId,
  );
  await tx.$executeRawUnsafe(
    `update audit_log set before = null, after = null
      where num_nonnulls(before, after) > 0 and (subject_type, subject_id) in (
        select 'sale', id from unnest($1::text[]) id union all
        select 'purchase', id from unnest($2::text[]) id union all
        select 'sale_order', id::text from sale_order where sale_id = any($1::bpchar[]) union all
        select 'search_order', id::text from search_order where sale_id = any($1::bpchar[]) union all
        select 'additional_search_request', id::text from additional_search_request where sale_id = any($1::bpchar[]))`,
    ...all,
  );
  await tx.$executeRawUnsafe(
    'update additional_search_request set note = null, answer = null where sale_id = any($1::bpchar[])',
    sales,
  );
  await tx.$executeRawUnsafe(
    `update refund set reason = '${REMOVED}' where order_id in (select id from sale_order where sale_id = any($1::bpchar[]))`,
    sales,
  );
  await tx.$executeRawUnsafe(
    'update solicitor_assignment set seller_comments = null where sale_id = any($1::bpchar[])',
    sales,
  );
  await tx.$executeRawUnsafe(
    `update solicitor_assignment set buyer_comments = null
      where sale_id in (select s.id from sale s join purchase p on p.property_id = s.property_id where p.id = any($1::bpchar[]))`,
    purchases,
  );
  await tx.$executeRawUnsafe(
    `update transactions_group_work set data = '{}'
      where finished_at is not null and group_id in (select group_id from sale where id = any($1::bpchar[]))`,
    sales,
  );
  await tx.$executeRawUnsafe('update sale set terms_accepted_ip = null where id = any($1::bpchar[])', sales);
  await tx.$executeRawUnsafe(
    'update purchase set terms_accepted_ip = null, other_funding_comments = null where id = any($1::bpchar[])',
    purchases,
  );
}
