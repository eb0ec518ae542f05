-- AlterTable
ALTER TABLE "search" ADD COLUMN     "not_needed_why" VARCHAR(500);
