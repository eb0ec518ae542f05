-- CreateTable
CREATE TABLE "correction" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24),
    "purchase_id" CHAR(24),
    "part" VARCHAR(16) NOT NULL,
    "person_id" CHAR(24),
    "reason" VARCHAR(1000) NOT NULL,
    "changes" JSONB NOT NULL,
    "corrected_by_id" CHAR(24) NOT NULL,
    "objected_at" TIMESTAMPTZ(3),
    "objection" VARCHAR(1000),
    "answered_at" TIMESTAMPTZ(3),
    "answered_by_id" CHAR(24),
    "answer" VARCHAR(1000),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "correction_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "correction_sale_id_id_idx" ON "correction"("sale_id", "id" DESC);

-- CreateIndex
CREATE INDEX "correction_purchase_id_id_idx" ON "correction"("purchase_id", "id" DESC);

-- AddForeignKey
ALTER TABLE "correction" ADD CONSTRAINT "correction_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "correction" ADD CONSTRAINT "correction_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "correction" ADD CONSTRAINT "correction_corrected_by_id_fkey" FOREIGN KEY ("corrected_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "correction" ADD CONSTRAINT "correction_answered_by_id_fkey" FOREIGN KEY ("answered_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "correction" ADD CONSTRAINT correction_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE "correction" ADD CONSTRAINT correction_deal_check CHECK (num_nonnulls(sale_id, purchase_id) = 1);
ALTER TABLE "correction" ADD CONSTRAINT correction_answer_check CHECK (
  objected_at IS NOT NULL OR num_nonnulls(objection, answered_at, answered_by_id, answer) = 0);
