-- CreateTable
CREATE TABLE "update_request" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24),
    "purchase_id" CHAR(24),
    "asked_by_user_id" CHAR(24) NOT NULL,
    "question" VARCHAR(500) NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "first_answered_at" TIMESTAMPTZ(3),
    "promised_for" DATE,
    "promises" INTEGER NOT NULL DEFAULT 0,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by_id" CHAR(24),
    "answer" VARCHAR(2000),
    "was_late" BOOLEAN NOT NULL DEFAULT false,
    "helped" BOOLEAN,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "update_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "update_request_sale_id_id_idx" ON "update_request"("sale_id", "id" DESC);

-- CreateIndex
CREATE INDEX "update_request_purchase_id_id_idx" ON "update_request"("purchase_id", "id" DESC);

-- CreateIndex
CREATE INDEX "update_request_asked_by_user_id_idx" ON "update_request"("asked_by_user_id");

-- CreateIndex
CREATE INDEX "update_request_asked_at_idx" ON "update_request"("asked_at");

-- AddForeignKey
ALTER TABLE "update_request" ADD CONSTRAINT "update_request_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "update_request" ADD CONSTRAINT "update_request_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "update_request" ADD CONSTRAINT "update_request_asked_by_user_id_fkey" FOREIGN KEY ("asked_by_user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "update_request" ADD CONSTRAINT "update_request_answered_by_id_fkey" FOREIGN KEY ("answered_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "update_request" ADD CONSTRAINT update_request_id_check CHECK (id ~ '^[0-9a-f]{24}$');
-- Of a sale or of a purchase.
ALTER TABLE "update_request" ADD CONSTRAINT update_request_deal_check CHECK (num_nonnulls(sale_id, purchase_id) = 1);
ALTER TABLE "update_request" ADD CONSTRAINT update_request_answer_check CHECK (
  answered_at IS NOT NULL OR num_nonnulls(answered_by_id, answer, helped) = 0);
-- A day is promised once or twice, and that is the first answer.
ALTER TABLE "update_request" ADD CONSTRAINT update_request_promises_check CHECK (
  promises BETWEEN 0 AND 2 AND (promises > 0) = (promised_for IS NOT NULL) AND (promises = 0 OR first_answered_at IS NOT NULL));

-- One open question a person and deal.
CREATE UNIQUE INDEX update_request_open_sale_key ON update_request (sale_id, asked_by_user_id) WHERE answered_at IS NULL;
CREATE UNIQUE INDEX update_request_open_purchase_key ON update_request (purchase_id, asked_by_user_id) WHERE answered_at IS NULL;
