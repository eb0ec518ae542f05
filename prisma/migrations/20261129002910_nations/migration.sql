-- Of a home outside England and Wales: that its seller has understood what we do not cover there, and where the home lay when the price was agreed.
ALTER TABLE "sale" ADD COLUMN "understood_nation" VARCHAR(32);
ALTER TABLE "agreed_price" ADD COLUMN "nation" VARCHAR(32);
