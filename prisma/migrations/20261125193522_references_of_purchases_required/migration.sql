ALTER TABLE purchase VALIDATE CONSTRAINT purchase_reference_not_null;
ALTER TABLE purchase ALTER COLUMN reference SET NOT NULL;
ALTER TABLE purchase DROP CONSTRAINT purchase_reference_not_null;
