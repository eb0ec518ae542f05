-- The month of invoicing is read from its records. The release before may show it, for the minutes in which it still answers, as it was kept last;
-- what it then makes of it is compared with the records, as ever.
-- Contract: unused since 2026-11-24.
DROP TRIGGER invoicing_change ON purchase;
-- Contract: unused since 2026-11-24.
DROP TRIGGER invoicing_change ON sale;
-- Contract: unused since 2026-11-24.
DROP TRIGGER invoicing_change ON invoice_record;
