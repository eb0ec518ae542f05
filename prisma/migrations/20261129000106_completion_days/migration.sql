-- CreateEnum
CREATE TYPE "CompletionDayBy" AS ENUM ('seller', 'buyer', 'seller_firm', 'buyer_firm');

-- CreateTable
CREATE TABLE "completion_day_choice" (
    "purchase_id" CHAR(24) NOT NULL,
    "by_side" "CompletionDayBy" NOT NULL,
    "day" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "completion_day_choice_pkey" PRIMARY KEY ("purchase_id","by_side","day")
);

-- AddForeignKey
ALTER TABLE "completion_day_choice" ADD CONSTRAINT "completion_day_choice_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE CASCADE ON UPDATE CASCADE;
