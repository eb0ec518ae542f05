CREATE INDEX CONCURRENTLY IF NOT EXISTS callback_request_answered_at_due_at_idx ON callback_request (answered_at DESC, due_at);
