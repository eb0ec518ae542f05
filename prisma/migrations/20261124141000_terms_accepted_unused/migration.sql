-- `terms_accepted_at` alone says that terms are accepted. The release before reads `terms_accepted` as well, and reads it right while this keeps it.
CREATE FUNCTION keep_terms_accepted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.terms_accepted := NEW.terms_accepted_at IS NOT NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_terms_accepted BEFORE INSERT OR UPDATE OF terms_accepted_at ON sale
  FOR EACH ROW EXECUTE FUNCTION keep_terms_accepted();
CREATE TRIGGER keep_terms_accepted BEFORE INSERT OR UPDATE OF terms_accepted_at ON purchase
  FOR EACH ROW EXECUTE FUNCTION keep_terms_accepted();

ALTER TABLE sale
  DROP CONSTRAINT sale_terms_check,
  ADD CONSTRAINT sale_terms_check CHECK (
    (terms_accepted_at IS NULL) = (terms_version IS NULL) AND (terms_accepted_at IS NOT NULL OR terms_accepted_ip IS NULL)
  ) NOT VALID;
ALTER TABLE purchase
  DROP CONSTRAINT purchase_terms_check,
  ADD CONSTRAINT purchase_terms_check CHECK (
    (terms_accepted_at IS NULL) = (terms_version IS NULL) AND (terms_accepted_at IS NOT NULL OR terms_accepted_ip IS NULL)
  ) NOT VALID,
  DROP CONSTRAINT purchase_active_check,
  ADD CONSTRAINT purchase_active_check CHECK (NOT is_active OR (terms_accepted_at IS NOT NULL AND confirmed_at IS NOT NULL)) NOT VALID;
