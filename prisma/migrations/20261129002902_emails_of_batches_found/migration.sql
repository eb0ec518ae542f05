-- The email of a batch, and those that staff sent again, from the deals that it tells of.
CREATE INDEX CONCURRENTLY IF NOT EXISTS email_message_group_progress_idx ON email_message ((data ->> 'batch')) WHERE kind = 'group-progress';
