import { envelopeJson } from '~/domain/address/queries.server';
import { addressLines, type Envelope } from '~/domain/address/rules';
import { findSituation } from '~/domain/assignment/queries.server';
import type { Assignment } from '~/domain/assignment/schema';
import { db, sql, type Tx } from '~/platform/db.server';
import { alreadyAssigned, inGroup, type OpsKind, UNDER_WAY } from './ops-rules';

const ASSIGNED: Record<OpsKind, string> = {
  estate_agent: 's.estate_agent_id is not null',
  solicitors: '(s.seller_lawyer_group_id is not null or s.buyer_lawyer_group_id is not null)',
};

const assigned = (kind: OpsKind) => `
  select ${envelopeJson('a')} as address
    from sale s join property y on y.id = s.property_id join address a on a.id = y.address_id
   where s.group_id = $1 and ${ASSIGNED[kind]} order by s.id`;

/** Why a whole group cannot be assigned now: the same is under way, or units are assigned already. */
export async function findObstacle(groupId: string, kind: OpsKind, tx: Tx | typeof db = db): Promise<string | null> {
  if ((await tx.groupWork.count({ where: { group_id: groupId, kind, finished_at: null } })) > 0) return UNDER_WAY;
  const addresses = await listAssigned(groupId, kind, tx);
  return addresses.length > 0 ? alreadyAssigned(kind, addresses) : null;
}

/** The addresses of the units that are assigned already. */
export async function listAssigned(groupId: string, kind: OpsKind, tx: Tx | typeof db = db): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ address: Envelope }[]>(assigned(kind), groupId);
  return rows.map(({ address }) => addressLines(address).join(', '));
}

/** The newest work of its kind for a group, and how far it has come. */
export type WorkProgress = {
  id: string;
  kind: OpsKind;
  units: number;
  done: number;
  orderedBy: string;
  createdAt: string;
  finishedAt: string | null;
  /** The units that were left as they are, and why. */
  left: { saleId: string; address: Envelope; why: string }[];
};

const workOfGroup = `
  select distinct on (w.kind) w.id, w.kind::text, u.first_name || ' ' || u.last_name as "orderedBy",
         to_jsonb(w.created_at) #>> '{}' as "createdAt", to_jsonb(w.finished_at) #>> '{}' as "finishedAt",
         (select count(*)::int from transactions_group_work_unit n where n.work_id = w.id) as units,
         (select count(*)::int from transactions_group_work_unit n where n.work_id = w.id and n.done_at is not null) as done,
         (select coalesce(jsonb_agg(jsonb_build_object('saleId', n.sale_id, 'why', n.why, 'address', ${envelopeJson('a')})
                                    order by n.sale_id), '[]')
            from transactions_group_work_unit n join sale s on s.id = n.sale_id
            join property y on y.id = s.property_id join address a on a.id = y.address_id
           where n.work_id = w.id and n.why is not null) as "left"
    from transactions_group_work w join app_user u on u.id = w.ordered_by_id
   where w.group_id = $1 order by w.kind, w.created_at desc, w.id desc`;

export const listWork = (groupId: string): Promise<WorkProgress[]> => sql<WorkProgress>(workOfGroup, [groupId]);

/** What the letters about a whole group say. */
export type GroupLetterFacts = {
  groupName: string;
  company: string;
  representative: { firstName: string; name: string; email: string };
  agent: { office: string; valuer: string | null; email: string | null } | null;
  solicitor: { name: string | null; firm: string; email: string | null } | null;
  comments: string | null;
  /** Of the units that were assigned: address and, where it is settled, the price in pence. */
  units: { address: Envelope; price: number | null }[];
};

/** @param work the row of the work, or what it will be @param unit which sales `s` it is about */
const letterFacts = (work: string, unit: string) => `
  select t.name as "groupName", c.name || ', company number ' || c.company_number as company,
         jsonb_build_object('firstName', u.first_name, 'name', u.first_name || ' ' || u.last_name, 'email', u.email)
           as representative,
         (select jsonb_build_object('office', b.brand_name || ' - ' || e.office_name, 'valuer', v.first_name, 'email', v.email)
            from estate_agent e join estate_agent_brand b on b.id = e.brand_id
            left join valuer v on v.estate_agent_id = e.id and v.primary_valuer
           where e.id = w.data ->> 'estateAgentId') as agent,
         (select jsonb_build_object('name', l.first_name || ' ' || l.last_name, 'firm', f.name,
                                    'email', coalesce(l.email, f.email))
            from lawyer_group g join law_firm f on f.id = g.law_firm_id
            left join lawyer l on l.lawyer_group_id = g.id and l.role = 'solicitor'
           where g.id = w.data #>> '{given,lawyerGroupsIds,seller}') as solicitor,
         w.data #>> '{given,seller_comments}' as comments,
         (select coalesce(jsonb_agg(jsonb_build_object('address', ${envelopeJson('a')}, 'price', s.asking_price)
                                    order by s.id), '[]')
            from sale s join property y on y.id = s.property_id join address a on a.id = y.address_id
           where s.group_id = t.id and ${unit}) as units
    from ${work} w
    join transactions_group t on t.id = w.group_id
    join company c on c.id = t.company_seller_id
    join app_user u on u.id = t.representative_id`;

const assignedUnits = letterFacts(
  '(select id, group_id, data from transactions_group_work where id = $1)',
  'exists (select 1 from transactions_group_work_unit n where n.work_id = w.id and n.sale_id = s.id and n.why is null)',
);

const allUnits = letterFacts('(select $1::bpchar as group_id, $2::jsonb as data)', 'true');

/** @returns null when there is nothing to tell any more: every unit was left as it was */
export async function findGroupLetter(workId: string): Promise<GroupLetterFacts | null> {
  const [facts] = await sql<GroupLetterFacts>(assignedUnits, [workId]);
  return facts && facts.units.length > 0 ? facts : null;
}

/** The same before the work is ordered, as if every unit were assigned. @param data as the work will have it */
export async function findGroupLetterToBe(groupId: string, data: object): Promise<GroupLetterFacts | null> {
  const [facts] = await sql<GroupLetterFacts>(allUnits, [groupId, JSON.stringify(data)]);
  return facts ?? null;
}

/** What an assignment of the whole group depends on. All units have the same seller, so one speaks for all. Null without units. */
export async function findGroupSituation(groupId: string, ids: Assignment['lawyerGroupsIds'], tx: Tx | typeof db = db) {
  const unit = await tx.sale.findFirst({ where: { group_id: groupId }, orderBy: { id: 'asc' }, select: { id: true } });
  return unit && inGroup(await findSituation(tx, unit.id, ids, []));
}

/** Everyone of the seller's lawyer group who is written to about the units. */
export const findGroupReaders = async (groupId: string, given: Assignment): Promise<readonly string[]> =>
  (await findGroupSituation(groupId, given.lawyerGroupsIds))?.seller.recipients ?? [];
