-- Contract: unused since 2026-11-24.
DROP TRIGGER keep_terms_accepted ON sale;
-- Contract: unused since 2026-11-24.
DROP TRIGGER keep_terms_accepted ON purchase;
-- Contract: unused since 2026-11-24.
DROP FUNCTION keep_terms_accepted();
-- Contract: unused since 2026-11-24.
ALTER TABLE sale DROP COLUMN terms_accepted;
-- Contract: unused since 2026-11-24.
ALTER TABLE purchase DROP COLUMN terms_accepted;
