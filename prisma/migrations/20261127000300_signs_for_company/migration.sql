-- Of a company's sale the person who signs is checked: who registers it is not, if another person signs.
CREATE OR REPLACE VIEW sale_party AS
  SELECT s.id AS sale_id, 'seller'::"PersonRole" AS person_type, s.primary_seller_id AS user_id, NULL::char(24) AS person_id
    FROM sale s WHERE s.signs_for_company IS NOT FALSE
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

CREATE CONSTRAINT TRIGGER sale_progress_signs AFTER UPDATE OF signs_for_company
  ON sale DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_progress();
