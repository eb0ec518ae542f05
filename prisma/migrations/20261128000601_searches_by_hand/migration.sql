-- Ordered by staff themselves, who also note what comes back.
ALTER TABLE "search_order" ADD COLUMN "by_hand" BOOLEAN NOT NULL DEFAULT false;
