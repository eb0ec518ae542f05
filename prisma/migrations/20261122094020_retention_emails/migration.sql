-- What is past its time among the emails, the oldest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "email_message_created_at_idx" ON "email_message"("created_at");
