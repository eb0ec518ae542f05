-- The few names that have an @, which a search takes for a part of an address of email.
CREATE INDEX CONCURRENTLY IF NOT EXISTS company_with_at_idx ON company (id) WHERE name LIKE '%@%';
