CREATE INDEX CONCURRENTLY IF NOT EXISTS callback_request_sale_id_idx ON callback_request (sale_id);
