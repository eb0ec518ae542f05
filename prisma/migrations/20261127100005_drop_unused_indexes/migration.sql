-- Contract: unused since 2026-11-25.
DROP INDEX sale_search_newest_idx;
-- Contract: unused since 2026-11-25.
DROP INDEX app_user_mailbox_idx;
-- Contract: unused since 2026-11-25.
DROP INDEX person_mailbox_idx;
-- Contract: unused since 2026-11-25.
DROP INDEX company_with_at_idx;
-- Contract: unused since 2026-11-25.
DROP INDEX address_with_at_idx;
