-- When staff said that the invoice of what was cancelled was never paid.
ALTER TABLE "cancellation" ADD COLUMN "not_paid_at" TIMESTAMPTZ(3);
ALTER TABLE "fee_cancellation" ADD COLUMN "not_paid_at" TIMESTAMPTZ(3);
