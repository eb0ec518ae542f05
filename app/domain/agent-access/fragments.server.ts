/** SQL: the offices on whose record an address is, as a valuer's or a negotiator's. */
export const officesOf = (email: string) => `(
  select v.estate_agent_id from valuer v where lower(v.email) = ${email}
  union select n.estate_agent_id from negotiator n where lower(n.email) = ${email})`;
