-- CreateEnum
CREATE TYPE "CancellationChannel" AS ENUM ('page', 'post', 'email', 'phone');

-- CreateTable
CREATE TABLE "cancellation" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24),
    "purchase_id" CHAR(24),
    "channel" "CancellationChannel" NOT NULL,
    "stated_on" DATE NOT NULL,
    "comments" VARCHAR(1000),
    "due_back" INTEGER NOT NULL,
    "done" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "recorded_by_id" CHAR(24),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cancellation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "cancellation_sale_id_key" ON "cancellation"("sale_id");

-- CreateIndex
CREATE UNIQUE INDEX "cancellation_purchase_id_key" ON "cancellation"("purchase_id");

-- AddForeignKey
ALTER TABLE "cancellation" ADD CONSTRAINT "cancellation_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cancellation" ADD CONSTRAINT "cancellation_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cancellation" ADD CONSTRAINT "cancellation_recorded_by_id_fkey" FOREIGN KEY ("recorded_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Of a sale or of a purchase; only a seller has paid us. What came another way than by the page was recorded by one of the staff.
ALTER TABLE "cancellation" ADD CONSTRAINT cancellation_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE "cancellation" ADD CONSTRAINT cancellation_deal_check CHECK (num_nonnulls(sale_id, purchase_id) = 1);
ALTER TABLE "cancellation" ADD CONSTRAINT cancellation_due_back_check CHECK (due_back >= 0 AND (sale_id IS NOT NULL OR due_back = 0));
ALTER TABLE "cancellation" ADD CONSTRAINT cancellation_channel_check CHECK ((channel = 'page') = (recorded_by_id IS NULL));
