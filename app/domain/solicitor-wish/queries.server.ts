import { isToBeIntroduced } from '~/domain/account/visibility-queries.server';
import { ofGroup } from '~/domain/partner/lawyer-group/queries.server';
import { buyerFirst } from '~/domain/purchase/buyer-queries.server';
import { sql } from '~/platform/db.server';
import type { OwnSolicitor } from './rules';

/** A group of our panel that a seller chose. `isPanel` is false when staff have taken it off the panel since. */
export type WishedGroup = { id: string; name: string; firm: string; solicitor: string | null; isPanel: boolean };

/** What a customer said about the solicitor they would like. */
export type Wish =
  | { kind: 'choose_for_me' }
  | { kind: 'panel'; group: WishedGroup }
  | { kind: 'own'; own: OwnSolicitor };

/** Of a wish `w`. */
export const wishJson = `jsonb_build_object(
  'kind', w.kind,
  'group', ${ofGroup(
    'w.lawyer_group_id',
    `jsonb_build_object('id', g.id, 'name', g.name, 'firm', f.name, 'isPanel', g.panel_solicitor,
                        'solicitor', l.first_name || ' ' || l.last_name)`,
  )},
  'own', case when w.kind = 'own' then jsonb_build_object(
    'firmName', w.firm_name, 'solicitorName', w.solicitor_name, 'email', w.email, 'phoneNumber', w.phone_number) end)`;

/** What the customers of one sale wish. `wish` is null where nothing was said, which is the same as 'Choose one for me'. */
export type Wishes = {
  seller: { name: string; wish: Wish | null };
  /** Of the active purchases, the buyer's first. An assignment leaves out those that are not `isToBeIntroduced` (the seller disputes them). */
  buyers: { purchaseId: string; name: string; isToBeIntroduced: boolean; wish: Wish | null }[];
};

const wishesOfSale = `
  select jsonb_build_object(
           'name', u.first_name || ' ' || u.last_name,
           'wish', (select ${wishJson} from solicitor_wish w where w.sale_id = s.id)) as seller,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'purchaseId', p.id, 'name', b.first_name || ' ' || b.last_name,
                   'isToBeIntroduced', ${isToBeIntroduced},
                   'wish', (select ${wishJson} from solicitor_wish w where w.purchase_id = p.id))
                   order by ${buyerFirst}), '[]')
            from purchase p join app_user b on b.id = p.primary_buyer_id
           where p.property_id = s.property_id and p.is_active) as buyers
    from sale s join app_user u on u.id = s.primary_seller_id
   where s.id = $1`;

/** For staff: the seller's wish, and those of the active purchases. Null without such a sale. */
export async function findWishes(saleId: string): Promise<Wishes | null> {
  const [wishes] = await sql<Wishes>('wishes_of_sale', wishesOfSale, [saleId]);
  return wishes ?? null;
}
