-- Answers what app_user_search_idx does, too.
CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_search_newest_idx ON app_user
  USING gin (search_span(created_at), search_normal(' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
