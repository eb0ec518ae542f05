-- CreateEnum
CREATE TYPE "ClosedAs" AS ENUM ('withdrawn', 'fallen_through');

-- CreateTable
CREATE TABLE "closing" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24) NOT NULL,
    "closed_as" "ClosedAs" NOT NULL,
    "reason" VARCHAR(1000),
    "closed_by_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "closing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "closing_request" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24),
    "purchase_id" CHAR(24),
    "reason" VARCHAR(1000),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "closing_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "closing_sale_id_key" ON "closing"("sale_id");

-- CreateIndex
CREATE UNIQUE INDEX "closing_request_sale_id_key" ON "closing_request"("sale_id");

-- CreateIndex
CREATE UNIQUE INDEX "closing_request_purchase_id_key" ON "closing_request"("purchase_id");

-- AddForeignKey
ALTER TABLE "closing" ADD CONSTRAINT "closing_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "closing" ADD CONSTRAINT "closing_closed_by_id_fkey" FOREIGN KEY ("closed_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "closing_request" ADD CONSTRAINT "closing_request_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "closing_request" ADD CONSTRAINT "closing_request_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "closing" ADD CONSTRAINT closing_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE "closing_request" ADD CONSTRAINT closing_request_id_check CHECK (id ~ '^[0-9a-f]{24}$');
-- Of a sale or of a purchase.
ALTER TABLE "closing_request" ADD CONSTRAINT closing_request_deal_check CHECK (num_nonnulls(sale_id, purchase_id) = 1);

-- Bit 32: the sale is over, since it was cancelled, closed, or has completed. Such a sale leaves the feed.
CREATE OR REPLACE VIEW sale_state AS
  SELECT s.id AS sale_id, s.created_at, (
      (EXISTS (SELECT FROM sale_order o WHERE o.sale_id = s.id AND o.status = 'succeeded' AND o.request_id IS NULL))::int
      + 2 * (s.estate_agent_id IS NOT NULL)::int
      + 4 * (s.seller_lawyer_group_id IS NOT NULL AND s.buyer_lawyer_group_id IS NOT NULL)::int
      + 8 * (EXISTS (SELECT FROM search_order r WHERE r.sale_id = s.id AND r.status <> 'failed'))::int
      + 16 * (NOT EXISTS (
          SELECT FROM sale_party x
          WHERE x.sale_id = s.id AND NOT EXISTS (
            SELECT FROM identity_check c
            WHERE c.sale_id = x.sale_id AND c.person_type = x.person_type
              AND (c.user_id = x.user_id OR c.person_id = x.person_id) AND c.status IN ('pending', 'complete'))
        ))::int
      + 32 * (EXISTS (SELECT FROM cancellation k WHERE k.sale_id = s.id)
              OR EXISTS (SELECT FROM closing k WHERE k.sale_id = s.id)
              OR EXISTS (SELECT FROM purchase p
                          WHERE p.property_id = s.property_id AND p.completed IS NOT NULL AND p.aborted IS NULL))::int
    )::smallint AS state
  FROM sale s;

CREATE CONSTRAINT TRIGGER sale_progress AFTER INSERT OR DELETE OR UPDATE OF sale_id
  ON closing DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_progress();
CREATE CONSTRAINT TRIGGER sale_progress AFTER INSERT OR DELETE OR UPDATE OF sale_id
  ON cancellation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_progress();
CREATE CONSTRAINT TRIGGER sale_progress_completion AFTER UPDATE OF completed
  ON purchase DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_progress();
