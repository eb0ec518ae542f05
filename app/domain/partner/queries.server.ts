import { sql } from '~/platform/db.server';
import { searchPatterns } from '~/platform/search-words';

/** An office as customers choose it: they see only 'brand - office name'. */
export type OfficeToChoose = { id: string; label: string };

/** Searches only brand and office names: customers learn nothing about the people who work there. */
const offices = (words: number) => `
  select e.id, b.brand_name || ' - ' || e.office_name as label, (count(*) over ())::int as count
    from estate_agent e join estate_agent_brand b on b.id = e.brand_id
    join estate_agent_search t on t.estate_agent_id = e.id${Array.from({ length: words }, (_, n) => ` and t.names like search_normal($${n + 2})`).join('')}
   order by lower(b.brand_name || ' - ' || e.office_name), e.id limit $1`;

/** The first offices that match every word, in alphabetical order, and how many there are. */
export async function findOffices(words: string, most: number): Promise<{ count: number; offices: OfficeToChoose[] }> {
  const patterns = searchPatterns(words);
  const rows = await sql<OfficeToChoose & { count: number }>(offices(patterns.length), [most, ...patterns], {
    prepare: false,
  });
  return { count: rows[0]?.count ?? 0, offices: rows.map(({ id, label }) => ({ id, label })) };
}

/** @returns null when there is no such office */
export async function findOfficeLabel(id: string): Promise<string | null> {
  const [office] = await sql<{ label: string }>(
    `select b.brand_name || ' - ' || e.office_name as label
       from estate_agent e join estate_agent_brand b on b.id = e.brand_id where e.id = $1`,
    [id],
  );
  return office?.label ?? null;
}
