-- CreateTable
CREATE TABLE "month_count" (
    "id" BIGSERIAL NOT NULL,
    "kind" VARCHAR(16) NOT NULL,
    "month" DATE NOT NULL,
    "lawyer_group_id" CHAR(24),
    "n" INTEGER NOT NULL,
    "folded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "month_count_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "month_count_kind_month_lawyer_group_id_n_idx" ON "month_count"("kind", "month", "lawyer_group_id", "n");

-- ---------------------------------------------------------------------------------------------------------------------
-- What schema.prisma cannot say. From here on written by hand.
-- ---------------------------------------------------------------------------------------------------------------------

CREATE INDEX month_count_unfolded_idx ON month_count (id) WHERE NOT folded;

CREATE FUNCTION london_month(at timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
  RETURN date_trunc('month', at AT TIME ZONE 'Europe/London')::date;

-- What one sale adds to the months. What never happened has no month.
CREATE FUNCTION months_of_sale(s sale) RETURNS TABLE (kind text, month date, lawyer_group_id bpchar) LANGUAGE sql STABLE AS $$
  VALUES ('sale', london_month(s.created_at), NULL),
         ('seller', CASE WHEN s.seller_lawyer_group_id IS NOT NULL THEN london_month(s.solicitor_groups_assigned_at) END,
          s.seller_lawyer_group_id),
         ('buyer', CASE WHEN s.buyer_lawyer_group_id IS NOT NULL THEN london_month(s.solicitor_groups_assigned_at) END,
          s.buyer_lawyer_group_id)
$$;

-- OLD is null when a row is inserted, NEW when it is deleted; so are then their months.
CREATE FUNCTION count_sale_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO month_count (kind, month, lawyer_group_id, n)
    SELECT kind, month, lawyer_group_id, sum(n)
      FROM (SELECT *, -1 AS n FROM months_of_sale(OLD) UNION ALL SELECT *, 1 FROM months_of_sale(NEW)) AS changes
     WHERE month IS NOT NULL GROUP BY kind, month, lawyer_group_id HAVING sum(n) <> 0;
  RETURN NULL;
END $$;

CREATE FUNCTION count_purchase_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO month_count (kind, month, n)
    SELECT 'purchase', month, sum(n)
      FROM (VALUES (london_month(OLD.created_at), -1), (london_month(NEW.created_at), 1)) AS changes (month, n)
     WHERE month IS NOT NULL GROUP BY month HAVING sum(n) <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER month_count
  AFTER INSERT OR DELETE OR UPDATE OF created_at, solicitor_groups_assigned_at, seller_lawyer_group_id, buyer_lawyer_group_id
  ON sale FOR EACH ROW EXECUTE FUNCTION count_sale_months();
CREATE TRIGGER month_count AFTER INSERT OR DELETE OR UPDATE OF created_at
  ON purchase FOR EACH ROW EXECUTE FUNCTION count_purchase_months();

-- Adds up what was appended, month by month. It and the next one keep each other out; nobody who appends or reads waits.
CREATE FUNCTION fold_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE month_count IN SHARE UPDATE EXCLUSIVE MODE;
  WITH fresh AS (DELETE FROM month_count WHERE NOT folded RETURNING kind, month, lawyer_group_id, n),
       keys AS (SELECT DISTINCT kind, month, lawyer_group_id FROM fresh),
       old AS (DELETE FROM month_count m USING keys k
                WHERE m.folded AND (m.kind, m.month) = (k.kind, k.month) AND m.lawyer_group_id IS NOT DISTINCT FROM k.lawyer_group_id
               RETURNING m.kind, m.month, m.lawyer_group_id, m.n)
  INSERT INTO month_count (kind, month, lawyer_group_id, n, folded)
    SELECT kind, month, lawyer_group_id, sum(n), true FROM (TABLE fresh UNION ALL TABLE old) AS parts
     GROUP BY kind, month, lawyer_group_id HAVING sum(n) <> 0;
END $$;

-- All of it from the rows. One statement, so one moment: whoever commits later appends to what was counted here.
CREATE FUNCTION rebuild_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE month_count IN SHARE UPDATE EXCLUSIVE MODE;
  WITH gone AS (DELETE FROM month_count)
  INSERT INTO month_count (kind, month, lawyer_group_id, n, folded)
    SELECT kind, month, lawyer_group_id, count(*), true
      FROM (SELECT m.* FROM sale s, months_of_sale(s) m
            UNION ALL SELECT 'purchase', london_month(created_at), NULL FROM purchase) AS happened
     WHERE month IS NOT NULL GROUP BY kind, month, lawyer_group_id;
END $$;
