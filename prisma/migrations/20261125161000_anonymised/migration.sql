-- `blinded_at` by the word that colleagues know. What the release before marks there, the night anonymises once more.
ALTER TABLE identity_check ADD COLUMN anonymised_at timestamptz(3);
ALTER TABLE property ADD COLUMN anonymised_at timestamptz(3);
ALTER TABLE invoice_file ADD COLUMN anonymised_at timestamptz(3);

CREATE OR REPLACE TRIGGER invoice_file_keep BEFORE UPDATE ON invoice_file
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but('csv', 'checksum', 'blinded_at', 'anonymised_at');

-- The release before says `keyturn.forgetting` for what is `keyturn.anonymising` now.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'on' IN (current_setting('keyturn.anonymising', true), current_setting('keyturn.forgetting', true))
    AND (TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('audit_log', 'invoice_file', 'invoice_record')
         OR TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit_log')
  THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
