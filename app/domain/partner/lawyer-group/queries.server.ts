import { addressOfJson } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import { listJson, objectJson, rowJson } from '~/domain/shared/json-queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { searchPatterns } from '~/platform/search-words';
import { type LawFirmRecord, lawFirmJson } from '../law-firm/queries.server';
import type { Lawyer } from './rules';

/** A lawyer group as pages show one. */
export type LawyerGroupRecord = {
  _id: string;
  name: string;
  /** The firm's id, and what it is called. */
  law_firm: string;
  law_firm_name: string;
  panel_solicitor: boolean;
  solicitor: Lawyer | null;
  legal_assistants: Lawyer[];
  invoicing_address: Address | null;
  thirdfortRecipientEmails: string[];
  /** Since when it has been on our panel: a day. */
  start_date: string | null;
  /** What its legal fees come to, in the words that customers read. */
  fee_example: string | null;
  version: number;
};

/** A lawyer group as the JSON calls write one. */
export type WholeLawyerGroup = Omit<LawyerGroupRecord, 'law_firm' | 'law_firm_name'> & { law_firm: LawFirmRecord };

/** Every lawyer group `g` with its firm `f`, the firm's address `fa`, and its solicitor `l`, if it has one. */
export const groups = `
  lawyer_group g join law_firm f on f.id = g.law_firm_id left join address fa on fa.id = f.address_id
  left join lawyer l on l.lawyer_group_id = g.id and l.role = 'solicitor'`;

/** Of one group, as SQL: `what` is about `g`, `f`, `fa` and `l` (above). Null without the group. */
export const ofGroup = (id: string, what: string) => `(select ${what} from ${groups} where g.id = ${id})`;

/** The solicitor among a group's lawyers, as Prisma asks for it. */
export const solicitorOnly = { role: 'solicitor' } as const;

/** The legal assistants of the group `g`, as JSON: `what` is about each as `l`. */
export const assistantsJson = (what: string) =>
  listJson(what, 'l.id', "lawyer l where l.lawyer_group_id = g.id and l.role = 'legal_assistant'");

const lawyerJson = objectJson({
  _id: 'l.id',
  first_name: 'l.first_name',
  last_name: 'l.last_name',
  email: 'l.email',
  phone_number: 'l.phone_number',
  bio: 'l.bio',
});

const recordWith = (firm: string) => `
  select g.id as "_id", g.name, ${firm}, g.panel_solicitor,
         case when l.id is not null then ${lawyerJson} end as solicitor, ${assistantsJson(lawyerJson)} as legal_assistants,
         ${addressOfJson('g.invoicing_address_id')} as invoicing_address, g.thirdfort_recipient_emails as "thirdfortRecipientEmails",
         g.start_date::text, g.fee_example, g.version
    from ${groups}`;

const lawyerGroupRecord = recordWith('g.law_firm_id as law_firm, f.name as law_firm_name');
const wholeLawyerGroup = recordWith(`${lawFirmJson('g.law_firm_id')} as law_firm`);
const OF_FIRM = `
   where $1::bpchar is null or g.law_firm_id = $1 order by lower(f.name), f.id, lower(g.name), g.id`;

export const lawyerGroupById = `${lawyerGroupRecord} where g.id = $1`;

/** The whole lawyer group of an id in another query. */
export const lawyerGroupJson = (id: string) => rowJson(`${wholeLawyerGroup} where g.id = ${id}`);

/** All of them, or one firm's, by the names of firm and group. */
export const listLawyerGroups = (lawFirmId: string | null) =>
  sql<LawyerGroupRecord>(lawyerGroupRecord + OF_FIRM, [lawFirmId]);

/** The same, whole. */
export const listWholeLawyerGroups = (lawFirmId: string | null) =>
  sql<WholeLawyerGroup>(wholeLawyerGroup + OF_FIRM, [lawFirmId]);

/** A lawyer group as staff choose one. */
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
 * Those that hold every word of what was typed: in the names of firm, group and people, the firm's town, and 'panel' for one on
 * our panel. Those on the panel come first.
 */
export function searchLawyerGroups(typed: string, isPanelOnly: boolean, limit: number): Promise<GroupToChoose[]> {
  const patterns = searchPatterns(typed);
  const conditions = [
    ...(isPanelOnly ? ['g.panel_solicitor'] : []),
    ...patterns.map((_, n) => `t.text like search_normal($${n + 2})`),
  ];
  const search = patterns.length > 0 ? 'join lawyer_group_search t on t.lawyer_group_id = g.id' : '';
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return sql<GroupToChoose>(
    `select ${groupToChoose} from ${groups} ${search} ${where}
      order by g.panel_solicitor desc, lower(f.name), f.id, lower(g.name), g.id limit $1`,
    [limit, ...patterns],
    { prepare: false },
  );
}

/** Those of the ids that there are. */
export const findGroupsToChoose = (ids: readonly string[]): Promise<GroupToChoose[]> =>
  sql<GroupToChoose>(`select ${groupToChoose} from ${groups} where g.id = any($1::bpchar[])`, [ids]);

/** @throws KnownError 404 */
export async function getLawyerGroup(id: string): Promise<LawyerGroupRecord> {
  const [group] = await sql<LawyerGroupRecord>(lawyerGroupById, [id]);
  if (!group) throw notFound();
  return group;
}

/** @throws KnownError 404 */
export async function getWholeLawyerGroup(id: string): Promise<WholeLawyerGroup> {
  const [group] = await sql<WholeLawyerGroup>(`${wholeLawyerGroup} where g.id = $1`, [id]);
  if (!group) throw notFound();
  return group;
}
