CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS update_request_open_agent_key ON update_request (sale_id, asked_by_contact_id) WHERE answered_at IS NULL;
