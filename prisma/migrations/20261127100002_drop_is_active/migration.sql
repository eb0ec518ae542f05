-- Contract: unused since 2026-11-24.
DROP TRIGGER keep_is_active ON purchase;
-- Contract: unused since 2026-11-24.
DROP FUNCTION keep_is_active();
-- Contract: unused since 2026-11-24.
ALTER TABLE purchase DROP COLUMN is_active;
