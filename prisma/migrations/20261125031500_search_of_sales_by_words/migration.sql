-- A search reads the words of all sales by one plain query (decision 20). Answers what sale_search_newest_idx does, but for its spans of time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sale_search_text_idx" ON "sale_search" USING GIN ("text" gin_trgm_ops);
