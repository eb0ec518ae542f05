-- AlterTable
ALTER TABLE "person" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "denied_at" TIMESTAMPTZ(3),
ADD COLUMN     "invited_at" TIMESTAMPTZ(3);
