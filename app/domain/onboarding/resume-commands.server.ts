import { question, type Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { isAccepted, isConfirmed, isPaid } from '~/domain/account/visibility-queries.server';
import type { Address } from '~/domain/address/rules';
import { buyerFirst, givesDatesTo } from '~/domain/purchase/buyer-queries.server';
import { db, sql, transaction } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { dropDraft, takeInHand } from './drafts-commands.server';
import { roleForms } from './role-forms-commands.server';

export type PropertyCard = {
  role: Role;
  id: string;
  complete: boolean;
  /** Who shares it, when it is someone else's in which this person is listed as a seller or buyer. */
  sharedBy: string | null;
  /** A purchase whose buyer staff have not accepted yet. */
  awaitsSeller: boolean;
  /** The group that it is a unit of, for its representative. */
  development: { id: string; name: string } | null;
  address: Address;
  /** Calendar days. */
  offerAccepted: string | null;
  exchanged: string | null;
  completed: string | null;
  aborted: string | null;
};

const propertyCards = `
  with deals as (
    select 'sell' as role, s.id, s.property_id, s.created_at, ${isPaid} as complete, null::bpchar as shared_by
      from sale s where s.primary_seller_id = (select user_id from viewer)
    union all
    select 'buy', p.id, p.property_id, p.created_at, ${isConfirmed}, null
      from purchase p where p.primary_buyer_id = (select user_id from viewer)
    union
    select 'sell', s.id, s.property_id, s.created_at, true, s.primary_seller_id
      from viewer v, person n join sale s on s.id = n.sale_id
     where lower(n.email) = v.email and n.role = 'seller' and s.primary_seller_id <> v.user_id and ${isPaid}
    union
    select 'buy', p.id, p.property_id, p.created_at, true, p.primary_buyer_id
      from viewer v, person n join purchase p on p.id = n.purchase_id
     where lower(n.email) = v.email and n.role = 'buyer' and p.primary_buyer_id <> v.user_id and ${isConfirmed})
  select d.role, d.id, d.complete, u.first_name || ' ' || u.last_name as "sharedBy", to_jsonb(a) as address,
         d.role = 'buy' and d.complete and not k.is_known and k.aborted is null as "awaitsSeller",
         case when d.role = 'sell' and d.shared_by is null then (
           select jsonb_build_object('id', t.id, 'name', t.name)
             from sale s join transactions_group t on t.id = s.group_id where s.id = d.id) end as development,
         case when k.is_known then to_jsonb(k.sale_agreed) #>> '{}' end as "offerAccepted",
         case when k.is_known then to_jsonb(k.exchanged) #>> '{}' end as exchanged,
         case when k.is_known then to_jsonb(k.completed) #>> '{}' end as completed, to_jsonb(k.aborted) #>> '{}' as aborted
    from deals d
    join property y on y.id = d.property_id
    join address a on a.id = y.address_id
    left join app_user u on u.id = d.shared_by
    left join lateral (
           select * from (
             select p.*, ${isAccepted} as is_known from purchase p where d.role = 'buy' and p.id = d.id
             union all
             select p.*, true from purchase p where d.role = 'sell' and ${givesDatesTo('d.property_id')}) p
            order by ${buyerFirst} limit 1) k on true
   order by d.created_at desc, d.id desc`;

/** A person's sales and purchases, and those they are listed in, the latest first. */
export const propertiesOf = question({
  name: 'property_cards',
  text: propertyCards,
  rows: (...asked) => sql<PropertyCard>(...asked),
  read: (cards) => cards,
});

export const listProperties = (viewer: Viewer): Promise<PropertyCard[]> => propertiesOf.ask(viewer);

/** The next property page of the role starts again, with nothing left in it of what was typed and never saved. */
export async function startAnew(viewer: Viewer, role: Role): Promise<void> {
  const { flow, draft } = roleForms[role];
  await transaction(async (tx) => {
    await takeInHand(tx, viewer, { [flow]: null });
    await dropDraft(tx, viewer, draft);
    await dropDraft(tx, viewer, 'personForm');
  });
}

const resumable = (mine: string) => `
  with mine as (${mine})
  select (select terms_accepted from mine order by created_at desc, id desc limit 1) as "latestTermsAccepted", complete
    from mine where id = $2`;

const resumables = {
  sell: resumable(`
    select s.id, s.terms_accepted, s.created_at, ${isPaid} as complete
      from sale s where s.primary_seller_id = $1`),
  buy: resumable(`
    select p.id, p.terms_accepted, p.created_at, ${isConfirmed} as complete
      from purchase p where p.primary_buyer_id = $1`),
};

type Resumable = { latestTermsAccepted: boolean; complete: boolean };

/**
 * Takes a sale or a purchase in hand again. Terms are looked at on the latest, as the specification says; the guards of the
 * journey's pages look at this one.
 * @returns where to go on
 * @throws KnownError 404 unless it is the viewer's own
 */
export async function resumeDeal(
  viewer: Viewer,
  role: Role,
  id: string,
): Promise<'dashboard' | 'after-terms' | 'terms'> {
  const [deal] = await sql<Resumable>(`resumable_${role}`, resumables[role], [viewer.userId, id]);
  if (!deal) throw notFound();
  if (deal.complete) return 'dashboard';
  await takeInHand(db, viewer, { [roleForms[role].flow]: id });
  return deal.latestTermsAccepted ? 'after-terms' : 'terms';
}
