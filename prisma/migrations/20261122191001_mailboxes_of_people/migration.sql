-- The same of people who are no users. Of giftors, too, whom a search does not find: of an index of some rows the planner keeps no numbers.
CREATE INDEX CONCURRENTLY IF NOT EXISTS person_mailbox_idx ON person
  (reverse(split_part(search_normal(email), '@', 1)) text_pattern_ops, split_part(search_normal(email), '@', 2) text_pattern_ops);
