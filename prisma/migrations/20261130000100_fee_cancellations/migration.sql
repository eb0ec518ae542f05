-- CreateTable
CREATE TABLE "fee_cancellation" (
    "id" CHAR(24) NOT NULL,
    "order_id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24) NOT NULL,
    "channel" "CancellationChannel" NOT NULL,
    "stated_on" DATE NOT NULL,
    "comments" VARCHAR(1000),
    "done" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "due_back" INTEGER,
    "why" VARCHAR(1000),
    "recorded_by_id" CHAR(24),
    "decided_by_id" CHAR(24),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fee_cancellation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "fee_cancellation_order_id_key" ON "fee_cancellation"("order_id");

-- CreateIndex
CREATE INDEX "fee_cancellation_sale_id_idx" ON "fee_cancellation"("sale_id");

-- AddForeignKey
ALTER TABLE "fee_cancellation" ADD CONSTRAINT "fee_cancellation_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sale_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_cancellation" ADD CONSTRAINT "fee_cancellation_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_cancellation" ADD CONSTRAINT "fee_cancellation_recorded_by_id_fkey" FOREIGN KEY ("recorded_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_cancellation" ADD CONSTRAINT "fee_cancellation_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What came another way than by the page was recorded by one of the staff. Where nothing had been ordered, the amount is there from the start.
ALTER TABLE "fee_cancellation" ADD CONSTRAINT fee_cancellation_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE "fee_cancellation" ADD CONSTRAINT fee_cancellation_due_back_check CHECK (due_back >= 0 AND (due_back IS NOT NULL OR cardinality(done) > 0));
ALTER TABLE "fee_cancellation" ADD CONSTRAINT fee_cancellation_decided_check CHECK (decided_by_id IS NULL OR due_back IS NOT NULL);
ALTER TABLE "fee_cancellation" ADD CONSTRAINT fee_cancellation_channel_check CHECK ((channel = 'page') = (recorded_by_id IS NULL));
