-- DropIndex
DROP INDEX "invoice_record_purchase_id_idx";

-- CreateIndex
CREATE INDEX "invoice_record_purchase_id_side_file_id_idx" ON "invoice_record"("purchase_id", "side", "file_id");
