-- AlterTable
ALTER TABLE "purchase" ADD COLUMN     "recognised_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "offer" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24) NOT NULL,
    "day" DATE NOT NULL,
    "price" BIGINT NOT NULL,
    "buyer_name" VARCHAR(255),
    "buyer_email" VARCHAR(320),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "offer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "offer_sale_id_key" ON "offer"("sale_id");

-- CreateIndex
CREATE INDEX "offer_buyer_email_idx" ON "offer"("buyer_email");

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "offer" ADD CONSTRAINT offer_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE "offer" ADD CONSTRAINT offer_price_check CHECK (price BETWEEN 9900000 AND 10000000000);
ALTER TABLE "offer" ADD CONSTRAINT offer_buyer_email_check CHECK (buyer_email = lower(buyer_email));
