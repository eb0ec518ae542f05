import { isAccepted, isActive } from '~/domain/account/visibility-fragments.server';
import { addressSelect } from '~/domain/address/fragments.server';
import type { Address } from '~/domain/address/rules';
import { actingSelect, toActing } from '~/domain/partner/lawyer-group/acting-fragments.server';
import { findOrderObstacle } from '~/domain/payment/order-obstacle-queries.server';
import { buyerFirst, MOST_BUYERS } from '~/domain/purchase/buyer-fragments.server';
import { momentOrNull, momentText } from '~/domain/shared/entity-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { EmailStatus } from '~/platform/generated/prisma/enums';
import { type CheckedRole, type CheckStatus, isThirdfortV2 } from './rules';

/** The newest check of a person. The names, email and phone number are those that the provider received. */
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

/** A person of the deal: a user or a named person, of the sale or of one of its purchases. */
export type PersonOfDeal = {
  key: string;
  userId: string | null;
  personId: string | null;
  purchaseId: string | null;
  role: CheckedRole;
  /** A purchase that is aborted or not confirmed needs no checks. */
  isActive: boolean;
  /** Whether staff accepted the purchase; sellers always are. */
  isAccepted: boolean;
  /** They said 'This is not me'. */
  hasDenied: boolean;
  firstName: string;
  middleName: string | null;
  lastName: string;
  email: string | null;
  phone: string | null;
  /** Why nothing that costs money is ordered for the sale. */
  obstacle: string | null;
  check: NewestCheck | null;
};

/** The lawyer group that receives a side's checks. */
export type Recipient = { id: string; name: string; solicitorEmail: string | null; recipientEmails: string[] };

/** What the checks need to know of the estate agent. */
export type ConductingAgent = {
  name: string;
  conducts: Record<Side, boolean>;
  requesterEmails: string[];
};

/** An email that asked the agent to conduct a side's checks, and its status. */
export type RequestToAgent = {
  id: string;
  side: Side;
  to: string;
  status: EmailStatus;
  why: string | null;
  at: string;
};

export type ChecksOfDeal = {
  switchover: string | null;
  isV2: boolean;
  /** Of the sale. */
  reference: string;
  address: Address;
  /** The sale was cancelled or closed. */
  isOver: boolean;
  groups: Record<Side, Recipient | null>;
  agent: ConductingAgent | null;
  people: PersonOfDeal[];
  requests: RequestToAgent[];
};

const dealSelect = {
  reference: true,
  created_at: true,
  cancellation: { select: { id: true } },
  closing: { select: { id: true } },
  property: { select: { address: { select: addressSelect } } },
  seller_lawyer_group: { select: actingSelect },
  buyer_lawyer_group: { select: actingSelect },
  estate_agent: {
    select: {
      office_name: true,
      brand: { select: { brand_name: true } },
      thirdfort_requester_emails: true,
      requests_seller_thirdfort_checks: true,
      requests_buyer_thirdfort_checks: true,
    },
  },
} satisfies Prisma.SaleSelect;

type DealRow = Prisma.SaleGetPayload<{ select: typeof dealSelect }>;

function toRecipient(row: DealRow['seller_lawyer_group']): Recipient | null {
  if (!row) return null;
  const { id, name, emails } = toActing(row);
  return { id, name, recipientEmails: emails.group, solicitorEmail: emails.solicitor };
}

const toAgent = (row: DealRow['estate_agent']): ConductingAgent | null =>
  row && {
    name: `${row.brand.brand_name} - ${row.office_name}`,
    requesterEmails: row.thirdfort_requester_emails,
    conducts: { seller: row.requests_seller_thirdfort_checks, buyer: row.requests_buyer_thirdfort_checks },
  };

/** The first purchases of the sale, and any later ones that have a check. `place` is a purchase's position. */
const purchases = `
  (select * from (
     select p.*, ${isAccepted} as accepted, row_number() over (order by ${buyerFirst}) as place
       from purchase p where p.property_id = s.property_id) p
    where p.place <= ${MOST_BUYERS}
       or exists (select from identity_check k where k.sale_id = s.id and k.purchase_id = p.id))`;

/** A check from before another person signed for the company: staff see it, and can abort it. */
const isPrimaryChecked = `exists (
  select from identity_check k where k.sale_id = s.id and k.purchase_id is null and k.user_id = s.primary_seller_id
     and k.status in ('pending', 'complete'))`;

/**
 * Sellers, then each purchase's buyers and giftors, the most advanced purchase first. Who registers for a company and does not sign for it
 * is not checked, as in the view `sale_party`.
 */
const peopleOfDeal = `
  select 0 as place, true as active, true as accepted, 'seller' as role, u.id as user_id, null as person_id,
         null as purchase_id, u.first_name, u.middle_name, u.last_name, u.email, u.phone_number, false as denied
    from app_user u where u.id = s.primary_seller_id and (s.signs_for_company is not false or ${isPrimaryChecked})
  union all
  select 0, true, true, 'seller', null, n.id, null, n.first_name, n.middle_name, n.last_name, n.email, n.phone_number,
         n.denied_at is not null
    from person n where n.sale_id = s.id and n.role = 'seller'
  union all
  select p.place, ${isActive}, p.accepted, 'buyer', u.id, null, p.id, u.first_name, u.middle_name, u.last_name, u.email,
         u.phone_number, false
    from ${purchases} p join app_user u on u.id = p.primary_buyer_id
  union all
  select p.place, ${isActive}, p.accepted, n.role::text, null, n.id, p.id, n.first_name, n.middle_name, n.last_name,
         n.email, n.phone_number, n.denied_at is not null
    from ${purchases} p join person n on n.purchase_id = p.id`;

const newestCheck = `
  select k.id from identity_check k
   where k.sale_id = s.id and k.purchase_id is not distinct from d.purchase_id
     and (k.person_id = d.person_id or (d.person_id is null and k.person_id is null and k.user_id = d.user_id))
   order by k.created_at desc, k.id desc limit 1`;

const people = `
  select coalesce(d.person_id, d.user_id) || coalesce(d.purchase_id, '') as key, d.role, d.user_id as "userId",
         d.person_id as "personId", d.purchase_id as "purchaseId", d.active as "isActive", d.accepted as "isAccepted",
         d.first_name as "firstName", d.middle_name as "middleName", d.last_name as "lastName", d.email,
         d.phone_number as phone, d.denied as "hasDenied", (${newestCheck}) as "checkId"
    from sale s cross join lateral (${peopleOfDeal}) d
   where s.id = $1 order by d.place, d.role, d.person_id nulls first`;

type PersonRow = Omit<PersonOfDeal, 'check' | 'obstacle'> & { checkId: string | null };

const checkSelect = {
  id: true,
  thirdfort_id: true,
  status: true,
  first_name: true,
  last_name: true,
  email: true,
  phone_number: true,
  file_reference: true,
  shared_at: true,
  shared_with_lawyer_group: { select: { name: true } },
  recipient_emails: true,
  created_at: true,
  abort_asked_at: true,
  why: true,
  held_until: true,
} satisfies Prisma.IdentityCheckSelect;

const toCheck = (row: Prisma.IdentityCheckGetPayload<{ select: typeof checkSelect }>): NewestCheck => ({
  id: row.id,
  thirdfortId: row.thirdfort_id,
  status: row.status,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone_number,
  fileReference: row.file_reference,
  sharedWith: row.shared_at && (row.shared_with_lawyer_group?.name ?? null),
  recipientEmails: row.recipient_emails,
  createdAt: momentText(row.created_at),
  isAborting: row.abort_asked_at !== null,
  why: row.why,
  heldUntil: momentOrNull(row.held_until),
});

async function listPeople(client: Tx, saleId: string): Promise<PersonOfDeal[]> {
  const rows = await client.$queryRawUnsafe<PersonRow[]>(people, saleId);
  const ids = rows.flatMap(({ checkId }) => checkId ?? []);
  const checks = await client.identityCheck.findMany({ where: { id: { in: ids } }, select: checkSelect });
  const byId = new Map(checks.map((check) => [check.id, toCheck(check)]));
  const obstacle = await findOrderObstacle(client, saleId);
  return rows.map(({ checkId, ...person }) => ({ ...person, obstacle, check: (checkId && byId.get(checkId)) || null }));
}

const MAX_REQUESTS = 10;

async function listRequests(client: Tx, saleId: string): Promise<RequestToAgent[]> {
  const emails = await client.emailMessage.findMany({
    where: { sale_id: saleId, kind: 'thirdfort-request' },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: MAX_REQUESTS,
    select: { id: true, data: true, to: true, status: true, why: true, created_at: true },
  });
  return emails.map(({ data, created_at, ...email }) => ({
    ...email,
    side: (data as { side: Side }).side,
    at: momentText(created_at),
  }));
}

async function readChecksOfDeal(client: Tx, saleId: string): Promise<ChecksOfDeal> {
  const sale = await client.sale.findUnique({ where: { id: saleId }, select: dealSelect });
  if (!sale) throw notFound();
  const config = await client.adminConfig.findFirst({ select: { thirdfort_v2_switchover_date: true } });
  const switchover = momentOrNull(config?.thirdfort_v2_switchover_date ?? null);
  return {
    switchover,
    isV2: isThirdfortV2(switchover, momentText(sale.created_at)),
    reference: sale.reference,
    address: sale.property.address,
    isOver: sale.cancellation !== null || sale.closing !== null,
    groups: { seller: toRecipient(sale.seller_lawyer_group), buyer: toRecipient(sale.buyer_lawyer_group) },
    agent: toAgent(sale.estate_agent),
    people: await listPeople(client, saleId),
    requests: await listRequests(client, saleId),
  };
}

/** @throws KnownError 404 */
export const getChecksOfDeal = (saleId: string): Promise<ChecksOfDeal> => readChecksOfDeal(db, saleId);

/**
 * The same for a change. It locks the sale's checks until the transaction ends.
 * @throws KnownError 404
 */
export async function lockChecksOfDeal(tx: Tx, saleId: string): Promise<ChecksOfDeal> {
  await tx.$queryRaw`select id from sale where id = ${saleId} for no key update`;
  return readChecksOfDeal(tx, saleId);
}
