ALTER TABLE purchase VALIDATE CONSTRAINT purchase_accepted_by_id_fkey;
ALTER TABLE purchase VALIDATE CONSTRAINT purchase_accepted_by_check;
ALTER TABLE purchase VALIDATE CONSTRAINT purchase_accepted_check;
