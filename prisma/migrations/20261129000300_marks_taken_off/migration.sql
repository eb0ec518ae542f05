-- AlterTable
ALTER TABLE "email_return" ADD COLUMN     "cleared_at" TIMESTAMPTZ(3);
