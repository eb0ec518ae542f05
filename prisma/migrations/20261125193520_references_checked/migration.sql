ALTER TABLE sale ADD CONSTRAINT sale_reference_not_null CHECK (reference IS NOT NULL) NOT VALID;
ALTER TABLE purchase ADD CONSTRAINT purchase_reference_not_null CHECK (reference IS NOT NULL) NOT VALID;
ALTER TABLE sale_order ADD CONSTRAINT sale_order_reference_not_null CHECK (reference IS NOT NULL) NOT VALID;
