-- Contract: unused since 2026-11-25. The release before makes no fees, and for its orders sale_order_registration_live_key says the same.
DROP INDEX CONCURRENTLY IF EXISTS sale_order_live_key;
