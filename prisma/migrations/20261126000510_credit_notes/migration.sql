-- CreateEnum
CREATE TYPE "InvoiceMarkKind" AS ENUM ('sent', 'paid');

-- CreateTable
CREATE TABLE "invoice_mark" (
    "file_id" CHAR(24) NOT NULL,
    "law_firm_id" CHAR(24) NOT NULL,
    "kind" "InvoiceMarkKind" NOT NULL,
    "day" DATE NOT NULL,
    "marked_by_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_mark_pkey" PRIMARY KEY ("file_id","law_firm_id","kind")
);

-- CreateTable
CREATE TABLE "credit_note" (
    "id" CHAR(24) NOT NULL,
    "file_id" CHAR(24) NOT NULL,
    "law_firm_id" CHAR(24) NOT NULL,
    "number" VARCHAR(20),
    "is_void" BOOLEAN NOT NULL,
    "reason" VARCHAR(1000) NOT NULL,
    "record_count" INTEGER NOT NULL,
    "total_amount" BIGINT NOT NULL,
    "vat" BIGINT NOT NULL,
    "made_by_id" CHAR(24) NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_note_record" (
    "file_id" CHAR(24) NOT NULL,
    "purchase_id" CHAR(24) NOT NULL,
    "side" "InvoicedSide" NOT NULL,
    "credit_note_id" CHAR(24) NOT NULL,
    "is_void" BOOLEAN NOT NULL,

    CONSTRAINT "credit_note_record_pkey" PRIMARY KEY ("file_id","purchase_id","side")
);

-- CreateIndex
CREATE UNIQUE INDEX "credit_note_number_key" ON "credit_note"("number");

-- CreateIndex
CREATE INDEX "credit_note_file_id_law_firm_id_idx" ON "credit_note"("file_id", "law_firm_id");

-- CreateIndex
CREATE INDEX "credit_note_record_credit_note_id_idx" ON "credit_note_record"("credit_note_id");

-- AddForeignKey
ALTER TABLE "invoice_mark" ADD CONSTRAINT "invoice_mark_file_id_law_firm_id_fkey" FOREIGN KEY ("file_id", "law_firm_id") REFERENCES "invoice"("file_id", "law_firm_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_mark" ADD CONSTRAINT "invoice_mark_marked_by_id_fkey" FOREIGN KEY ("marked_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_file_id_law_firm_id_fkey" FOREIGN KEY ("file_id", "law_firm_id") REFERENCES "invoice"("file_id", "law_firm_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_note_record" ADD CONSTRAINT "credit_note_record_file_id_purchase_id_side_fkey" FOREIGN KEY ("file_id", "purchase_id", "side") REFERENCES "invoice_record"("file_id", "purchase_id", "side") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_note_record" ADD CONSTRAINT "credit_note_record_credit_note_id_fkey" FOREIGN KEY ("credit_note_id") REFERENCES "credit_note"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "credit_note" ADD CONSTRAINT credit_note_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE "credit_note" ADD CONSTRAINT credit_note_number_check CHECK (is_void = (number IS NULL));
ALTER TABLE "credit_note" ADD CONSTRAINT credit_note_values_check CHECK (record_count > 0 AND total_amount >= 0 AND vat BETWEEN 0 AND total_amount);
