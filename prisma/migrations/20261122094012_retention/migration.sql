-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "identity_check" ADD COLUMN     "blinded_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "invoice_file" ADD COLUMN     "blinded_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "property" ADD COLUMN     "blinded_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "retention_run" (
    "id" CHAR(24) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "retention_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "retention_run_part" (
    "run_id" CHAR(24) NOT NULL,
    "rule" VARCHAR(64) NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "after" CHAR(24),
    "finished_at" TIMESTAMPTZ(3),
    "why" VARCHAR(500),

    CONSTRAINT "retention_run_part_pkey" PRIMARY KEY ("run_id","rule")
);

-- CreateIndex
CREATE INDEX "retention_run_started_at_idx" ON "retention_run"("started_at" DESC);

-- AddForeignKey
ALTER TABLE "retention_run_part" ADD CONSTRAINT "retention_run_part_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "retention_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------------
-- What schema.prisma cannot say. From here on written by hand.
-- ---------------------------------------------------------------------------------------------------------------------

ALTER TABLE retention_run ADD CONSTRAINT retention_run_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE retention_run_part ADD CONSTRAINT retention_run_part_done_check CHECK (done >= 0);

-- One run at a time.
CREATE UNIQUE INDEX retention_run_under_way_key ON retention_run ((true)) WHERE finished_at IS NULL;

-- Nobody is given back an account that they were removed from. Validated in a migration of its own.
ALTER TABLE app_user ADD CONSTRAINT app_user_erased_check CHECK (erased_at IS NULL OR NOT active) NOT VALID;

-- What may only be added to lets a transaction that says so remove what is past its time: whole entries of the audit log, or what they
-- were about; never who, what and when. It says so for itself alone, until it ends: SET LOCAL keyturn.forgetting = 'on'.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('keyturn.forgetting', true) = 'on'
    AND (TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('audit_log', 'invoice_file', 'invoice_record')
         OR TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit_log')
  THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE FUNCTION refuse_change_but() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - TG_ARGV <> to_jsonb(OLD) - TG_ARGV THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER audit_log_keep BEFORE UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but('before', 'after');
CREATE TRIGGER invoice_file_keep BEFORE UPDATE ON invoice_file
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but('csv', 'checksum', 'blinded_at');
CREATE TRIGGER invoice_record_keep BEFORE UPDATE ON invoice_record
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but('client', 'property');
