-- AlterTable
ALTER TABLE "sale" ADD COLUMN     "company_checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "company_name" VARCHAR(255),
ADD COLUMN     "company_number" VARCHAR(32),
ADD COLUMN     "signs_for_company" BOOLEAN;
