import { addressJson } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Lawyer } from './rules';

/** A lawyer group as the JSON calls write one. */
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

/** Every lawyer group `g` with its firm `f`, the firm's address `fa`, and its solicitor `l`, if it has one. */
export const groups = `
  lawyer_group g join law_firm f on f.id = g.law_firm_id left join address fa on fa.id = f.address_id
  left join lawyer l on l.lawyer_group_id = g.id and l.role = 'solicitor'`;

/** Of one group, as SQL: `what` is about `g`, `f`, `fa` and `l` (above). Null without the group. */
export const ofGroup = (id: string, what: string) => `(select ${what} from ${groups} where g.id = ${id})`;

/** The solicitor among a group's lawyers, as Prisma asks for it. */
export const solicitorOnly = { role: 'solicitor' } as const;

/** The legal assistants of the group `g`, as JSON: `what` is about each as `l`. */
export const assistantsJson = (what: string) => `(
  select coalesce(jsonb_agg(${what} order by l.id), '[]') from lawyer l
   where l.lawyer_group_id = g.id and l.role = 'legal_assistant')`;

const lawyerJson = `jsonb_build_object('_id', l.id, 'first_name', l.first_name, 'last_name', l.last_name,
  'email', l.email, 'phone_number', l.phone_number, 'bio', l.bio)`;

const lawyerGroupRecord = `
  select g.id as "_id", g.name, g.law_firm_id as law_firm, f.name as law_firm_name, g.panel_solicitor,
         case when l.id is not null then ${lawyerJson} end as solicitor, ${assistantsJson(lawyerJson)} as legal_assistants,
         ${addressJson('a')} as invoicing_address, g.thirdfort_recipient_emails as "thirdfortRecipientEmails",
         g.start_date::text, g.fee_example, g.version
    from ${groups} left join address a on a.id = g.invoicing_address_id`;

export const lawyerGroupById = `${lawyerGroupRecord} where g.id = $1`;
const lawyerGroups = `
  ${lawyerGroupRecord} where $1::bpchar is null or g.law_firm_id = $1
   order by lower(f.name), f.id, lower(g.name), g.id`;

/** All of them, or one firm's, by the names of firm and group. */
export const listLawyerGroups = (lawFirmId: string | null) =>
  sql<LawyerGroupRecord>('lawyer_groups', lawyerGroups, [lawFirmId]);

/** @throws KnownError 404 */
export async function getLawyerGroup(id: string): Promise<LawyerGroupRecord> {
  const [group] = await sql<LawyerGroupRecord>('lawyer_group', lawyerGroupById, [id]);
  if (!group) throw notFound();
  return group;
}
