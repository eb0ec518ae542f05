CREATE INDEX CONCURRENTLY IF NOT EXISTS sale_owner_id_created_at_id_idx ON sale (owner_id, created_at DESC, id DESC);
