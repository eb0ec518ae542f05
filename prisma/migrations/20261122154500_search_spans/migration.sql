-- A search looks through the newest rows first (decision 0096): with btree_gin one index knows the words and the span of time.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The span of 18 hours of a moment. IMMUTABLE is true, since the epoch is the same in every time zone.
CREATE FUNCTION search_span(timestamptz) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (floor(extract(epoch FROM $1))::bigint >> 16)::int;
