CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS sale_order_reference_key ON sale_order (reference);
