CREATE INDEX CONCURRENTLY IF NOT EXISTS update_request_asked_by_contact_id_idx ON update_request (asked_by_contact_id);
