-- CreateTable
CREATE TABLE "invoicing_day" (
    "day" DATE NOT NULL,
    "groups" JSONB NOT NULL,
    "left_out_count" INTEGER NOT NULL,
    "digest" CHAR(64) NOT NULL,
    "included" TEXT[],
    "left_out" TEXT[],

    CONSTRAINT "invoicing_day_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "invoicing_change" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE,
    "property_id" CHAR(24),
    "file_id" CHAR(24),

    CONSTRAINT "invoicing_change_pkey" PRIMARY KEY ("id")
);

-- ---------------------------------------------------------------------------------------------------------------------
-- What schema.prisma cannot say. From here on written by hand.
-- ---------------------------------------------------------------------------------------------------------------------

-- OLD is null when a row is inserted, NEW when it is deleted.
CREATE FUNCTION note_completion_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoicing_change (day)
    SELECT DISTINCT day FROM (VALUES (OLD.completed), (NEW.completed)) AS changed (day) WHERE day IS NOT NULL;
  RETURN NULL;
END $$;

-- By the home and not by the day: a purchase of it may be getting another day at this moment, in a transaction that is not committed.
CREATE FUNCTION note_lawyer_group_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoicing_change (property_id)
    SELECT DISTINCT id FROM (VALUES (OLD.property_id), (NEW.property_id)) AS changed (id) WHERE id IS NOT NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION note_invoice_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoicing_change (file_id) SELECT DISTINCT file_id FROM made;
  RETURN NULL;
END $$;

CREATE TRIGGER invoicing_change AFTER INSERT OR DELETE OR UPDATE OF completed, aborted, property_id
  ON purchase FOR EACH ROW EXECUTE FUNCTION note_completion_change();
CREATE TRIGGER invoicing_change AFTER INSERT OR DELETE OR UPDATE OF property_id, seller_lawyer_group_id, buyer_lawyer_group_id
  ON sale FOR EACH ROW EXECUTE FUNCTION note_lawyer_group_change();
CREATE TRIGGER invoicing_change AFTER INSERT ON invoice_record
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_invoice_records();

-- Every day is sorted out again, by the job, in portions. Until its turn comes a day is read from its records, so nothing is wrong meanwhile.
CREATE FUNCTION recheck_invoicing() RETURNS void LANGUAGE sql AS $$
  INSERT INTO invoicing_change (day) SELECT DISTINCT completed FROM purchase WHERE completed IS NOT NULL
$$;
