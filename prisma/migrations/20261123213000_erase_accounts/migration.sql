-- Nothing of a person is in an account that was erased, whatever writes to it. It stays NOT VALID: a request that was under way may have
-- written into one before this was here, and erasing that person again makes the row fit.
ALTER TABLE app_user ADD CONSTRAINT app_user_blank_check CHECK (
  erased_at IS NULL
  OR (email = 'removed-' || id || '@removed.invalid' AND first_name = 'Removed' AND last_name = 'person'
      AND num_nonnulls(middle_name, phone_number, stripe_customer_id, correspondence_address_id) = 0)
) NOT VALID;

-- Erased once is erased.
CREATE FUNCTION refuse_unerasing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'This account was erased' USING ERRCODE = 'check_violation', CONSTRAINT = 'app_user_erased';
END $$;

CREATE TRIGGER app_user_stays_erased BEFORE UPDATE OF erased_at ON app_user
  FOR EACH ROW WHEN (OLD.erased_at IS NOT NULL AND NEW.erased_at IS DISTINCT FROM OLD.erased_at) EXECUTE FUNCTION refuse_unerasing();

-- Nothing new belongs to it. The lock waits for whoever is erasing the person at this moment.
CREATE FUNCTION refuse_for_erased() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner bpchar := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  PERFORM FROM app_user WHERE id = owner FOR KEY SHARE;
  IF EXISTS (SELECT FROM app_user WHERE id = owner AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'This account was erased' USING ERRCODE = 'check_violation', CONSTRAINT = 'app_user_erased';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER session_of_erased BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION refuse_for_erased('user_id');
CREATE TRIGGER sale_of_erased BEFORE INSERT ON sale FOR EACH ROW EXECUTE FUNCTION refuse_for_erased('primary_seller_id');
CREATE TRIGGER purchase_of_erased BEFORE INSERT ON purchase FOR EACH ROW EXECUTE FUNCTION refuse_for_erased('primary_buyer_id');
