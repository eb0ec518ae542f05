ALTER TABLE sale_order VALIDATE CONSTRAINT sale_order_reference_not_null;
ALTER TABLE sale_order ALTER COLUMN reference SET NOT NULL;
ALTER TABLE sale_order DROP CONSTRAINT sale_order_reference_not_null;
