-- Contract: unused since 2026-11-22. The release before this one asks for words alone, which sale_search_newest_idx answers as well.
DROP INDEX CONCURRENTLY IF EXISTS sale_search_text_idx;
