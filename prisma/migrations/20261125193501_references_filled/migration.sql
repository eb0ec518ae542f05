-- Few rows: nobody serves customers from this yet; a table of a million would want a job.
UPDATE sale SET reference = new_reference() WHERE reference IS NULL;
-- Few rows: as above.
UPDATE purchase SET reference = new_reference() WHERE reference IS NULL;
-- Few rows: as above.
UPDATE sale_order SET reference = new_reference() WHERE reference IS NULL;
