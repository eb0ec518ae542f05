-- The night removes purchases that were never confirmed; without it each of them has every check read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "identity_check_purchase_id_idx" ON "identity_check"("purchase_id");
