-- A law firm or a lawyer group that is given no new deals. What it has stays with it.
ALTER TABLE "law_firm" ADD COLUMN "closed_at" TIMESTAMPTZ(3);
ALTER TABLE "lawyer_group" ADD COLUMN "closed_at" TIMESTAMPTZ(3);
