ALTER TABLE sale VALIDATE CONSTRAINT sale_owner_id_fkey;
ALTER TABLE sale VALIDATE CONSTRAINT sale_follow_up_check;
