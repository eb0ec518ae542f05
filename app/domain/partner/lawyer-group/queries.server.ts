import { addressSelect } from '~/domain/address/fragments.server';
import { dayOrNull, idsInOrder, momentOrNull } from '~/domain/shared/entity-rules';
import { db, sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { LawyerRole } from '~/platform/generated/prisma/enums';
import { searchPatterns } from '~/platform/search-words';
import { lawFirmSelect, toLawFirm } from '../law-firm/queries.server';
import type { LawyerGroup } from './entity-schema';
import { groups, isOpen } from './fragments.server';

/** A lawyer group as staff edit it: with its firm's id and name, and whether the firm is closed. */
export type LawyerGroupRow = Omit<LawyerGroup, 'law_firm'> & {
  law_firm: string;
  law_firm_name: string;
  is_firm_closed: boolean;
};

/** What is known about a lawyer. */
export const lawyerDetailsSelect = {
  first_name: true,
  last_name: true,
  email: true,
  phone_number: true,
  title: true,
  regulator_number: true,
  bio: true,
} satisfies Prisma.LawyerSelect;

const lawyerSelect = { id: true, role: true, ...lawyerDetailsSelect } satisfies Prisma.LawyerSelect;

const partsSelect = {
  id: true,
  name: true,
  panel_solicitor: true,
  lawyers: { select: lawyerSelect, orderBy: { id: 'asc' } },
  invoicing_address: { select: addressSelect },
  thirdfort_recipient_emails: true,
  start_date: true,
  fee_example: true,
  closed_at: true,
  version: true,
} satisfies Prisma.LawyerGroupSelect;

export const lawyerGroupSelect = {
  ...partsSelect,
  law_firm: { select: lawFirmSelect },
} satisfies Prisma.LawyerGroupSelect;

const rowSelect = {
  ...partsSelect,
  law_firm: { select: { id: true, name: true, closed_at: true } },
} satisfies Prisma.LawyerGroupSelect;

function toParts(row: Prisma.LawyerGroupGetPayload<{ select: typeof partsSelect }>): Omit<LawyerGroup, 'law_firm'> {
  const lawyersOf = (role: LawyerRole) =>
    row.lawyers.filter((lawyer) => lawyer.role === role).map(({ id, role: _, ...lawyer }) => ({ _id: id, ...lawyer }));
  return {
    _id: row.id,
    name: row.name,
    panel_solicitor: row.panel_solicitor,
    solicitor: lawyersOf('solicitor')[0] ?? null,
    legal_assistants: lawyersOf('legal_assistant'),
    invoicing_address: row.invoicing_address,
    thirdfortRecipientEmails: row.thirdfort_recipient_emails,
    start_date: dayOrNull(row.start_date),
    fee_example: row.fee_example,
    closed_at: momentOrNull(row.closed_at),
    version: row.version,
  };
}

export const toLawyerGroup = (
  row: Prisma.LawyerGroupGetPayload<{ select: typeof lawyerGroupSelect }>,
): LawyerGroup => ({
  ...toParts(row),
  law_firm: toLawFirm(row.law_firm),
});

const toLawyerGroupRow = (row: Prisma.LawyerGroupGetPayload<{ select: typeof rowSelect }>): LawyerGroupRow => ({
  ...toParts(row),
  law_firm: row.law_firm.id,
  law_firm_name: row.law_firm.name,
  is_firm_closed: row.law_firm.closed_at !== null,
});

/** A Prisma filter for the solicitor among a group's lawyers. */
export const solicitorOnly = { role: 'solicitor' } as const;

const ofFirm = `
  select g.id from lawyer_group g join law_firm f on f.id = g.law_firm_id
   where $1::bpchar is null or g.law_firm_id = $1 order by lower(f.name), f.id, lower(g.name), g.id`;

const idsOfFirm = async (lawFirmId: string | null) =>
  (await sql<{ id: string }>(ofFirm, [lawFirmId])).map(({ id }) => id);

/** All of them, or those of one firm, sorted by the names of firm and group. */
export async function listLawyerGroups(lawFirmId: string | null): Promise<LawyerGroup[]> {
  const ids = await idsOfFirm(lawFirmId);
  const rows = await db.lawyerGroup.findMany({ where: { id: { in: ids } }, select: lawyerGroupSelect });
  return idsInOrder(ids, rows).map(toLawyerGroup);
}

/** The same, as staff edit them. */
export async function listLawyerGroupRows(lawFirmId: string | null): Promise<LawyerGroupRow[]> {
  const ids = await idsOfFirm(lawFirmId);
  const rows = await db.lawyerGroup.findMany({ where: { id: { in: ids } }, select: rowSelect });
  return idsInOrder(ids, rows).map(toLawyerGroupRow);
}

export type GroupToChoose = {
  id: string;
  name: string;
  firm: string;
  firmId: string;
  town: string | null;
  /** Null where the firm has named no one yet. */
  solicitor: string | null;
  isPanel: boolean;
};

const groupToChoose = `
  g.id, g.name, f.name as firm, f.id as "firmId", fa.post_town as town, g.panel_solicitor as "isPanel",
  l.first_name || ' ' || l.last_name as solicitor`;

/**
 * The open groups that match every word of what was typed: in the names of firm, group and people, the firm's town, and 'panel' for a group
 * on our panel. Those on the panel come first.
 */
export function searchLawyerGroups(typed: string, isPanelOnly: boolean, limit: number): Promise<GroupToChoose[]> {
  const patterns = searchPatterns(typed);
  const conditions = [
    isOpen,
    ...(isPanelOnly ? ['g.panel_solicitor'] : []),
    ...patterns.map((_, n) => `t.text like search_normal($${n + 2})`),
  ];
  const search = patterns.length > 0 ? 'join lawyer_group_search t on t.lawyer_group_id = g.id' : '';
  return sql<GroupToChoose>(
    `select ${groupToChoose} from ${groups} ${search} where ${conditions.join(' and ')}
      order by g.panel_solicitor desc, lower(f.name), f.id, lower(g.name), g.id limit $1`,
    [limit, ...patterns],
    { prepare: false },
  );
}

/** The groups with these ids that exist. */
export const findGroupsToChoose = (ids: readonly string[]): Promise<GroupToChoose[]> =>
  sql<GroupToChoose>(`select ${groupToChoose} from ${groups} where g.id = any($1::bpchar[])`, [ids]);

export async function readLawyerGroupRow(client: Tx, id: string): Promise<LawyerGroupRow | null> {
  const row = await client.lawyerGroup.findUnique({ where: { id }, select: rowSelect });
  return row && toLawyerGroupRow(row);
}

/** @throws KnownError 404 */
export async function getLawyerGroupRow(id: string): Promise<LawyerGroupRow> {
  const group = await readLawyerGroupRow(db, id);
  if (!group) throw notFound();
  return group;
}

/** @throws KnownError 404 */
export async function getLawyerGroup(id: string): Promise<LawyerGroup> {
  const row = await db.lawyerGroup.findUnique({ where: { id }, select: lawyerGroupSelect });
  if (!row) throw notFound();
  return toLawyerGroup(row);
}
