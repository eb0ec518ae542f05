-- What the night walks: without what it has dealt with in the years before.
CREATE INDEX CONCURRENTLY IF NOT EXISTS identity_check_to_anonymise_idx ON identity_check (created_at, id) WHERE anonymised_at IS NULL;
