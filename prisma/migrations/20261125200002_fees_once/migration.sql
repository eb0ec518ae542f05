CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS sale_order_request_id_key ON sale_order (request_id);
