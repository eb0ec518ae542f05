-- What was sent about all units of a group at once is shown with each of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS email_message_group_work_idx ON email_message ((data ->> 'workId')) WHERE kind = 'group-assigned';
