-- The highest asking price first; a unit without one comes last.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sale_price_idx ON sale (coalesce(asking_price, 0) DESC, id DESC);
