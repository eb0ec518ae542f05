-- What the night walks: without what it has dealt with in the years before.
CREATE INDEX CONCURRENTLY IF NOT EXISTS property_to_anonymise_idx ON property (created_at, id) WHERE anonymised_at IS NULL;
