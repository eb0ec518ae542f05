-- Answers what purchase_property_id_is_active_created_at_idx does, too.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "purchase_property_id_created_at_idx" ON "purchase"("property_id", "created_at" DESC);
