-- Everyone whose identity is checked in a sale: its sellers, and the buyers and giftors of purchases that staff accepted.
CREATE OR REPLACE VIEW sale_party AS
  SELECT s.id AS sale_id, 'seller'::"PersonRole" AS person_type, s.primary_seller_id AS user_id, NULL::char(24) AS person_id
    FROM sale s
  UNION ALL
  SELECT n.sale_id, n.role, NULL, n.id FROM person n WHERE n.role = 'seller'
  UNION ALL
  SELECT s.id, 'buyer', p.primary_buyer_id, NULL
    FROM purchase p JOIN sale s ON s.property_id = p.property_id
    WHERE p.confirmed_at IS NOT NULL AND p.aborted IS NULL AND p.accepted_at IS NOT NULL
  UNION ALL
  SELECT s.id, n.role, NULL, n.id
    FROM purchase p JOIN sale s ON s.property_id = p.property_id JOIN person n ON n.purchase_id = p.id
    WHERE p.confirmed_at IS NOT NULL AND p.aborted IS NULL AND p.accepted_at IS NOT NULL;

-- The release before names the other two columns, and `keep_accepted` sets this one.
DROP TRIGGER sale_progress_acceptance ON purchase;
CREATE CONSTRAINT TRIGGER sale_progress_acceptance AFTER UPDATE OF accepted_at, solicitor_assigned_at, sale_agreed
  ON purchase DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_progress();

ALTER TABLE purchase
  ADD CONSTRAINT purchase_accepted_check CHECK (accepted_at IS NOT NULL OR (solicitor_assigned_at IS NULL AND sale_agreed IS NULL)) NOT VALID;
