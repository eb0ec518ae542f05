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
  version: number;
};

const lawyerJson = `jsonb_build_object('_id', l.id, 'first_name', l.first_name, 'last_name', l.last_name,
  'email', l.email, 'phone_number', l.phone_number, 'bio', l.bio)`;

const lawyerGroupRecord = `
  select g.id as "_id", g.name, g.law_firm_id as law_firm, f.name as law_firm_name, g.panel_solicitor,
         (select ${lawyerJson} from lawyer l where l.lawyer_group_id = g.id and l.role = 'solicitor') as solicitor,
         (select coalesce(jsonb_agg(${lawyerJson} order by l.id), '[]') from lawyer l
           where l.lawyer_group_id = g.id and l.role = 'legal_assistant') as legal_assistants,
         ${addressJson('a')} as invoicing_address, g.thirdfort_recipient_emails as "thirdfortRecipientEmails", g.version
    from lawyer_group g join law_firm f on f.id = g.law_firm_id left join address a on a.id = g.invoicing_address_id`;

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
