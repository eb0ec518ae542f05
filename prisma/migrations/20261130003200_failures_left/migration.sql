-- When staff left a job that gave up, or an order that a third party did not take: it is on no list any more.
ALTER TABLE "failed_job" ADD COLUMN "left_at" TIMESTAMPTZ(3);
ALTER TABLE "identity_check" ADD COLUMN "left_at" TIMESTAMPTZ(3);
ALTER TABLE "search_order" ADD COLUMN "left_at" TIMESTAMPTZ(3);
