import type { Viewer } from '~/domain/account/queries.server';
import type { Company } from '~/domain/company/entity-schema';
import { getCompany } from '~/domain/company/queries.server';
import { parseOrNull } from '~/domain/shared/schema';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { type GroupDraft, groupDraft } from './draft-schema';

export type DraftShown = GroupDraft & {
  /** Of the group that it becomes. */
  _id: string;
  units: number;
  user: { _id: string; name: string; email: string } | null;
  companySeller: Company | null;
};

const draftInHand = `
  select d.id as "_id", d.data, (select count(*)::int from transactions_group_draft_unit n where n.draft_id = d.id) as units,
         (select jsonb_build_object('_id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email)
            from app_user u where u.id = (d.data #>> '{representative,id}')::bpchar) as "user"
    from transactions_group_draft d where d.user_id = $1`;

type Row = { _id: string; data: unknown; units: number; user: DraftShown['user'] };

/** What a person is adding; an empty one where there is none yet. */
export async function getDraft({ userId }: Viewer): Promise<DraftShown> {
  const [row] = await sql<Row>(draftInHand, [userId]);
  if (!row)
    return { _id: newId(), typed: {}, representative: null, company: null, units: 0, user: null, companySeller: null };
  const { data, ...rest } = row;
  const draft = parseOrNull(groupDraft, data) ?? { typed: {}, representative: null, company: null };
  const { company } = draft;
  const companySeller = company?.is === 'known' ? await getCompany(company.id) : null;
  return { ...rest, ...draft, companySeller };
}

export type DraftUnit = {
  _id: string;
  /** From 1. */
  number: number;
  /** By the form's names. */
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

/** What may be ticked as paid for. */
export const listProductsSold = () =>
  sql<{ key: string; name: string }>('select key, name from product where active order by position, id');
