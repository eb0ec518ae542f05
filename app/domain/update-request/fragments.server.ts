import { MOST_UPDATES } from '~/domain/shared/bounds-rules';
import { listJson, objectJson } from '~/domain/shared/json-fragments.server';

/** SQL: whether the home of the sale `s` has been sold. $3 is today. */
export const isSaleCompleted = `exists (
  select from purchase z where z.property_id = s.property_id and z.aborted is null and z.completed <= $3::date)`;

/** SQL: the newest questions of $2 about the deal with this id. */
export const updatesJson = (column: 'sale_id' | 'purchase_id', id: string) =>
  listJson(
    objectJson({
      ...{ id: 'q.id', question: 'q.question', askedAt: 'q.asked_at', dueAt: 'q.due_at' },
      ...{ promisedFor: 'q.promised_for', answeredAt: 'q.answered_at', answer: 'q.answer', helped: 'q.helped' },
      isByStaff: 'q.answered_by_id is not null',
    }),
    'q.id desc',
    `(select * from update_request u where u.${column} = ${id} and u.asked_by_user_id = $2
       order by u.id desc limit ${MOST_UPDATES}) q`,
  );

/** SQL: until when our next word on the question `q` is in time, as `promisedUntil` of the rules has it. */
export const promisedUntilSql = (q: string) =>
  `coalesce((${q}.promised_for + time '17:30') at time zone 'Europe/London', ${q}.due_at)`;

/** SQL: who asked the question `q`, whose account is `u`; someone of an estate agent by the name on its record. */
export const askerName = `coalesce(u.first_name || ' ' || u.last_name, (
  select n.first_name || coalesce(' ' || n.last_name, '') || ' (estate agent)'
    from agent_contact c
    join (select first_name, last_name, email from valuer union all select first_name, last_name, email from negotiator) n
      on lower(n.email) = c.email
   where c.id = q.asked_by_contact_id limit 1), 'The estate agent')`;
