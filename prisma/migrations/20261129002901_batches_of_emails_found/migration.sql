CREATE INDEX CONCURRENTLY IF NOT EXISTS email_message_batch_idx ON email_message (batch) WHERE batch IS NOT NULL;
