-- CreateTable
CREATE TABLE "sale_progress" (
    "sale_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "state" SMALLINT NOT NULL,

    CONSTRAINT "sale_progress_pkey" PRIMARY KEY ("sale_id")
);

-- CreateTable
CREATE TABLE "tally" (
    "id" BIGSERIAL NOT NULL,
    "list" VARCHAR(16) NOT NULL,
    "level" SMALLINT NOT NULL,
    "bucket" INTEGER NOT NULL,
    "state" SMALLINT NOT NULL,
    "n" INTEGER NOT NULL,
    "folded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "tally_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sale_progress_state_created_at_sale_id_idx" ON "sale_progress"("state", "created_at" DESC, "sale_id" DESC);

-- CreateIndex
CREATE INDEX "tally_list_level_bucket_state_n_idx" ON "tally"("list", "level", "bucket", "state", "n");

-- AddForeignKey
ALTER TABLE "sale_progress" ADD CONSTRAINT "sale_progress_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------------
-- What schema.prisma cannot say. From here on written by hand.
-- ---------------------------------------------------------------------------------------------------------------------

CREATE INDEX tally_unfolded_idx ON tally (id) WHERE NOT folded;

-- Referrals, newest first.
CREATE INDEX sale_foreign_currency_idx ON sale (created_at DESC, id DESC) WHERE is_using_foreign_currency;
CREATE INDEX sale_mortgage_referral_idx ON sale (created_at DESC, id DESC) WHERE requires_mortgage_referral;
CREATE INDEX purchase_foreign_currency_idx ON purchase (created_at DESC, id DESC) WHERE is_using_foreign_currency;
CREATE INDEX purchase_mortgage_referral_idx ON purchase (created_at DESC, id DESC) WHERE requires_mortgage_referral;

-- Everybody whose identity is checked in a sale: its sellers, and the buyers and giftors of its active purchases.
CREATE VIEW sale_party AS
  SELECT s.id AS sale_id, 'seller'::"PersonRole" AS person_type, s.primary_seller_id AS user_id, NULL::char(24) AS person_id
    FROM sale s
  UNION ALL
  SELECT n.sale_id, n.role, NULL, n.id FROM person n WHERE n.role = 'seller'
  UNION ALL
  SELECT s.id, 'buyer', p.primary_buyer_id, NULL
    FROM purchase p JOIN sale s ON s.property_id = p.property_id WHERE p.is_active AND p.aborted IS NULL
  UNION ALL
  SELECT s.id, n.role, NULL, n.id
    FROM purchase p JOIN sale s ON s.property_id = p.property_id JOIN person n ON n.purchase_id = p.id
    WHERE p.is_active AND p.aborted IS NULL;

-- What stands in sale_progress, worked out afresh. The bits: paid, estate agent, solicitors, searches ordered, everybody's
-- identity check pending or complete.
CREATE VIEW sale_state AS
  SELECT s.id AS sale_id, s.created_at, (
      (EXISTS (SELECT FROM sale_order o WHERE o.sale_id = s.id AND o.status = 'succeeded'))::int
      + 2 * (s.estate_agent_id IS NOT NULL)::int
      + 4 * (s.seller_lawyer_group_id IS NOT NULL AND s.buyer_lawyer_group_id IS NOT NULL)::int
      + 8 * (EXISTS (SELECT FROM search_order r WHERE r.sale_id = s.id AND r.status <> 'failed'))::int
      + 16 * (NOT EXISTS (
          SELECT FROM sale_party x
          WHERE x.sale_id = s.id AND NOT EXISTS (
            SELECT FROM identity_check c
            WHERE c.sale_id = x.sale_id AND c.person_type = x.person_type
              AND (c.user_id = x.user_id OR c.person_id = x.person_id) AND c.status IN ('pending', 'complete'))
        ))::int
    )::smallint AS state
  FROM sale s;

-- Runs at commit, so that the row's lock is the last that a transaction takes, and is held for a moment.
CREATE FUNCTION refresh_sale_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stale bpchar[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'sale' THEN
      stale := ARRAY[NEW.id];
    WHEN 'purchase' THEN
      stale := ARRAY(SELECT s.id FROM sale s WHERE s.property_id IN (OLD.property_id, NEW.property_id));
    WHEN 'person' THEN
      stale := ARRAY(SELECT s.id FROM sale s WHERE s.id IN (OLD.sale_id, NEW.sale_id) UNION
        SELECT s.id FROM sale s JOIN purchase p ON p.property_id = s.property_id
        WHERE p.id IN (OLD.purchase_id, NEW.purchase_id));
    ELSE
      stale := ARRAY[OLD.sale_id, NEW.sale_id];
  END CASE;
  -- A statement of its own: the next one then sees what those committed who held the lock.
  PERFORM FROM sale_progress WHERE sale_id = ANY (stale) ORDER BY sale_id FOR UPDATE;
  INSERT INTO sale_progress AS p (sale_id, created_at, state)
    SELECT sale_id, created_at, state FROM sale_state WHERE sale_id = ANY (stale) ORDER BY sale_id
    ON CONFLICT (sale_id) DO UPDATE SET created_at = EXCLUDED.created_at, state = EXCLUDED.state
      WHERE (p.created_at, p.state) <> (EXCLUDED.created_at, EXCLUDED.state);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER sale_progress
  AFTER INSERT OR UPDATE OF created_at, estate_agent_id, seller_lawyer_group_id, buyer_lawyer_group_id, primary_seller_id
  ON sale DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_progress();
CREATE CONSTRAINT TRIGGER sale_progress AFTER INSERT OR DELETE OR UPDATE OF status, sale_id
  ON sale_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_progress();
CREATE CONSTRAINT TRIGGER sale_progress AFTER INSERT OR DELETE OR UPDATE OF status, sale_id
  ON search_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_progress();
CREATE CONSTRAINT TRIGGER sale_progress AFTER INSERT OR DELETE OR UPDATE OF status, sale_id, person_type, user_id, person_id
  ON identity_check DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_progress();
CREATE CONSTRAINT TRIGGER sale_progress AFTER INSERT OR DELETE OR UPDATE OF role, sale_id, purchase_id
  ON person DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_progress();
CREATE CONSTRAINT TRIGGER sale_progress
  AFTER INSERT OR DELETE OR UPDATE OF property_id, primary_buyer_id, is_active, aborted
  ON purchase DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sale_progress();

-- Positions in lists.
CREATE FUNCTION tally_bucket(at timestamptz, level int) RETURNS int LANGUAGE sql STABLE PARALLEL SAFE
  RETURN floor(extract(epoch FROM at))::bigint >> (12 + 6 * level);

CREATE FUNCTION append_tally(list text, created_at timestamptz, state int, n int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tally (list, level, bucket, state, n)
    SELECT $1, level, tally_bucket($2, level), $3, $4 FROM generate_series(0, 3) AS level
$$;

CREATE FUNCTION tally_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM append_tally('sale', OLD.created_at, OLD.state, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM append_tally('sale', NEW.created_at, NEW.state, 1); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tally AFTER INSERT OR DELETE OR UPDATE ON sale_progress FOR EACH ROW EXECUTE FUNCTION tally_sale();

-- A user's state in lists: bit 1 active, bit 2 staff.
CREATE FUNCTION user_state(type "UserType", active boolean) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN active::int + 2 * (type = 'admin')::int;

CREATE FUNCTION tally_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM append_tally('user', OLD.created_at, user_state(OLD.type, OLD.active), -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM append_tally('user', NEW.created_at, user_state(NEW.type, NEW.active), 1); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tally AFTER INSERT OR DELETE OR UPDATE OF created_at, type, active ON app_user
  FOR EACH ROW EXECUTE FUNCTION tally_user();

-- All of it from scratch: for a database that was filled without triggers, and for anybody who doubts a count.
CREATE FUNCTION rebuild_lists() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE sale_progress, tally, app_user IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM sale_progress p WHERE NOT EXISTS (SELECT FROM sale s WHERE s.id = p.sale_id);
  INSERT INTO sale_progress AS p (sale_id, created_at, state) SELECT sale_id, created_at, state FROM sale_state
    ON CONFLICT (sale_id) DO UPDATE SET created_at = EXCLUDED.created_at, state = EXCLUDED.state
      WHERE (p.created_at, p.state) <> (EXCLUDED.created_at, EXCLUDED.state);
  DELETE FROM tally;
  INSERT INTO tally (list, level, bucket, state, n, folded)
    SELECT list, level, tally_bucket(created_at, level), state, count(*), true
    FROM (
      SELECT 'sale' AS list, created_at, state FROM sale_progress UNION ALL
      SELECT 'user', created_at, user_state(type, active) FROM app_user
    ) AS rows, generate_series(0, 3) AS level
    GROUP BY 1, 2, 3, 4;
END $$;

SELECT rebuild_lists();
