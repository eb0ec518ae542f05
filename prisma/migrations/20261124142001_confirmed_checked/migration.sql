ALTER TABLE purchase VALIDATE CONSTRAINT purchase_confirmed_check;
