ALTER TABLE sale_order VALIDATE CONSTRAINT sale_order_request_id_fkey;
ALTER TABLE sale_order VALIDATE CONSTRAINT sale_order_fee_check;
