-- When staff accepted a buyer, and who did.
ALTER TABLE purchase
  ADD COLUMN accepted_at timestamptz(3),
  ADD COLUMN accepted_by_id char(24),
  ADD CONSTRAINT purchase_accepted_by_id_fkey FOREIGN KEY (accepted_by_id) REFERENCES app_user (id)
    ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT purchase_accepted_by_check CHECK (accepted_by_id IS NULL OR accepted_at IS NOT NULL) NOT VALID;

-- The release before accepts by the solicitor or by the sale-agreed date. What it accepted has no author, and is accepted no longer once it takes
-- the date away; what this release accepted stays.
CREATE FUNCTION keep_accepted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.solicitor_assigned_at IS NOT NULL OR NEW.sale_agreed IS NOT NULL THEN
    NEW.accepted_at := coalesce(NEW.accepted_at, now());
  ELSIF NEW.accepted_by_id IS NULL THEN
    NEW.accepted_at := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_accepted BEFORE INSERT OR UPDATE OF solicitor_assigned_at, sale_agreed ON purchase
  FOR EACH ROW EXECUTE FUNCTION keep_accepted();
