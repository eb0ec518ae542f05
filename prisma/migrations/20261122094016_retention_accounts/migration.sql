-- What the night walks: without what it has dealt with in the years before.
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_to_erase_idx ON app_user (created_at, id) WHERE erased_at IS NULL AND type = 'customer';
