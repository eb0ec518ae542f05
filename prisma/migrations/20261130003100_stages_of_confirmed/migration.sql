-- What stands in sale_stage, worked out afresh. The bits of the steps, in their order: paid, solicitors, searches, agreed, exchanged,
-- completed, withdrawn, fallen through. A sale waits since it last moved on, or lost its buyer; one that is completed or has ended does not.
-- A purchase that its buyer has not confirmed gives the sale no dates.
CREATE OR REPLACE VIEW sale_steps AS
  SELECT s.id AS sale_id, s.created_at,
         (o.is_paid::int
          + 2 * (s.seller_lawyer_group_id IS NOT NULL)::int
          + 4 * (r.first_at IS NOT NULL)::int
          + 8 * (p.agreed IS NOT NULL)::int
          + 16 * (p.exchanged IS NOT NULL)::int
          + 32 * (p.completed IS NOT NULL)::int
          + 64 * e.is_withdrawn::int
          + 128 * e.has_fallen_through::int)::smallint AS steps,
         CASE WHEN p.completed IS NULL AND NOT e.is_withdrawn AND NOT e.has_fallen_through THEN
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
       FROM purchase WHERE property_id = s.property_id AND confirmed_at IS NOT NULL) p
   CROSS JOIN LATERAL (
     SELECT EXISTS (SELECT FROM cancellation WHERE sale_id = s.id)
              OR EXISTS (SELECT FROM closing WHERE sale_id = s.id AND closed_as = 'withdrawn') AS is_withdrawn,
            EXISTS (SELECT FROM closing WHERE sale_id = s.id AND closed_as = 'fallen_through') AS has_fallen_through) e;
