-- The same for the further sellers and buyers of a deal.
CREATE INDEX CONCURRENTLY IF NOT EXISTS person_phone_number_idx ON person (phone_number) WHERE phone_number IS NOT NULL AND role <> 'giftor';
