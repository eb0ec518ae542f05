import { addressJson } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import { type CheckStatus, isThirdfortV2 } from '~/domain/identity-check/rules';
import { ofGroup } from '~/domain/partner/lawyer-group/queries.server';
import { buyerFirst } from '~/domain/purchase/buyer-queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';

/** A person of the deal, and the newest check of that person. */
export type CheckedPerson = {
  key: string;
  role: 'seller' | 'buyer' | 'giftor';
  /** A purchase that is called off, or not confirmed, needs no checks. */
  isActive: boolean;
  firstName: string;
  middleName: string | null;
  lastName: string;
  email: string | null;
  phone: string | null;
  check: {
    id: string;
    thirdfortId: string | null;
    status: CheckStatus;
    fileReference: string | null;
    /** The lawyer group that it was shared with. */
    sharedWith: string | null;
    recipientEmails: string[];
    createdAt: string;
  } | null;
};

/** Who is told of a side's checks; null while it has no lawyer group. */
export type ChecksRecipient = { name: string; solicitorEmail: string | null; recipientEmails: string[] };

type Row = {
  createdAt: string;
  switchover: string | null;
  address: Address;
  seller: ChecksRecipient | null;
  buyer: ChecksRecipient | null;
  people: CheckedPerson[];
};

export type ChecksTab = Omit<Row, 'createdAt'> & { isV2: boolean };

const recipient = (group: string) =>
  ofGroup(
    group,
    `jsonb_build_object('name', g.name, 'recipientEmails', g.thirdfort_recipient_emails, 'solicitorEmail', l.email)`,
  );

/** The purchases of the sale, with the place of each. */
const purchases = `
  (select p.*, row_number() over (order by ${buyerFirst}) as place from purchase p where p.property_id = s.property_id)`;

/** Sellers, then each purchase's buyers and giftors, the one that counts most first. */
const peopleOfDeal = `
  select 0 as place, true as active, 'seller' as role, u.id as user_id, null as person_id,
         null as purchase_id, u.first_name, u.middle_name, u.last_name, u.email, u.phone_number
    from app_user u where u.id = s.primary_seller_id
  union all
  select 0, true, 'seller', null, n.id, null, n.first_name, n.middle_name, n.last_name, n.email, n.phone_number
    from person n where n.sale_id = s.id and n.role = 'seller'
  union all
  select p.place, p.is_active, 'buyer', u.id, null, p.id, u.first_name, u.middle_name, u.last_name, u.email,
         u.phone_number
    from ${purchases} p join app_user u on u.id = p.primary_buyer_id
  union all
  select p.place, p.is_active, n.role::text, null, n.id, p.id, n.first_name, n.middle_name, n.last_name, n.email,
         n.phone_number
    from ${purchases} p join person n on n.purchase_id = p.id`;

const newestCheck = `
  select k.id, k.thirdfort_id, k.status, k.file_reference, k.recipient_emails, k.created_at,
         (select g.name from lawyer_group g where g.id = k.shared_with_lawyer_group_id) as shared_with
    from identity_check k
   where k.sale_id = s.id and k.purchase_id is not distinct from d.purchase_id
     and (k.person_id = d.person_id or (d.person_id is null and k.person_id is null and k.user_id = d.user_id))
   order by k.created_at desc, k.id desc limit 1`;

const checksTab = `
  select to_jsonb(s.created_at) as "createdAt", ${addressJson('a')} as address,
         (select to_jsonb(c.thirdfort_v2_switchover_date) from admin_config c) as switchover,
         ${recipient('s.seller_lawyer_group_id')} as seller, ${recipient('s.buyer_lawyer_group_id')} as buyer,
         (select jsonb_agg(jsonb_build_object(
                   'key', coalesce(d.person_id, d.user_id) || coalesce(d.purchase_id, ''), 'role', d.role,
                   'isActive', d.active, 'firstName', d.first_name, 'middleName', d.middle_name,
                   'lastName', d.last_name, 'email', d.email, 'phone', d.phone_number,
                   'check', case when k.id is not null then jsonb_build_object(
                     'id', k.id, 'thirdfortId', k.thirdfort_id, 'status', k.status, 'fileReference', k.file_reference,
                     'sharedWith', k.shared_with, 'recipientEmails', k.recipient_emails, 'createdAt', k.created_at) end)
                 order by d.place, d.role, d.person_id nulls first)
            from (${peopleOfDeal}) d left join lateral (${newestCheck}) k on true) as people
    from sale s
    join property y on y.id = s.property_id
    join address a on a.id = y.address_id
   where s.id = $1`;

/** @throws KnownError 404 */
export async function getChecksTab(saleId: string): Promise<ChecksTab> {
  const [row] = await sql<Row>('sale_checks', checksTab, [saleId]);
  if (!row) throw notFound();
  const { createdAt, ...tab } = row;
  return { ...tab, isV2: isThirdfortV2(tab.switchover, createdAt) };
}
