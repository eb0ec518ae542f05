CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS sale_reference_key ON sale (reference);
