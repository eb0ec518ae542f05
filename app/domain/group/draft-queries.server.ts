import type { Viewer } from '~/domain/account/queries.server';
import type { Company } from '~/domain/company/entity-schema';
import { getCompany } from '~/domain/company/queries.server';
import { parseOrNull } from '~/domain/shared/schema';
import { db, sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { EMPTY_DRAFT, type GroupDraft, groupDraft } from './draft-schema';

export type DraftView = GroupDraft & {
  /** The id that the group will have. */
  _id: string;
  units: number;
  user: { _id: string; name: string; email: string } | null;
  companySeller: Company | null;
};

/** What a person is adding; an empty draft where there is none yet. */
export async function getDraft({ userId }: Viewer): Promise<DraftView> {
  const row = await db.groupDraft.findUnique({
    where: { user_id: userId },
    select: { id: true, data: true },
  });
  const draft = parseOrNull(groupDraft, row?.data) ?? EMPTY_DRAFT;
  const { representative, company } = draft;
  const [units, user, companySeller] = await Promise.all([
    row ? db.groupDraftUnit.count({ where: { draft_id: row.id } }) : 0,
    representative?.is === 'known' ? findRepresentative(representative.id) : null,
    company?.is === 'known' ? getCompany(company.id) : null,
  ]);
  return { _id: row?.id ?? newId(), units, user, ...draft, companySeller };
}

async function findRepresentative(id: string): Promise<DraftView['user']> {
  const user = await db.user.findUnique({ where: { id }, select: { first_name: true, last_name: true, email: true } });
  return user && { _id: id, name: `${user.first_name} ${user.last_name}`, email: user.email };
}

export type DraftUnit = {
  _id: string;
  /** From 1. */
  number: number;
  /** By the form's field names. */
  answers: Record<string, unknown>;
};

const units = `
  select n.id as "_id", (row_number() over (order by n.position, n.id))::int as number, n.data as answers
    from transactions_group_draft_unit n join transactions_group_draft d on d.id = n.draft_id
   where d.user_id = $1`;

export const listDraftUnits = ({ userId }: Viewer, skip: number, take: number): Promise<DraftUnit[]> =>
  sql<DraftUnit>(`${units} order by n.position, n.id offset $2 limit $3`, [userId, skip, take]);

/** @throws KnownError 404 */
export async function getDraftUnit({ userId }: Viewer, id: string): Promise<DraftUnit> {
  const text = `select * from (${units}) u where u."_id" = $2::bpchar`;
  const [unit] = await sql<DraftUnit>(text, [userId, id]);
  if (!unit) throw notFound();
  return unit;
}

/** The products that can be ticked as paid for. */
export const listProductsSold = () =>
  sql<{ key: string; name: string }>('select key, name from product where active order by position, id');
