-- Contract: unused since 2026-11-25.
DROP INDEX property_to_blind_idx;
-- Contract: unused since 2026-11-25.
DROP INDEX identity_check_to_blind_idx;
-- Contract: unused since 2026-11-25.
ALTER TABLE property DROP COLUMN blinded_at;
-- Contract: unused since 2026-11-25.
ALTER TABLE identity_check DROP COLUMN blinded_at;
-- Contract: unused since 2026-11-25.
ALTER TABLE invoice_file DROP COLUMN blinded_at;
