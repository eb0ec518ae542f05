ALTER TABLE sale VALIDATE CONSTRAINT sale_reference_not_null;
ALTER TABLE sale ALTER COLUMN reference SET NOT NULL;
ALTER TABLE sale DROP CONSTRAINT sale_reference_not_null;
