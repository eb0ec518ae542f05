-- AlterTable
ALTER TABLE "purchase" ADD COLUMN     "disputed_at" TIMESTAMPTZ(3),
ADD COLUMN     "solicitor_assigned_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sale" ADD COLUMN     "seller_solicitor_assigned_at" TIMESTAMPTZ(3);

-- By hand: what happened so far. Old code beside this leaves both columns alone: until a later assignment the seller's date is then that
-- of the sale, and the buyer waits to be confirmed.
CREATE TEMP TABLE assigned ON COMMIT DROP AS
  SELECT sale_id, assigned_at, buyer_lawyer_group_id, buyer_introduction OR buyer_instruction AS wrote_to_buyer,
         seller_lawyer_group_id IS DISTINCT FROM lag(seller_lawyer_group_id) OVER history AS brought_seller_group,
         buyer_lawyer_group_id IS DISTINCT FROM lag(buyer_lawyer_group_id) OVER history AS brought_buyer_group
    FROM solicitor_assignment
  WINDOW history AS (PARTITION BY sale_id ORDER BY assigned_at, id);

UPDATE sale s SET seller_solicitor_assigned_at = brought.at
  FROM (SELECT sale_id, max(assigned_at) AS at FROM assigned WHERE brought_seller_group GROUP BY sale_id) brought
 WHERE s.id = brought.sale_id AND s.seller_lawyer_group_id IS NOT NULL AND s.solicitor_groups_assigned_at IS DISTINCT FROM brought.at;

-- The buyer's side was assigned while the purchase was active: first to the group that acts now.
UPDATE purchase p SET solicitor_assigned_at = given.at
  FROM (SELECT q.id, min(a.assigned_at) AS at
          FROM purchase q JOIN sale s ON s.property_id = q.property_id
          JOIN assigned a ON a.sale_id = s.id AND a.buyer_lawyer_group_id = s.buyer_lawyer_group_id
         WHERE q.confirmed_at <= a.assigned_at AND (q.aborted IS NULL OR a.assigned_at < q.aborted)
           AND (a.brought_buyer_group OR a.wrote_to_buyer)
         GROUP BY q.id) given
 WHERE p.id = given.id;

-- Nobody exchanges contracts without a solicitor.
UPDATE purchase p SET solicitor_assigned_at = greatest(s.solicitor_groups_assigned_at, p.confirmed_at)
  FROM sale s
 WHERE s.property_id = p.property_id AND p.solicitor_assigned_at IS NULL AND p.confirmed_at IS NOT NULL
   AND s.buyer_lawyer_group_id IS NOT NULL AND coalesce(p.exchanged, p.completed) IS NOT NULL;
