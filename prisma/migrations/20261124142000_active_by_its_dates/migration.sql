-- A purchase is active from `confirmed_at` until it is `aborted`. The release before reads `is_active`, and reads it right while this keeps it.
CREATE FUNCTION keep_is_active() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_active := NEW.confirmed_at IS NOT NULL AND NEW.aborted IS NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_is_active BEFORE INSERT OR UPDATE OF confirmed_at, aborted ON purchase
  FOR EACH ROW EXECUTE FUNCTION keep_is_active();

ALTER TABLE purchase
  DROP CONSTRAINT purchase_active_check,
  ADD CONSTRAINT purchase_confirmed_check CHECK (confirmed_at IS NULL OR terms_accepted_at IS NOT NULL) NOT VALID;

CREATE OR REPLACE VIEW sale_party AS
  SELECT s.id AS sale_id, 'seller'::"PersonRole" AS person_type, s.primary_seller_id AS user_id, NULL::char(24) AS person_id
    FROM sale s
  UNION ALL
  SELECT n.sale_id, n.role, NULL, n.id FROM person n WHERE n.role = 'seller'
  UNION ALL
  SELECT s.id, 'buyer', p.primary_buyer_id, NULL
    FROM purchase p JOIN sale s ON s.property_id = p.property_id
    WHERE p.confirmed_at IS NOT NULL AND p.aborted IS NULL AND (p.solicitor_assigned_at IS NOT NULL OR p.sale_agreed IS NOT NULL)
  UNION ALL
  SELECT s.id, n.role, NULL, n.id
    FROM purchase p JOIN sale s ON s.property_id = p.property_id JOIN person n ON n.purchase_id = p.id
    WHERE p.confirmed_at IS NOT NULL AND p.aborted IS NULL AND (p.solicitor_assigned_at IS NOT NULL OR p.sale_agreed IS NOT NULL);

DROP TRIGGER sale_progress ON purchase;
CREATE CONSTRAINT TRIGGER sale_progress
  AFTER INSERT OR DELETE OR UPDATE OF property_id, primary_buyer_id, confirmed_at, aborted
  ON purchase DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_progress();
