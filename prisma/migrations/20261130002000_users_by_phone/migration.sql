-- Staff search for the sales of a whole phone number.
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_phone_number_idx ON app_user (phone_number) WHERE phone_number IS NOT NULL;
