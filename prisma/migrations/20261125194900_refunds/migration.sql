-- CreateEnum
CREATE TYPE "RefundStatus" AS ENUM ('pending', 'succeeded', 'failed');

-- CreateTable
CREATE TABLE "refund" (
    "id" CHAR(24) NOT NULL,
    "order_id" CHAR(24) NOT NULL,
    "amount" INTEGER NOT NULL,
    "reason" VARCHAR(1000) NOT NULL,
    "status" "RefundStatus" NOT NULL DEFAULT 'pending',
    "why" VARCHAR(500),
    "transferred_on" DATE,
    "stripe_refund_id" VARCHAR(255),
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "refunded_by_id" CHAR(24) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "refund_stripe_refund_id_key" ON "refund"("stripe_refund_id");

-- CreateIndex
CREATE INDEX "refund_order_id_idx" ON "refund"("order_id");

-- CreateIndex
CREATE INDEX "refund_status_created_at_idx" ON "refund"("status", "created_at");

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sale_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_refunded_by_id_fkey" FOREIGN KEY ("refunded_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A bank transfer was made before it is noted; what goes back by card is known to the provider once it succeeded.
ALTER TABLE "refund" ADD CONSTRAINT refund_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE "refund" ADD CONSTRAINT refund_amount_check CHECK (amount > 0);
ALTER TABLE "refund" ADD CONSTRAINT refund_settled_check CHECK ((status = 'pending') = (settled_at IS NULL));
ALTER TABLE "refund" ADD CONSTRAINT refund_why_check CHECK ((status = 'failed') = (why IS NOT NULL));
ALTER TABLE "refund" ADD CONSTRAINT refund_way_check CHECK (
  CASE WHEN transferred_on IS NULL THEN status <> 'succeeded' OR stripe_refund_id IS NOT NULL
       ELSE status = 'succeeded' AND stripe_refund_id IS NULL END);
