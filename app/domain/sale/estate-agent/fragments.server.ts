/** SQL: whether staff have answered since the seller named the agent `n` that the sale stays without that agent: not listed, or still open. */
export const IS_LEFT_OUT = `exists (
  select from timeline_event t
   where t.sale_id = n.sale_id and t.event_name = 'estate_agent_status_changed' and t.date_time >= n.created_at)`;
