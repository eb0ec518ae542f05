-- The page of the audit log reads what one member of staff changed, the newest first, page by page (/admin/audit).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_actor_id_id_idx" ON "audit_log"("actor_id", "id" DESC);
