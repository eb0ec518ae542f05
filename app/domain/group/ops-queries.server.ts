import { envelopeJson, envelopeSelect } from '~/domain/address/fragments.server';
import { addressLines, type Envelope } from '~/domain/address/rules';
import { findSituation } from '~/domain/assignment/queries.server';
import type { Assignment } from '~/domain/assignment/schema';
import { findIntroductionFee } from '~/domain/config/queries.server';
import { actingSelect, toActing } from '~/domain/partner/lawyer-group/acting-fragments.server';
import type { LawyerTitle } from '~/domain/partner/lawyer-group/title-rules';
import { momentOrNull, momentText } from '~/domain/shared/entity-rules';
import type { Pence } from '~/domain/shared/pence-rules';
import { introductionFeeWords } from '~/domain/solicitor-wish/rules';
import { db, sql, type Tx } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import {
  alreadyAssigned,
  GROUP_EMAILS,
  type GroupLetter,
  type OpsKind,
  UNDER_WAY,
  withoutAcceptance,
} from './ops-rules';

const ASSIGNED: Record<OpsKind, string> = {
  estate_agent: 's.estate_agent_id is not null',
  solicitors: '(s.seller_lawyer_group_id is not null or s.buyer_lawyer_group_id is not null)',
};

const KINDS = Object.keys(ASSIGNED) as OpsKind[];

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

/** The newest work of a kind for a group, and its progress. */
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

const workSelect = {
  id: true,
  created_at: true,
  finished_at: true,
  ordered_by: { select: { first_name: true, last_name: true } },
  units: {
    where: { why: { not: null } },
    orderBy: { sale_id: 'asc' },
    select: {
      sale_id: true,
      why: true,
      sale: { select: { property: { select: { address: { select: envelopeSelect } } } } },
    },
  },
} satisfies Prisma.GroupWorkSelect;

async function findWork(groupId: string, kind: OpsKind): Promise<WorkProgress[]> {
  const work = await db.groupWork.findFirst({
    where: { group_id: groupId, kind },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    select: workSelect,
  });
  if (!work) return [];
  const [units, done] = await Promise.all([
    db.groupWorkUnit.count({ where: { work_id: work.id } }),
    db.groupWorkUnit.count({ where: { work_id: work.id, done_at: { not: null } } }),
  ]);
  const { ordered_by: by } = work;
  const left = work.units.map(({ sale_id, why, sale }) => ({
    saleId: sale_id,
    address: sale.property.address,
    why: why ?? '',
  }));
  return [
    {
      id: work.id,
      kind,
      units,
      done,
      orderedBy: `${by.first_name} ${by.last_name}`,
      createdAt: momentText(work.created_at),
      finishedAt: momentOrNull(work.finished_at),
      left,
    },
  ];
}

export const listWork = async (groupId: string): Promise<WorkProgress[]> =>
  (await Promise.all(KINDS.map((kind) => findWork(groupId, kind)))).flat();

/** What the emails about a whole group say. */
export type GroupLetterFacts = {
  groupName: string;
  company: string;
  representative: { firstName: string; name: string; email: string };
  agent: { office: string; valuer: string | null; email: string | null } | null;
  solicitor: {
    name: string | null;
    title: LawyerTitle | null;
    regulator: string | null;
    firm: string;
    email: string | null;
    /** What the firm pays us, in words; null where it is not on our panel. */
    fee: string | null;
  } | null;
  /** The lawyer group that acts for the seller. */
  sellerGroupId: string | null;
  comments: string | null;
  /** The assigned units: address, reference and, where it is settled, the price in pence. */
  units: { address: Envelope; reference: string; price: Pence | null }[];
};

/** What is stored of the work, as far as its emails need it. */
type WorkData = {
  estateAgentId?: string | null;
  given?: Pick<Assignment, 'lawyerGroupsIds' | 'sendCheckedEmails' | 'seller_comments'>;
};

async function findAgent(id: string): Promise<GroupLetterFacts['agent']> {
  const agent = await db.estateAgent.findUnique({
    where: { id },
    select: {
      office_name: true,
      brand: { select: { brand_name: true } },
      valuers: { where: { primary_valuer: true }, select: { first_name: true, email: true } },
    },
  });
  if (!agent) return null;
  const [valuer] = agent.valuers;
  const office = `${agent.brand.brand_name} - ${agent.office_name}`;
  return { office, valuer: valuer?.first_name ?? null, email: valuer?.email ?? null };
}

async function findSolicitor(id: string): Promise<GroupLetterFacts['solicitor']> {
  const group = await db.lawyerGroup.findUnique({ where: { id }, select: actingSelect });
  if (!group) return null;
  const { solicitor: name, title, regulator, firm, emails, isPanel } = toActing(group);
  const fee = isPanel ? introductionFeeWords(firm, 'units', await findIntroductionFee()) : null;
  return { name, title, regulator, firm, email: emails.solicitor ?? emails.firm, fee };
}

const allUnits = `
  select ${envelopeJson('a')} as address, s.reference, s.asking_price as price
    from sale s join property y on y.id = s.property_id join address a on a.id = y.address_id
   where s.group_id = $1 order by s.id`;

const assignedUnits = `
  select ${envelopeJson('a')} as address, s.reference, s.asking_price as price
    from transactions_group_work_unit n join sale s on s.id = n.sale_id
    join property y on y.id = s.property_id join address a on a.id = y.address_id
   where n.work_id = $1 and n.why is null order by s.id`;

type UnitRow = { address: Envelope; reference: string; price: Pence | null };

async function letterFacts(groupId: string, { estateAgentId, given }: WorkData, units: UnitRow[]) {
  const [group, agent, solicitor] = await Promise.all([
    db.transactionsGroup.findUnique({
      where: { id: groupId },
      select: {
        name: true,
        company_seller: { select: { name: true, company_number: true } },
        representative: { select: { first_name: true, last_name: true, email: true } },
      },
    }),
    estateAgentId ? findAgent(estateAgentId) : null,
    given ? findSolicitor(given.lawyerGroupsIds.seller) : null,
  ]);
  if (!group) return null;
  const { company_seller: company, representative } = group;
  const { first_name: firstName, last_name: lastName, email } = representative;
  return {
    groupName: group.name,
    company: `${company.name}, company number ${company.company_number}`,
    representative: { firstName, name: `${firstName} ${lastName}`, email },
    agent,
    solicitor,
    sellerGroupId: given?.lawyerGroupsIds.seller ?? null,
    comments: given?.seller_comments ?? null,
    units: units.map(({ address, reference, price }) => ({
      address,
      reference,
      price: price === null ? null : Number(price),
    })),
  };
}

/** @returns null when there is nothing to tell: no unit was assigned */
export async function findGroupLetter(workId: string): Promise<GroupLetterFacts | null> {
  const [work, units] = await Promise.all([
    db.groupWork.findUnique({ where: { id: workId }, select: { group_id: true, data: true } }),
    sql<UnitRow>(assignedUnits, [workId]),
  ]);
  return work && units.length > 0 ? letterFacts(work.group_id, work.data as WorkData, units) : null;
}

/** The same before the work is ordered, as if every unit were assigned. @param data as the work will have it */
export const findGroupLetterToBe = async (groupId: string, data: WorkData): Promise<GroupLetterFacts | null> =>
  letterFacts(groupId, data, await sql<UnitRow>(allUnits, [groupId]));

/** What an assignment of the whole group depends on. All units have the same seller, so the first stands for all. Null without units. */
export async function findGroupSituation(groupId: string, ids: Assignment['lawyerGroupsIds'], tx: Tx | typeof db = db) {
  const unit = await tx.sale.findFirst({ where: { group_id: groupId }, orderBy: { id: 'asc' }, select: { id: true } });
  return unit && withoutAcceptance(await findSituation(tx, unit.id, ids, []));
}

/** Everyone of the seller's lawyer group who is emailed about the units. */
export const findGroupReaders = async (groupId: string, given: Assignment): Promise<readonly string[]> =>
  (await findGroupSituation(groupId, given.lawyerGroupsIds))?.seller.recipients ?? [];

/** What is emailed once the last unit of the work is done, each letter to each of its readers; nothing if no unit was assigned. */
export async function findLettersToCome(workId: string, tx: Tx | typeof db = db) {
  const work = await tx.groupWork.findUnique({ where: { id: workId }, select: { data: true } });
  const facts = await findGroupLetter(workId);
  if (!work || !facts) return { facts, letters: [] };
  const { given } = work.data as WorkData;
  if (!given) return { facts, letters: facts.agent?.email ? [letterTo('estate_agent', facts.agent.email)] : [] };
  const instructed = await findInstructed(workId, given.lawyerGroupsIds, tx);
  const letters = GROUP_EMAILS.filter((letter) => given.sendCheckedEmails[letter]).flatMap((letter) => {
    const readers = letter === 'seller_instruction' ? instructed : [facts.representative.email];
    return readers.map((to) => letterTo(letter, to));
  });
  return { facts, letters };
}

const letterTo = (letter: GroupLetter, to: string) => ({ letter, to });

/** Everyone of the seller's lawyer group who is emailed about at least one unit. */
async function findInstructed(workId: string, ids: Assignment['lawyerGroupsIds'], tx: Tx | typeof db) {
  const unit = await tx.groupWorkUnit.findFirst({ where: { work_id: workId, why: null }, select: { sale_id: true } });
  return unit ? (await findSituation(tx, unit.sale_id, ids, [])).seller.recipients : [];
}
