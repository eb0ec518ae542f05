-- AlterTable
ALTER TABLE "product" ADD COLUMN     "next_price_ex_vat" INTEGER,
ADD COLUMN     "next_price_from" DATE,
ADD COLUMN     "next_price_inc_vat" INTEGER;

-- A price to come has a day from which it counts.
ALTER TABLE "product" ADD CONSTRAINT product_next_price_check CHECK (
  num_nonnulls(next_price_ex_vat, next_price_inc_vat, next_price_from) IN (0, 3)
  AND next_price_ex_vat >= 0 AND next_price_inc_vat >= next_price_ex_vat
);
