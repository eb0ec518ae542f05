-- CreateTable
CREATE TABLE "sale_stage" (
    "sale_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "steps" SMALLINT NOT NULL,
    "waiting_since" TIMESTAMPTZ(3),

    CONSTRAINT "sale_stage_pkey" PRIMARY KEY ("sale_id")
);

-- CreateIndex
CREATE INDEX "sale_stage_created_at_sale_id_idx" ON "sale_stage"("created_at" DESC, "sale_id" DESC);

-- CreateIndex
CREATE INDEX "sale_stage_steps_created_at_sale_id_idx" ON "sale_stage"("steps", "created_at" DESC, "sale_id" DESC);

-- CreateIndex
CREATE INDEX "sale_stage_waiting_since_sale_id_idx" ON "sale_stage"("waiting_since", "sale_id");

-- AddForeignKey
ALTER TABLE "sale_stage" ADD CONSTRAINT "sale_stage_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------------
-- What schema.prisma cannot say. From here on written by hand.
-- ---------------------------------------------------------------------------------------------------------------------

-- What stands in sale_stage, worked out afresh. The bits of the steps, in their order: paid, solicitors, searches, agreed, exchanged,
-- completed, withdrawn, fallen through. A sale waits since it last moved on, or lost its buyer; one that is completed or has ended does not.
CREATE VIEW sale_steps AS
  SELECT s.id AS sale_id, s.created_at,
         (o.is_paid::int
          + 2 * (s.seller_lawyer_group_id IS NOT NULL)::int
          + 4 * (r.first_at IS NOT NULL)::int
          + 8 * (p.agreed IS NOT NULL)::int
          + 16 * (p.exchanged IS NOT NULL)::int
          + 32 * (p.completed IS NOT NULL)::int
          + 64 * e.is_withdrawn::int)::smallint AS steps,
         CASE WHEN p.completed IS NULL AND NOT e.is_withdrawn THEN
           greatest(s.created_at, o.paid_at,
             CASE WHEN s.seller_lawyer_group_id IS NOT NULL
               THEN coalesce(s.seller_solicitor_assigned_at, s.solicitor_groups_assigned_at) END,
             r.first_at,
             greatest(p.agreed, p.exchanged, p.lost)::timestamp AT TIME ZONE 'Europe/London')
         END AS waiting_since
    FROM sale s
   CROSS JOIN LATERAL (
     SELECT count(*) > 0 AS is_paid, min(paid_at) AS paid_at
       FROM sale_order WHERE sale_id = s.id AND status = 'succeeded' AND request_id IS NULL) o
   CROSS JOIN LATERAL (
     SELECT min(created_at) AS first_at FROM search_order WHERE sale_id = s.id AND status <> 'failed') r
   CROSS JOIN LATERAL (
     SELECT max(sale_agreed) FILTER (WHERE aborted IS NULL) AS agreed,
            max(exchanged) FILTER (WHERE aborted IS NULL) AS exchanged,
            max(completed) FILTER (WHERE aborted IS NULL) AS completed,
            max(aborted) FILTER (WHERE accepted_at IS NOT NULL) AS lost
       FROM purchase WHERE property_id = s.property_id) p
   CROSS JOIN LATERAL (
     SELECT EXISTS (SELECT FROM cancellation WHERE sale_id = s.id) AS is_withdrawn) e;

-- Runs at commit and holds the lock that refresh_sale_progress() takes, so that the two cannot wait for each other.
CREATE FUNCTION refresh_sale_stage() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  stale bpchar[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'sale' THEN
      stale := ARRAY[NEW.id];
    WHEN 'purchase' THEN
      stale := ARRAY(SELECT s.id FROM sale s WHERE s.property_id IN (OLD.property_id, NEW.property_id));
    ELSE
      stale := ARRAY[OLD.sale_id, NEW.sale_id];
  END CASE;
  -- A statement of its own: the next one then sees what those committed who held the lock.
  PERFORM FROM sale_progress WHERE sale_id = ANY (stale) ORDER BY sale_id FOR UPDATE;
  INSERT INTO sale_stage AS g (sale_id, created_at, steps, waiting_since)
    SELECT sale_id, created_at, steps, waiting_since FROM sale_steps WHERE sale_id = ANY (stale) ORDER BY sale_id
    ON CONFLICT (sale_id) DO UPDATE
      SET created_at = EXCLUDED.created_at, steps = EXCLUDED.steps, waiting_since = EXCLUDED.waiting_since
      WHERE (g.created_at, g.steps, g.waiting_since) IS DISTINCT FROM (EXCLUDED.created_at, EXCLUDED.steps, EXCLUDED.waiting_since);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER sale_stage
  AFTER INSERT OR UPDATE OF created_at, seller_lawyer_group_id, seller_solicitor_assigned_at, solicitor_groups_assigned_at
  ON sale DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_stage();
CREATE CONSTRAINT TRIGGER sale_stage AFTER INSERT OR DELETE OR UPDATE OF status, sale_id, paid_at
  ON sale_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_stage();
CREATE CONSTRAINT TRIGGER sale_stage AFTER INSERT OR DELETE OR UPDATE OF status, sale_id
  ON search_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_stage();
CREATE CONSTRAINT TRIGGER sale_stage
  AFTER INSERT OR DELETE OR UPDATE OF property_id, sale_agreed, exchanged, completed, aborted, accepted_at
  ON purchase DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_stage();
CREATE CONSTRAINT TRIGGER sale_stage AFTER INSERT OR DELETE
  ON cancellation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_stage();
