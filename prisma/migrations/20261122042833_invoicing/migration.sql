-- CreateEnum
CREATE TYPE "InvoicedSide" AS ENUM ('seller', 'buyer');

-- CreateTable
CREATE TABLE "invoice_file" (
    "id" CHAR(24) NOT NULL,
    "period" VARCHAR(7) NOT NULL,
    "made_by_id" CHAR(24) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "amount" INTEGER NOT NULL,
    "record_count" INTEGER NOT NULL,
    "total_amount" BIGINT NOT NULL,
    "csv" BYTEA NOT NULL,
    "checksum" CHAR(64) NOT NULL,

    CONSTRAINT "invoice_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice" (
    "file_id" CHAR(24) NOT NULL,
    "law_firm_id" CHAR(24) NOT NULL,
    "number" VARCHAR(20) NOT NULL,
    "firm_name" VARCHAR(255) NOT NULL,
    "addresses" JSONB NOT NULL,
    "record_count" INTEGER NOT NULL,
    "total_amount" BIGINT NOT NULL,
    "vat" BIGINT NOT NULL,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("file_id","law_firm_id")
);

-- CreateTable
CREATE TABLE "invoice_record" (
    "id" CHAR(24) NOT NULL,
    "file_id" CHAR(24) NOT NULL,
    "law_firm_id" CHAR(24) NOT NULL,
    "lawyer_group_id" CHAR(24) NOT NULL,
    "purchase_id" CHAR(24) NOT NULL,
    "side" "InvoicedSide" NOT NULL,
    "is_repeat" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL,
    "sale_id" CHAR(24) NOT NULL,
    "property" TEXT NOT NULL,
    "client" TEXT NOT NULL,
    "completed" DATE NOT NULL,
    "amount" INTEGER NOT NULL,

    CONSTRAINT "invoice_record_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "invoice_file_period_idx" ON "invoice_file"("period");

-- CreateIndex
CREATE INDEX "invoice_file_made_at_id_idx" ON "invoice_file"("made_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "invoice_number_key" ON "invoice"("number");

-- CreateIndex
CREATE INDEX "invoice_law_firm_id_idx" ON "invoice"("law_firm_id");

-- CreateIndex
CREATE INDEX "invoice_record_purchase_id_idx" ON "invoice_record"("purchase_id");

-- CreateIndex
CREATE INDEX "invoice_record_lawyer_group_id_idx" ON "invoice_record"("lawyer_group_id");

-- CreateIndex
CREATE INDEX "invoice_record_sale_id_idx" ON "invoice_record"("sale_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_record_file_id_law_firm_id_position_key" ON "invoice_record"("file_id", "law_firm_id", "position");

-- AddForeignKey
ALTER TABLE "invoice_file" ADD CONSTRAINT "invoice_file_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "invoice_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_law_firm_id_fkey" FOREIGN KEY ("law_firm_id") REFERENCES "law_firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_record" ADD CONSTRAINT "invoice_record_file_id_law_firm_id_fkey" FOREIGN KEY ("file_id", "law_firm_id") REFERENCES "invoice"("file_id", "law_firm_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_record" ADD CONSTRAINT "invoice_record_lawyer_group_id_fkey" FOREIGN KEY ("lawyer_group_id") REFERENCES "lawyer_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_record" ADD CONSTRAINT "invoice_record_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_record" ADD CONSTRAINT "invoice_record_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand

ALTER TABLE invoice_file
  ADD CONSTRAINT invoice_file_id_check CHECK (id ~ '^[0-9a-f]{24}$'),
  ADD CONSTRAINT invoice_file_period_check CHECK (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  ADD CONSTRAINT invoice_file_checksum_check CHECK (checksum = encode(sha256(csv), 'hex')),
  ADD CONSTRAINT invoice_file_values_check CHECK (amount >= 0 AND record_count > 0);

ALTER TABLE invoice
  ADD CONSTRAINT invoice_values_check CHECK (record_count > 0 AND total_amount >= 0 AND vat BETWEEN 0 AND total_amount);

ALTER TABLE invoice_record
  ADD CONSTRAINT invoice_record_id_check CHECK (id ~ '^[0-9a-f]{24}$'),
  ADD CONSTRAINT invoice_record_values_check CHECK (amount >= 0 AND position >= 0);

-- A side of a purchase is invoiced once, whatever month its completion is moved to afterwards.
CREATE UNIQUE INDEX invoice_record_once_key ON invoice_record (purchase_id, side) WHERE NOT is_repeat;
-- Nor is it twice in one file.
CREATE UNIQUE INDEX invoice_record_file_key ON invoice_record (file_id, purchase_id, side);

-- What was invoiced stays as it was sent.
CREATE TRIGGER invoice_file_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_file
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_record_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
