CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS purchase_reference_key ON purchase (reference);
