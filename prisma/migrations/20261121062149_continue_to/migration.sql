-- AlterTable
ALTER TABLE "magic_link" ADD COLUMN     "continue_to" VARCHAR(200);
