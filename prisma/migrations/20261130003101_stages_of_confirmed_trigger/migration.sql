-- Apart from the view, so that no lock of the table is waited for with the view locked: who changes a purchase reads the view as they commit.
DROP TRIGGER sale_stage ON purchase;
CREATE CONSTRAINT TRIGGER sale_stage
  AFTER INSERT OR DELETE OR UPDATE OF property_id, confirmed_at, sale_agreed, exchanged, completed, aborted, accepted_at
  ON purchase DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_stage();
