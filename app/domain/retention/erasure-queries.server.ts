import { userNotFound } from '~/domain/account/users-queries.server';
import { isPaid } from '~/domain/account/visibility-fragments.server';
import { envelopeJson } from '~/domain/address/fragments.server';
import { db, type Tx } from '~/platform/db.server';
import type { Involvement, wordsOf } from './erasure-rules';
import { endedAt, isUnfinishedPurchase, isUnfinishedSale } from './sources-fragments.server';

/**
 * The people of deals who are the user $1, or have the email address $2. The ids are read first, then the rows: the planner expects ten
 * rows for a list of ids, but thousands for an email address, and would start a parallel worker to read three rows.
 */
const them = `
  select id, sale_id, purchase_id, role from person where id = any (array(
    select id from person where user_id = $1
    union all select id from person where role <> 'giftor' and lower(email) = $2
    union all select id from person where role = 'giftor' and lower(email) = $2))`;

const underWay = `confirmed_at is not null and aborted is null and completed is null`;

/**
 * $1 the user, $2 the email address. `offset 0` makes the database look up each deal. Without it the planner reads every purchase that is
 * under way, since it expects one person to have many deals.
 */
const involvements = `
  with them as materialized (${them}),
  mine as (
    select s.property_id, s.id as sale_id, null::bpchar as purchase_id, null::bpchar as person_id, 'seller' as role, true as is_primary
      from sale s where s.primary_seller_id = $1
    union all
    select p.property_id, null, p.id, null, 'buyer', true from purchase p where p.primary_buyer_id = $1
    union all
    select s.property_id, s.id, null, n.id, n.role::text, false from them n join sale s on s.id = n.sale_id
    union all
    select p.property_id, null, p.id, n.id, n.role::text, false from them n join purchase p on p.id = n.purchase_id
  )
  select m.property_id as "propertyId", m.sale_id as "saleId", m.purchase_id as "purchaseId", m.person_id as "personId", m.role,
         m.is_primary as "isPrimary", ${envelopeJson('a')} as address,
         case when m.sale_id is not null
              then exists (select from purchase o where o.property_id = m.property_id and ${underWay} offset 0)
              else exists (select from purchase o where o.id = m.purchase_id and ${underWay} offset 0) end as "isOpen",
         coalesce(m.is_primary and exists (select from sale_order o where o.sale_id = m.sale_id
                                             and o.status in ('processing', 'requires_capture') offset 0), false) as "isBeingPaid",
         coalesce(case when m.sale_id is not null then not ${isPaid} and ${isUnfinishedSale('s')}
              else ${isUnfinishedPurchase('b')} end, false) as "isUnfinished",
         coalesce(m.sale_id is not null and ${isPaid}, false) as "isPaid",
         exists (select from purchase o where o.property_id = m.property_id and o.completed is not null and o.aborted is null
                    and (m.sale_id is not null or o.id = m.purchase_id)) as "isCompleted",
         ${endedAt('y')} as "endedAt"
    from mine m join property y on y.id = m.property_id join address a on a.id = y.address_id
         left join sale s on s.id = m.sale_id left join purchase b on b.id = m.purchase_id
   order by m.property_id, m.sale_id, m.purchase_id, m.person_id`;

/** Every deal that a person is part of, as a customer or as someone who was named in it. */
export const findInvolvements = (tx: Tx, userId: string, email: string): Promise<Involvement[]> =>
  tx.$queryRawUnsafe<Involvement[]>(involvements, userId, email);

/** Checks that the provider has not finished. */
export const countChecksUnderWay = (tx: Tx, userId: string, people: readonly string[]): Promise<number> =>
  tx.identityCheck.count({
    where: { status: 'pending', OR: [{ user_id: userId }, { person_id: { in: [...people] } }] },
  });

/** When the newest invoice that names a customer of these deals was made; null if there is none. */
async function findNewestInvoice(tx: Tx, deals: readonly Involvement[]): Promise<Date | null> {
  const [row] = await tx.$queryRawUnsafe<{ made_at: Date | null }[]>(
    `select max(f.made_at) as made_at from invoice_record r join invoice_file f on f.id = r.file_id
      where f.anonymised_at is null and (r.sale_id = any($1::bpchar[]) or r.purchase_id = any($2::bpchar[]))`,
    deals.flatMap(({ saleId }) => saleId ?? []),
    deals.flatMap(({ purchaseId }) => purchaseId ?? []),
  );
  return row?.made_at ?? null;
}

/** What erasing a person would do, and what is in the way. @throws KnownError 404 */
export async function getErasure(id: string) {
  const user = await db.user.findUnique({ where: { id } });
  if (!user) throw userNotFound();
  const deals = await findInvolvements(db, id, user.email);
  const people = deals.flatMap(({ personId }) => personId ?? []);
  const [checksUnderWay, newestInvoice] = await Promise.all([
    countChecksUnderWay(db, id, people),
    findNewestInvoice(db, deals),
  ]);
  return { user, deals, checksUnderWay, newestInvoice };
}

/** The names, email addresses and numbers that we have for a person. */
export type IdentifyingData = Parameters<typeof wordsOf>[0][];

/** Read before anything is erased. */
export const findIdentifyingData = (tx: Tx, userId: string, people: readonly string[]): Promise<IdentifyingData> =>
  tx.$queryRawUnsafe<IdentifyingData>(
    `select first_name as "firstName", middle_name as "middleName", last_name as "lastName", email, phone_number as "phoneNumber"
       from app_user where id = $1
     union select first_name, middle_name, last_name, email, phone_number from person where id = any($2::bpchar[])
     union select first_name, null, last_name, email, phone_number from identity_check where user_id = $1 or person_id = any($2::bpchar[])`,
    userId,
    people,
  );
