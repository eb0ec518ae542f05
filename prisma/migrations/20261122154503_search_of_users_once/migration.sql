-- Contract: unused since 2026-11-22. The release before this one asks for words alone, which app_user_search_newest_idx answers as well.
DROP INDEX CONCURRENTLY IF EXISTS app_user_search_idx;
