-- Contract: unused since 2026-11-24.
DROP FUNCTION recheck_invoicing();
-- Contract: unused since 2026-11-24.
DROP FUNCTION note_completion_change();
-- Contract: unused since 2026-11-24.
DROP FUNCTION note_lawyer_group_change();
-- Contract: unused since 2026-11-24.
DROP FUNCTION note_invoice_records();
-- Contract: unused since 2026-11-24.
DROP TABLE invoicing_day;
-- Contract: unused since 2026-11-24.
DROP TABLE invoicing_change;
-- Contract: unused since 2026-11-24.
DROP TABLE payment_event;
