-- A reference that people can read out: KT-7F3K-92, six of Crockford's 32 letters and figures.
CREATE SEQUENCE reference_number MAXVALUE 1073741823;

-- The next one. No two are the same, whichever table they are for: the sequence counts to 2^30, and times an odd number, of which the
-- last 30 bits are kept, each of its numbers is another one, so that neighbours do not look alike.
CREATE FUNCTION new_reference() RETURNS varchar LANGUAGE sql VOLATILE AS $$
  SELECT 'KT-' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (n >> (25 - 5 * place) & 31)::int + 1, 1)
                             || CASE place WHEN 3 THEN '-' ELSE '' END, '' ORDER BY place)
    FROM (SELECT nextval('reference_number') * 663608941 & 1073741823 AS n) AS made, generate_series(0, 5) AS place
$$;

ALTER TABLE sale ADD COLUMN reference varchar(10);
ALTER TABLE purchase ADD COLUMN reference varchar(10);
ALTER TABLE sale_order ADD COLUMN reference varchar(10);
-- For rows to come, those of the release before too.
ALTER TABLE sale ALTER COLUMN reference SET DEFAULT new_reference();
ALTER TABLE purchase ALTER COLUMN reference SET DEFAULT new_reference();
ALTER TABLE sale_order ALTER COLUMN reference SET DEFAULT new_reference();
