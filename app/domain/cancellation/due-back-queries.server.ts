import { envelopeJson } from '~/domain/address/fragments.server';
import type { Envelope } from '~/domain/address/rules';
import type { Pence } from '~/domain/shared/pence-rules';
import { sql } from '~/platform/db.server';

/**
 * What was cancelled with an amount still to be paid back: a sale, or an extra fee. `due` is null while staff have to decide it, and `statedOn`
 * London's day of the statement. Whether an invoice was paid we do not know until staff say that it was not: then nothing has to go back.
 */
export type DueBack = {
  id: string;
  saleId: string;
  isFee: boolean;
  address: Envelope;
  seller: string;
  due: Pence | null;
  statedOn: string;
  isByCard: boolean;
};

const dueBack = `
  select c.id, c.sale_id as "saleId", c.order_id is not null as "isFee", ${envelopeJson('a')} as address,
         u.first_name || ' ' || u.last_name as seller, c.stated_on::text as "statedOn", c.due_back - r.refunded as due,
         r."isByCard"
    from (select id, sale_id, null as order_id, stated_on, due_back from cancellation
           where sale_id is not null and not_paid_at is null
          union all
          select id, sale_id, order_id, stated_on, due_back from fee_cancellation where not_paid_at is null) c
    join sale s on s.id = c.sale_id
    join app_user u on u.id = s.primary_seller_id
    join property y on y.id = s.property_id join address a on a.id = y.address_id
   cross join lateral (
     select coalesce(sum(r.amount), 0)::int as refunded, coalesce(bool_and(o.payment_type = 'card'), true) as "isByCard"
       from sale_order o left join refund r on r.order_id = o.id and r.status <> 'failed'
      where o.sale_id = s.id and o.status = 'succeeded'
        and case when c.order_id is null then o.request_id is null else o.id = c.order_id end) r
   where c.due_back is null or c.due_back > r.refunded
   order by c.stated_on, c.id limit $1`;

/** What is still to be paid back, the most urgent first. A refund that is on its way counts as paid. */
export const listDueBack = (most: number): Promise<DueBack[]> => sql<DueBack>(dueBack, [most]);
