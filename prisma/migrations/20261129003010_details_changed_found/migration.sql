-- The email about the details of a customer who has several deals, from each of these deals.
CREATE INDEX CONCURRENTLY IF NOT EXISTS email_message_details_changed_idx ON email_message ((data ->> 'batch')) WHERE kind = 'details-changed';
