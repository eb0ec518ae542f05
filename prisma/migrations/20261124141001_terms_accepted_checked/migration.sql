ALTER TABLE sale VALIDATE CONSTRAINT sale_terms_check;
ALTER TABLE purchase VALIDATE CONSTRAINT purchase_terms_check;
ALTER TABLE purchase VALIDATE CONSTRAINT purchase_active_check;
