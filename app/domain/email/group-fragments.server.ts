/**
 * SQL: the emails `e` that were sent once about all units of a development, of which the sale `sale` is one. Emails do not tell of a unit
 * whose work failed.
 */
export const emailsOfGroupWork = (kind: 'solicitors' | 'estate_agent', sale: string) => `
  select e.* from transactions_group_work_unit n
    join transactions_group_work w on w.id = n.work_id and w.kind = '${kind}'
    join email_message e on e.kind = 'group-assigned' and e.data ->> 'workId' = w.id
   where n.sale_id = ${sale} and n.why is null`;

/** Kinds of emails that tell several others at once. Each has an index of its own by the batch. */
const TELLING_BATCHES = ['group-progress', 'details-changed'];

/** SQL: the ids of the emails that told the rows of batches. @param rows as SQL, with the column `batch` */
export const emailsOfBatches = (rows: string) =>
  TELLING_BATCHES.map(
    (kind) => `
  select e.id from (${rows}) b join email_message e on e.kind = '${kind}' and e.data ->> 'batch' = b.batch`,
  ).join('\n   union');
