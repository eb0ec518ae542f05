/** Every lawyer group `g` with its firm `f`, the firm's address `fa`, and its solicitor `l`, if it has one. */
export const groups = `
  lawyer_group g join law_firm f on f.id = g.law_firm_id left join address fa on fa.id = f.address_id
  left join lawyer l on l.lawyer_group_id = g.id and l.role = 'solicitor'`;

/** Whether a lawyer group (`groups`) can be given new deals. */
export const isOpen = 'g.closed_at is null and f.closed_at is null';

/** SQL that selects `what` of one group, from `g`, `f`, `fa` and `l` (above). Null without the group. */
export const selectOfGroup = (id: string, what: string) => `(select ${what} from ${groups} where g.id = ${id})`;
