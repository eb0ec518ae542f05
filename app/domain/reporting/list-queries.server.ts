import type pg from 'pg';
import { envelopeJson } from '~/domain/address/fragments.server';
import type { Envelope } from '~/domain/address/rules';
import { groups } from '~/domain/partner/lawyer-group/fragments.server';
import type { Tenure } from '~/domain/property/rules';
import { ofBuyer } from '~/domain/purchase/buyer-fragments.server';
import { objectJson } from '~/domain/shared/json-fragments.server';
import type { Pence } from '~/domain/shared/pence-rules';
import type { ListPage } from '~/domain/shared/schema';
import { sql, sqlOn } from '~/platform/db.server';
import type { PaymentType, SaleType } from '~/platform/generated/prisma/enums';
import { position } from '~/platform/tally.server';
import { type ProgressFilter, statesFor } from './rules';

export type Solicitor = { name: string | null; group: string; firm: string };

/** The data for the columns of the transactions list. */
export type SaleRow = {
  id: string;
  reference: string;
  address: Envelope;
  type: SaleType;
  tenure: Tenure;
  tenureDetails: string | null;
  askingPrice: Pence | null;
  seller: string;
  company: string | null;
  buyer: string | null;
  paidAt: Date | null;
  paymentType: PaymentType | null;
  sellerSolicitor: Solicitor | null;
  buyerSolicitor: Solicitor | null;
  estateAgent: string | null;
  group: string | null;
  tags: string[];
  createdAt: Date;
  /** The bits of `sale_stage`. */
  steps: number;
  /** Null once it is completed or has ended. */
  waitingSince: Date | null;
  /** The member of staff who looks after it. */
  owner: string | null;
};

const solicitor = objectJson({ name: "l.first_name || ' ' || l.last_name", group: 'g.name', firm: 'f.name' });

/** The rows of these sales, in the given order. Many have the same solicitors and agents: each is read once. */
const saleRows = `
  with chosen as materialized (
         select s.*, w.place from unnest($1::bpchar[]) with ordinality as w (id, place) join sale s on s.id = w.id),
       solicitors as materialized (
         select g.id, ${solicitor} as named from ${groups}
          where g.id in (select seller_lawyer_group_id from chosen union select buyer_lawyer_group_id from chosen)),
       agents as materialized (
         select e.id, r.brand_name || ', ' || e.office_name as name
           from estate_agent e join estate_agent_brand r on r.id = e.brand_id
          where e.id in (select estate_agent_id from chosen))
  select s.id, s.reference, ${envelopeJson('a')} as address, s.type, y.tenure, y.tenure_details as "tenureDetails",
         s.asking_price as "askingPrice", u.first_name || ' ' || u.last_name as seller, c.name as company,
         ${ofBuyer("b.first_name || ' ' || b.last_name")} as buyer,
         o.paid_at as "paidAt", o.payment_type as "paymentType",
         x.named as "sellerSolicitor", z.named as "buyerSolicitor", e.name as "estateAgent",
         t.name as "group", s.tags, s.created_at as "createdAt", w.steps, w.waiting_since as "waitingSince",
         h.first_name || ' ' || h.last_name as owner
    from chosen s
    join sale_stage w on w.sale_id = s.id
    join app_user u on u.id = s.primary_seller_id
    join property y on y.id = s.property_id
    join address a on a.id = y.address_id
    left join company c on c.id = s.company_seller_id
    left join transactions_group t on t.id = s.group_id
    left join sale_order o on o.sale_id = s.id and o.status <> 'canceled' and o.request_id is null
    left join solicitors x on x.id = s.seller_lawyer_group_id
    left join solicitors z on z.id = s.buyer_lawyer_group_id
    left join agents e on e.id = s.estate_agent_id
    left join app_user h on h.id = s.owner_id
   order by s.place`;

/** The sales of a page of the list. */
const pageOfAll = `
  select p.sale_id as id
    from unnest($1::smallint[]) as wanted_state cross join lateral (
      select sale_id, created_at from sale_progress
       where state = wanted_state and created_at < $2 order by created_at desc, sale_id desc limit $3::int + $4::int) as p
   order by p.created_at desc, p.sale_id desc offset $3 limit $4`;

/** The same for a group: its units in the order in which they were added, so Plot 1 comes first. */
const pageOfGroup = `
  select s.id
    from sale s join sale_progress p on p.sale_id = s.id
   where s.group_id = $1 and p.state = any($2::smallint[])
   order by s.created_at, s.id offset $3 limit $4`;

const countOfGroup = `
  select count(*)::int as filtered
    from sale s join sale_progress p on p.sale_id = s.id where s.group_id = $1 and p.state = any($2::smallint[])`;

/** The rows of these sales, in this order. */
export const rowsByIds = (connection: pg.Client, ids: readonly string[]) => sqlOn<SaleRow>(connection, saleRows, [ids]);

export type SaleFilter = ProgressFilter & { groupId?: string };

/**
 * A page of the sales: newest first, or in a group's own order. Its cost depends neither on how many sales there are nor on which page it
 * is.
 * @param read reads the rows of these sales, in this order
 */
export async function listBy<Row>(
  read: (ids: readonly string[]) => Promise<Row[]>,
  { groupId, ...progress }: SaleFilter,
  skip: number,
  size: number,
): Promise<ListPage<Row>> {
  const states = statesFor(progress);
  const rowsOf = async (found: readonly { id: string }[]) => (found.length > 0 ? read(found.map(({ id }) => id)) : []);
  if (groupId !== undefined) {
    // A development is small, so its units are counted.
    const [{ total }, [count], found] = await Promise.all([
      position('sale', states, 0),
      sql<{ filtered: number }>(countOfGroup, [groupId, states]),
      sql<{ id: string }>(pageOfGroup, [groupId, states, skip, size]),
    ]);
    return { items: await rowsOf(found), totalItems: total, totalFilteredItems: count?.filtered ?? 0 };
  }
  const { total, filtered, start } = await position('sale', states, skip);
  const found = start ? await sql<{ id: string }>(pageOfAll, [states, start.before, start.skip, size]) : [];
  return { items: await rowsOf(found), totalItems: total, totalFilteredItems: filtered };
}

export const rowsOfSales = (ids: readonly string[]): Promise<SaleRow[]> => sql<SaleRow>(saleRows, [ids]);

/** The rows of the list for staff. */
export const listSales = (filter: SaleFilter, skip: number, size: number): Promise<ListPage<SaleRow>> =>
  listBy(rowsOfSales, filter, skip, size);
