import { isAccepted, isActive } from '~/domain/account/visibility-queries.server';
import { addressJson } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import { ofGroup } from '~/domain/partner/lawyer-group/queries.server';
import { buyerFirst, MOST_BUYERS } from '~/domain/purchase/buyer-queries.server';
import type { Side } from '~/domain/shared/sides-rules';
import { sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { EmailStatus } from '~/platform/generated/prisma/enums';
import { type CheckedRole, type CheckStatus, isThirdfortV2 } from './rules';

/** The newest check of a person. The names, email and phone number are those that the provider was given. */
export type NewestCheck = {
  id: string;
  thirdfortId: string | null;
  status: CheckStatus;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  fileReference: string | null;
  /** The lawyer group that it was shared with. */
  sharedWith: string | null;
  recipientEmails: string[];
  createdAt: string;
  isAborting: boolean;
  why: string | null;
  heldUntil: string | null;
};

/** A person of the deal: a user or a person, of the sale or of one of its purchases. */
export type PersonOfDeal = {
  key: string;
  userId: string | null;
  personId: string | null;
  purchaseId: string | null;
  role: CheckedRole;
  /** A purchase that is called off, or not confirmed, needs no checks. */
  isActive: boolean;
  /** Whether staff accepted the purchase; sellers always are. */
  isAccepted: boolean;
  firstName: string;
  middleName: string | null;
  lastName: string;
  email: string | null;
  phone: string | null;
  check: NewestCheck | null;
};

/** Who is told of a side's checks. */
export type Recipient = { id: string; name: string; solicitorEmail: string | null; recipientEmails: string[] };

/** The estate agent, as far as checks go. */
export type ConductingAgent = {
  name: string;
  conducts: Record<Side, boolean>;
  requesterEmails: string[];
};

/** An email that asked the agent to conduct a side's checks, and what became of it. */
export type RequestToAgent = {
  id: string;
  side: Side;
  to: string;
  status: EmailStatus;
  why: string | null;
  at: string;
};

type Row = {
  createdAt: string;
  switchover: string | null;
  address: Address;
  groups: Record<Side, Recipient | null>;
  agent: ConductingAgent | null;
  people: PersonOfDeal[];
  requests: RequestToAgent[];
};

/** Everything about the checks of one sale. */
export type ChecksOfDeal = Omit<Row, 'createdAt'> & { isV2: boolean };

const recipient = (group: string) =>
  ofGroup(
    group,
    `jsonb_build_object('id', g.id, 'name', g.name, 'recipientEmails', g.thirdfort_recipient_emails,
                        'solicitorEmail', l.email)`,
  );

/** The first purchases of the sale with the place of each, and those that have a check. */
const purchases = `
  (select * from (
     select p.*, ${isAccepted} as accepted, row_number() over (order by ${buyerFirst}) as place
       from purchase p where p.property_id = s.property_id) p
    where p.place <= ${MOST_BUYERS}
       or exists (select from identity_check k where k.sale_id = s.id and k.purchase_id = p.id))`;

/** Sellers, then each purchase's buyers and giftors, the one that counts most first. */
const peopleOfDeal = `
  select 0 as place, true as active, true as accepted, 'seller' as role, u.id as user_id, null as person_id,
         null as purchase_id, u.first_name, u.middle_name, u.last_name, u.email, u.phone_number
    from app_user u where u.id = s.primary_seller_id
  union all
  select 0, true, true, 'seller', null, n.id, null, n.first_name, n.middle_name, n.last_name, n.email, n.phone_number
    from person n where n.sale_id = s.id and n.role = 'seller'
  union all
  select p.place, ${isActive}, p.accepted, 'buyer', u.id, null, p.id, u.first_name, u.middle_name, u.last_name, u.email,
         u.phone_number
    from ${purchases} p join app_user u on u.id = p.primary_buyer_id
  union all
  select p.place, ${isActive}, p.accepted, n.role::text, null, n.id, p.id, n.first_name, n.middle_name, n.last_name,
         n.email, n.phone_number
    from ${purchases} p join person n on n.purchase_id = p.id`;

const newestCheck = `
  select k.*, (select g.name from lawyer_group g
                where g.id = k.shared_with_lawyer_group_id and k.shared_at is not null) as shared_with
    from identity_check k
   where k.sale_id = s.id and k.purchase_id is not distinct from d.purchase_id
     and (k.person_id = d.person_id or (d.person_id is null and k.person_id is null and k.user_id = d.user_id))
   order by k.created_at desc, k.id desc limit 1`;

const checkJson = `
  case when k.id is not null then jsonb_build_object(
    'id', k.id, 'thirdfortId', k.thirdfort_id, 'status', k.status, 'firstName', k.first_name, 'lastName', k.last_name,
    'email', k.email, 'phone', k.phone_number, 'fileReference', k.file_reference, 'sharedWith', k.shared_with,
    'recipientEmails', k.recipient_emails, 'createdAt', k.created_at, 'isAborting', k.abort_asked_at is not null,
    'why', k.why, 'heldUntil', k.held_until) end`;

const MAX_REQUESTS = 10;

const requests = `
  (select coalesce(jsonb_agg(jsonb_build_object(
            'id', e.id, 'side', e.data->>'side', 'to', e."to", 'status', e.status, 'why', e.why, 'at', e.created_at)
            order by e.created_at desc, e.id desc), '[]')
     from (select * from email_message where sale_id = s.id and kind = 'thirdfort-request'
            order by created_at desc, id desc limit ${MAX_REQUESTS}) e)`;

const checksOfDeal = `
  select to_jsonb(s.created_at) as "createdAt", ${addressJson('a')} as address,
         (select to_jsonb(c.thirdfort_v2_switchover_date) from admin_config c) as switchover,
         jsonb_build_object('seller', ${recipient('s.seller_lawyer_group_id')},
                            'buyer', ${recipient('s.buyer_lawyer_group_id')}) as groups,
         (select jsonb_build_object('name', b.brand_name || ' - ' || e.office_name,
                   'requesterEmails', e.thirdfort_requester_emails,
                   'conducts', jsonb_build_object('seller', e.requests_seller_thirdfort_checks,
                                                  'buyer', e.requests_buyer_thirdfort_checks))
            from estate_agent e join estate_agent_brand b on b.id = e.brand_id
           where e.id = s.estate_agent_id) as agent,
         ${requests} as requests,
         (select jsonb_agg(jsonb_build_object(
                   'key', coalesce(d.person_id, d.user_id) || coalesce(d.purchase_id, ''), 'role', d.role,
                   'userId', d.user_id, 'personId', d.person_id, 'purchaseId', d.purchase_id,
                   'isActive', d.active, 'isAccepted', d.accepted, 'firstName', d.first_name, 'middleName', d.middle_name,
                   'lastName', d.last_name, 'email', d.email, 'phone', d.phone_number, 'check', ${checkJson})
                 order by d.place, d.role, d.person_id nulls first)
            from (${peopleOfDeal}) d left join lateral (${newestCheck}) k on true) as people
    from sale s
    join property y on y.id = s.property_id
    join address a on a.id = y.address_id
   where s.id = $1`;

function dealOf([row]: readonly Row[]): ChecksOfDeal {
  if (!row) throw notFound();
  const { createdAt, ...deal } = row;
  return { ...deal, isV2: isThirdfortV2(deal.switchover, createdAt) };
}

/** @throws KnownError 404 */
export const getChecksOfDeal = async (saleId: string): Promise<ChecksOfDeal> =>
  dealOf(await sql<Row>(checksOfDeal, [saleId]));

/**
 * The same for a change: no one else changes the checks of this sale until the transaction is over.
 * @throws KnownError 404
 */
export async function lockChecksOfDeal(tx: Tx, saleId: string): Promise<ChecksOfDeal> {
  await tx.$queryRaw`select id from sale where id = ${saleId} for no key update`;
  return dealOf(await tx.$queryRawUnsafe<Row[]>(checksOfDeal, saleId));
}
