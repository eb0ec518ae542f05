-- Purchases that were never confirmed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS purchase_unconfirmed_idx ON purchase (created_at, id) WHERE confirmed_at IS NULL;
