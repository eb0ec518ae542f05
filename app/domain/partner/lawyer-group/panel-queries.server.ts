import { sql } from '~/platform/db.server';
import { groups, isOpen } from './fragments.server';
import type { LawyerTitle } from './title-rules';

/** A solicitor of our panel, as customers see them where they choose one. */
export type PanelSolicitor = {
  /** The lawyer group's id. */
  id: string;
  name: string;
  firm: string;
  town: string | null;
  /** A day: 2026-12-08. */
  startDate: string | null;
  title: LawyerTitle | null;
  regulatorNumber: string | null;
  bio: string | null;
  feeExample: string | null;
};

/** What customers may choose: an open lawyer group on the panel that has a solicitor. */
const panel = `${groups} where g.panel_solicitor and ${isOpen} and l.id is not null`;

/** Each word of $1 is in the solicitor's name, the firm's name or the town. */
const isFound = `not exists (
     select 1 from unnest(string_to_array(search_normal($1), ' ')) word
      where position(word in search_normal(concat_ws(' ', l.first_name, l.last_name, f.name, fa.post_town))) = 0)`;

/** The total is a query of its own, since a page past the end has no row to carry it. */
const panelSolicitors = `
  select g.id, l.first_name || ' ' || l.last_name as name, f.name as firm, fa.post_town as town,
         g.start_date::text as "startDate", l.title, l.regulator_number as "regulatorNumber", l.bio, g.fee_example as "feeExample"
    from ${panel} and ${isFound}
   order by lower(f.name), lower(l.last_name), g.id
   limit $2 offset $3`;
const countPanel = `
  select count(*)::int as found
    from ${panel} and ${isFound}`;

/** Panel solicitors whose name, firm or town contains what was typed, sorted by firm. */
export async function listPanel(searched: string, skip: number, take: number) {
  const [items, [count]] = await Promise.all([
    sql<PanelSolicitor>(panelSolicitors, [searched, take, skip]),
    sql<{ found: number }>(countPanel, [searched]),
  ]);
  return { items, totalFilteredItems: count?.found ?? 0 };
}

const onPanel = `select exists (select 1 from ${panel} and g.id = $1) as "isOnPanel"`;

/** Whether customers may choose this lawyer group. */
export async function isOnPanel(id: string): Promise<boolean> {
  const [row] = await sql<{ isOnPanel: boolean }>(onPanel, [id]);
  return row?.isOnPanel ?? false;
}
