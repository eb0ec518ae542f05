-- The homes that someone registered.
CREATE INDEX CONCURRENTLY IF NOT EXISTS property_registered_by_idx ON property (registered_by_id) WHERE registered_by_id IS NOT NULL;
