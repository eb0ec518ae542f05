import type { Returned } from '~/outbox/return-rules';
import { sql } from '~/platform/db.server';
import type { EmailStatus } from '~/platform/generated/prisma/enums';
import { emailsOfBatches, emailsOfGroupWork } from './group-fragments.server';
import { markOfRecipient } from './return-fragments.server';
import { RESULTS } from './rules';

/** An email about a deal, as its tab shows it. */
export type EmailOfDeal = {
  id: string;
  kind: string;
  to: string;
  status: EmailStatus;
  why: string | null;
  /** When it was sent; until then, when it was queued. */
  at: Date;
  /** What was sent; null until then. */
  subject: string | null;
  text: string | null;
  /** The order whose results it brings. */
  resultsOf: string | null;
  /** What the mail provider told us afterwards. */
  returned: Returned | null;
  returnedWhy: string | null;
  /** The mark on its recipient's address. */
  markId: string | null;
  /** It failed or came back, and staff have neither sent it again nor left it. */
  isToMend: boolean;
};

/** What went in an email that tells of other deals too. */
const inBatches = `
  select b.batch from email_message b where b.sale_id = $1 and b.batch is not null and b.status <> 'skipped'
   union
  select b.batch from sale s join purchase p on p.property_id = s.property_id join email_message b on b.purchase_id = p.id
   where s.id = $1 and b.batch is not null and b.status <> 'skipped'`;

/**
 * The emails about the sale, about every purchase of its home, and about these and other deals together. Magic links are never among
 * them.
 */
const ofDeal = `
  select e.id from email_message e where e.sale_id = $1 and e.magic_link_id is null and e.batch is null
   union
  select e.id from sale s join purchase p on p.property_id = s.property_id join email_message e on e.purchase_id = p.id
   where s.id = $1 and e.magic_link_id is null and e.batch is null
   union
  ${emailsOfBatches(inBatches)}
   union
  select g.id from (${emailsOfGroupWork('solicitors', '$1')}) g
   union
  select g.id from (${emailsOfGroupWork('estate_agent', '$1')}) g
   union
  select e.id from sale s
    join email_message e on e.kind = 'group-representative' and e.data ->> 'groupId' = s.group_id
   where s.id = $1 and e.sale_id is null`;

/** The newest first. */
export async function listEmailsOfDeal(saleId: string, skip: number, take: number) {
  const [items, [count]] = await Promise.all([
    sql<EmailOfDeal>(
      `select e.id, e.kind, e."to", e.status::text, e.why, coalesce(e.sent_at, e.created_at) as at, e.subject, e.text,
              case when e.kind = '${RESULTS}' then e.data ->> 'orderId' end as "resultsOf",
              r.kind::text as returned, r.why as "returnedWhy", ${markOfRecipient} as "markId",
              e.settled_at is null and (e.status = 'failed' or (e.status = 'sent' and r.kind is not distinct from 'bounce')) as "isToMend"
         from email_message e
         left join lateral (select kind, why from email_return x where x.email_id = e.id order by kind, came_at desc limit 1) r on true
        where e.id in (${ofDeal})
        order by at desc, e.id desc offset $2 limit $3`,
      [saleId, skip, take],
    ),
    sql<{ total: number }>(`select count(*)::int as total from (${ofDeal}) d`, [saleId]),
  ]);
  return { items, totalFilteredItems: count?.total ?? 0 };
}

export async function isEmailOfDeal(saleId: string, id: string): Promise<boolean> {
  const rows = await sql<{ id: string }>(`select d.id from (${ofDeal}) d where d.id = $2`, [saleId, id]);
  return rows.length > 0;
}
