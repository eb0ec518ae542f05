-- AlterTable
ALTER TABLE "purchase" ADD COLUMN     "deposit_ready_at" TIMESTAMPTZ(3),
ADD COLUMN     "insurance_ready_at" TIMESTAMPTZ(3);
