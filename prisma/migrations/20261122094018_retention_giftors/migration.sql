-- Giftors are found by their address of email, when it is to go.
CREATE INDEX CONCURRENTLY IF NOT EXISTS person_giftor_email_idx ON person (lower(email)) WHERE role = 'giftor';
