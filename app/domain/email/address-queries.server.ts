import { sql } from '~/platform/db.server';

/**
 * Where an email `e` to a lawyer group would go today: to the same address while it belongs to the group or its firm, else to the
 * solicitor, else to the firm.
 */
const ofLawyers = (group: string) => `(
  select case when lower(e."to") = any (select lower(known) from unnest(
                     array_agg(l.email::text) || g.thirdfort_recipient_emails::text[] || f.email::text) known)
              then e."to" else coalesce(max(l.email) filter (where l.role = 'solicitor'), f.email) end
    from lawyer_group g join law_firm f on f.id = g.law_firm_id left join lawyer l on l.lawyer_group_id = g.id
   where g.id = ${group} group by g.id, f.id)`;

const ofValuer = (agent: string) =>
  `(select v.email from valuer v where v.estate_agent_id = ${agent} and v.primary_valuer)`;

/** The same for the agent's people who are asked to conduct checks: the same address while it is listed, else the first one. */
const ofRequester = `(
  select case when lower(e."to") = any (select lower(known) from unnest(a.thirdfort_requester_emails) known)
              then e."to" else a.thirdfort_requester_emails[1] end
    from sale s join estate_agent a on a.id = s.estate_agent_id where s.id = e.sale_id)`;

const today = `
  select e.id, coalesce(
           (select u.email from app_user u where u.id = e.user_id),
           case e.kind
             when 'solicitor-instruction' then (
               select ${ofLawyers('case when e.purchase_id is null then a.seller_lawyer_group_id else a.buyer_lawyer_group_id end')}
                 from solicitor_assignment a where a.id = e.data ->> 'assignmentId')
             when 'search-results' then ${ofLawyers(`e.data ->> 'groupId'`)}
             when 'agent-introduction' then ${ofValuer(`e.data ->> 'agentId'`)}
             when 'progress' then ${ofValuer(`e.data ->> 'agentId'`)}
             when 'thirdfort-request' then ${ofRequester}
             when 'group-assigned' then (
               select case e.data ->> 'letter'
                        when 'estate_agent' then ${ofValuer(`w.data ->> 'estateAgentId'`)}
                        when 'seller_instruction' then ${ofLawyers(`w.data #>> '{given,lawyerGroupsIds,seller}'`)}
                        else (select u.email from transactions_group t join app_user u on u.id = t.representative_id
                               where t.id = w.group_id) end
                 from transactions_group_work w where w.id = e.data ->> 'workId')
           end, e."to") as today
    from email_message e where e.id = any($1)`;

/**
 * Where emails would be sent today, by their ids: a recipient's address may have been corrected since they were queued. An email whose
 * recipient we do not store keeps its address.
 */
export async function currentRecipients(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = ids.length === 0 ? [] : await sql<{ id: string; today: string }>(today, [ids]);
  return new Map(rows.map((row) => [row.id, row.today]));
}
