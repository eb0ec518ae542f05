import { db, sql } from '~/platform/db.server';
import { cutoffOf } from './period-rules';
import { MAX_COUNTED, RULES, type Rule, type RuleName } from './rules';
import { type Found, findText, SOURCES } from './sources-fragments.server';

/** Rows that one statement reads of a table that is read in steps. */
const BATCH = 5_000;
/** Milliseconds that counting one rule may take. The nightly run has no such limit. */
const COUNT_MS = 1_000;
const EXAMPLES = 3;

/** The staff page about a row that is due. */
export type Example = { id: string; opens: 'sale' | 'user' | 'invoice file' | null };

export type Due = { name: RuleName; count: number; isMore: boolean; oldest: Example[] };

/** What tonight's run would do if it began now. It reads whole tables, so a job runs it and not a page. It changes nothing. */
export async function listDue(at: Date): Promise<Due[]> {
  const all: Due[] = [];
  for (const rule of RULES) all.push(await dueOf(rule, at));
  return all;
}

async function dueOf({ name, period }: Rule, at: Date): Promise<Due> {
  const source = SOURCES[name];
  const cut = cutoffOf(period, at);
  const end = performance.now() + COUNT_MS;
  const due: string[] = [];
  const most = source.walks ? BATCH : MAX_COUNTED + 1;
  let after: string | null = null;
  for (;;) {
    const found: Found[] = await sql<Found>(findText(source), [cut, after, most], { prepare: false });
    due.push(...found.filter((row) => row.due).map(({ id }) => id));
    after = found.at(-1)?.id ?? null;
    const isAll = !source.walks || found.length < most;
    const isMore = due.length > MAX_COUNTED || (!isAll && performance.now() > end);
    if (isAll || isMore) {
      return { name, count: Math.min(due.length, MAX_COUNTED), isMore, oldest: await examplesOf(name, due) };
    }
  }
}

/** Where staff can look at a row: SQL about a row `x` that selects the id of a page. Digests and hashes are not shown. */
const PAGES: Partial<Record<RuleName, { opens: Example['opens']; id: string }>> = {
  homes: { opens: null, id: 'x.id' },
  'unfinished-sales': { opens: 'sale', id: 'x.id' },
  'unfinished-purchases': { opens: 'sale', id: '(select s.id from sale s where s.property_id = x.property_id)' },
  'identity-checks': { opens: 'sale', id: 'x.sale_id' },
  deals: { opens: 'sale', id: '(select s.id from sale s where s.property_id = x.id)' },
  accounts: { opens: 'user', id: 'x.id' },
  invoices: { opens: 'invoice file', id: 'x.id' },
  emails: { opens: null, id: 'x.id' },
  'email-returns': { opens: null, id: 'x.id' },
  changes: { opens: null, id: 'x.id' },
  callbacks: { opens: null, id: 'x.id' },
  'partner-sign-ups': { opens: null, id: 'x.id' },
  drafts: { opens: null, id: 'x.id' },
  mistakes: { opens: null, id: 'x.id' },
  'group-drafts': { opens: null, id: 'x.id' },
  'postcode-alerts': { opens: null, id: 'x.id' },
};

async function examplesOf(name: RuleName, due: readonly string[]): Promise<Example[]> {
  const page = PAGES[name];
  const ids = due.slice(0, EXAMPLES);
  if (!page || ids.length === 0) return [];
  const { table } = SOURCES[name];
  const rows = await sql<{ id: string; shown: string | null }>(
    `select x.id, ${page.id} as shown from ${table} x where x.id = any($1::bpchar[]) order by array_position($1::bpchar[], x.id)`,
    [ids],
  );
  return rows.map(({ id, shown }) => (shown === null ? { id, opens: null } : { id: shown, opens: page.opens }));
}

const home = "concat_ws(', ', a.line_1, a.post_town, a.postcode)";
const name = "u.first_name || ' ' || u.last_name";

/** $1 is a list of the ids of `Example`, each of which is found in one table. `since` is when it was last changed or, if it never is, made. */
const describedRows = `
  select s.id, s.reference || ', ' || ${home} as what, s.updated_at as since
    from sale s join property p on p.id = s.property_id join address a on a.id = p.address_id where s.id = any($1::bpchar[])
  union all select p.id, ${home}, p.created_at
    from property p join address a on a.id = p.address_id where p.id = any($1::bpchar[])
  union all select u.id, ${name}, u.updated_at from app_user u where u.id = any($1::bpchar[])
  union all select id, 'Invoicing file of ' || period, made_at from invoice_file where id = any($1::bpchar[])
  union all select id, upper(left(kind, 1)) || replace(substr(kind, 2), '-', ' ') || ' to ' || "to", created_at
    from email_message where id = any($1::bpchar[])
  union all select id, address, created_at from email_return where id = any($1::bpchar[])
  union all select id, 'By ' || actor_name, created_at from audit_log where id = any($1::bpchar[])
  union all select id, full_name, coalesce(answered_at, created_at) from callback_request where id = any($1::bpchar[])
  union all select id, first_name || ' ' || last_name || ', ' || company_name, created_at
    from partner_sign_up where id = any($1::bpchar[])
  union all select d.id, ${name}, d.updated_at
    from form_draft d join app_user u on u.id = d.user_id where d.id = any($1::bpchar[])
  union all select d.id, ${name}, d.updated_at
    from transactions_group_draft d join app_user u on u.id = d.user_id where d.id = any($1::bpchar[])
  union all select d.id, d.postcode || ', ' || ${name}, d.created_at
    from postcode_alert d join app_user u on u.id = d.user_id where d.id = any($1::bpchar[])`;

export type Described = { what: string; since: Date };

/** What examples are, whose, and since when, by id. They are read when they are shown and not when they are counted, so that no name is kept twice. */
export async function describeExamples(ids: readonly string[]): Promise<Map<string, Described>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<Described & { id: string }>(describedRows, [ids]);
  return new Map(rows.map(({ id, ...described }) => [id, described]));
}

/** The result of the last `listDue`. */
export const listCounts = () => db.retentionCount.findMany();

/** What the last nightly runs did, newest first. */
export const listRuns = (most: number) =>
  db.retentionRun.findMany({ orderBy: [{ started_at: 'desc' }, { id: 'desc' }], take: most, include: { parts: true } });
