-- What was sent to the representative of a group is found by the group.
CREATE INDEX CONCURRENTLY IF NOT EXISTS email_message_group_representative_idx ON email_message ((data ->> 'groupId')) WHERE kind = 'group-representative';
