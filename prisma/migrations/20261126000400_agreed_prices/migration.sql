-- CreateTable
CREATE TABLE "agreed_price" (
    "sale_id" CHAR(24) NOT NULL,
    "agreed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lines" JSONB NOT NULL,
    "clause" TEXT NOT NULL,

    CONSTRAINT "agreed_price_pkey" PRIMARY KEY ("sale_id")
);

-- AddForeignKey
ALTER TABLE "agreed_price" ADD CONSTRAINT "agreed_price_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;
