-- AlterTable
ALTER TABLE "admin_config" ADD COLUMN     "identity_partner_reminds" BOOLEAN NOT NULL DEFAULT true;
