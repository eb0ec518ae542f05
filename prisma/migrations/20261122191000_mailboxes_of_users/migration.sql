-- A part of an address of email is looked up by the end of its mailbox and the beginning of its domain (decision 0097).
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_mailbox_idx ON app_user
  (reverse(split_part(search_normal(email), '@', 1)) text_pattern_ops, split_part(search_normal(email), '@', 2) text_pattern_ops);
