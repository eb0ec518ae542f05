-- AlterTable
ALTER TABLE "audit_log" ADD COLUMN     "version" INTEGER;
