-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "is_manager" BOOLEAN NOT NULL DEFAULT false;
