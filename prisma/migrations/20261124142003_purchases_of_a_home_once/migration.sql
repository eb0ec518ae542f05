-- Contract: unused since 2026-11-24. The release before looks up purchases by their home, which purchase_property_id_created_at_idx answers as well.
DROP INDEX CONCURRENTLY IF EXISTS "purchase_property_id_is_active_created_at_idx";
