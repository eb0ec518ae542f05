-- AlterTable
ALTER TABLE "property" ADD COLUMN     "address_confirmed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "looked_up_address" (
    "digest" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "looked_up_address_pkey" PRIMARY KEY ("digest")
);

-- CreateIndex
CREATE INDEX "looked_up_address_created_at_idx" ON "looked_up_address"("created_at");
