-- What the night walks: without what it has dealt with in the years before.
CREATE INDEX CONCURRENTLY IF NOT EXISTS property_to_blind_idx ON property (created_at, id) WHERE blinded_at IS NULL;
