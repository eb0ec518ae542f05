-- Decides the progress of each sale before any row is written. Sales are numbered by time.
CREATE TEMP TABLE development AS
  SELECT g AS no, now() - interval '1 day' * (3 + 1400 * pg_temp.chance(g, 20)) AS created_at,
         5 + floor(45 * pg_temp.chance(g, 21))::int AS units
  FROM generate_series(1, greatest(1, :transactions / 600)) AS g;

CREATE TEMP TABLE plan AS
WITH unit AS (
  SELECT no AS development, unit, created_at FROM development, generate_series(1, units) AS unit
  LIMIT :transactions
), moment AS (
  -- Sales become more frequent over the years; people sign up between 07:00 and 23:00. Nothing is newer than an hour.
  SELECT NULL::int AS development, NULL::int AS unit,
         least(now() - interval '1 hour' * (1 + 20 * pg_temp.chance(k, 24)),
           (date_trunc('day', now() AT TIME ZONE 'Europe/London')
             - interval '1 day' * floor(1460 * power(pg_temp.chance(k, 22), 1.2))
             + interval '1 millisecond' * floor(25200000 + 57600000 * pg_temp.chance(k, 23))) AT TIME ZONE 'Europe/London'
         ) AS created_at
  FROM generate_series(1, :transactions - (SELECT count(*)::int FROM unit)) AS k
  UNION ALL SELECT development, unit, created_at FROM unit
), numbered AS (
  SELECT row_number() OVER (ORDER BY created_at, development, unit) AS i, date_trunc('milliseconds', created_at) AS created_at,
         development, unit, extract(epoch FROM now() - created_at) / 86400 AS age
  FROM moment
), staged AS (
  SELECT *, development IS NOT NULL AS is_unit,
         development IS NOT NULL OR pg_temp.chance(i, 30) > 0.06 AS has_terms,
         development IS NOT NULL OR pg_temp.chance(i, 30) > 0.16 AS is_paid,
         pg_temp.chance(i, 31) < 0.72 OR (development IS NOT NULL AND age > 6) AS has_agent
  FROM numbered
), assigned AS (
  SELECT *, is_paid AND age > 3 AND pg_temp.chance(i, 32) < 0.93 AS has_solicitors FROM staged
)
SELECT i, created_at, age, development, unit, is_unit, has_terms, is_paid, has_agent, has_solicitors,
       pg_temp.oid(created_at, 1, i) AS sale_id, pg_temp.oid(created_at, 2, i) AS property_id,
       created_at + interval '1 minute' * (5 + floor(90 * pg_temp.chance(i, 33))) AS paid_at,
       created_at + interval '1 hour' * (20 + floor(40 * pg_temp.chance(i, 34))) AS assigned_at,
       has_solicitors AND age > 5 AND pg_temp.chance(i, 35) < 0.94 AS has_legals,
       has_solicitors AND age > 7 AND pg_temp.chance(i, 36) < 0.91 AS has_searches,
       has_solicitors AND age > 6 AND pg_temp.chance(i, 37) < 0.93 AS has_checks,
       pg_temp.chance(i, 38) < 0.25 OR is_unit AS is_flat,
       (18500000 + floor(pg_temp.chance(i, 39) * pg_temp.chance(i, 40) * 900) * 125000)::bigint AS asking_price,
       CASE WHEN is_unit THEN 0 WHEN pg_temp.chance(i, 41) < 0.4 THEN 1 ELSE 0 END AS more_sellers,
       CASE WHEN age < 12 OR pg_temp.chance(i, 42) > 0.72 THEN 0 WHEN pg_temp.chance(i, 42) < 0.06 THEN 2 ELSE 1 END AS purchases,
       -- One seller in twelve has sold with us before.
       CASE WHEN pg_temp.chance(i, 43) < 0.08 THEN 1 + floor(pg_temp.chance(i, 44) * i)::bigint ELSE i END AS seller
FROM assigned;
CREATE UNIQUE INDEX ON plan (i);
ANALYZE plan;

CREATE TEMP TABLE purchase_plan AS
WITH wanted AS (
  SELECT p.i, p.sale_id, p.property_id, p.asking_price, k, p.i * 2 + k AS n,
         p.created_at + interval '1 hour' * floor(24 * (4 + 50 * pg_temp.chance(p.i * 2 + k, 50))) AS created_at
  FROM plan p, generate_series(0, p.purchases - 1) AS k
), made AS (
  SELECT *, extract(epoch FROM now() - created_at) / 86400 AS age, pg_temp.chance(n, 51) > 0.07 AS has_terms,
         pg_temp.chance(n, 51) > 0.14 AS is_confirmed
  FROM wanted WHERE created_at < now() - interval '2 hours'
)
SELECT *, pg_temp.oid(created_at, 3, n) AS id, pg_temp.oid(created_at, 4, n) AS buyer_id,
       (created_at + interval '2 days')::date AS agreed_on,
       (created_at + interval '1 day' * (55 + floor(60 * pg_temp.chance(n, 52))))::date AS exchanged_on,
       (created_at + interval '1 day' * (120 + floor(25 * pg_temp.chance(n, 53))))::date AS completed_on,
       -- If a sale has two buyers, the first one has withdrawn.
       is_confirmed AND age > 20 AND (pg_temp.chance(n, 54) < 0.12
         OR (k = 0 AND (SELECT purchases FROM plan WHERE plan.i = made.i) = 2)) AS is_aborted,
       pg_temp.chance(n, 55) < 0.45 AS is_joint, pg_temp.chance(n, 56) < 0.12 AS has_gift,
       -- Staff confirm the solicitor of the buyer's side once there is a buyer.
       CASE WHEN is_confirmed AND age > 3 AND (SELECT has_solicitors FROM plan WHERE plan.i = made.i)
         THEN created_at + interval '1 day' END AS introduced_at
FROM made;
CREATE INDEX ON purchase_plan (i);
ANALYZE purchase_plan;
