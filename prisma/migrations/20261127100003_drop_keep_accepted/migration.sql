-- Contract: unused since 2026-11-25.
DROP TRIGGER keep_accepted ON purchase;
-- Contract: unused since 2026-11-25.
DROP FUNCTION keep_accepted();
