-- AlterTable
ALTER TABLE "estate_agent_search" ADD COLUMN     "names" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "estate_agent_search_names_idx" ON "estate_agent_search" USING GIN ("names" gin_trgm_ops);

-- ---------------------------------------------------------------------------------------------------------------------
-- What schema.prisma cannot say. From here on written by hand.
-- ---------------------------------------------------------------------------------------------------------------------

CREATE FUNCTION estate_agent_search_names(wanted_id bpchar) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT search_normal(' ' || b.brand_name || ' ' || e.office_name)
  FROM estate_agent e JOIN estate_agent_brand b ON b.id = e.brand_id WHERE e.id = wanted_id
$$;

CREATE OR REPLACE FUNCTION refresh_estate_agent_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  stale bpchar[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'estate_agent' THEN
      stale := ARRAY[changed.id];
    WHEN 'estate_agent_brand' THEN
      stale := ARRAY(SELECT e.id FROM estate_agent e WHERE e.brand_id = changed.id);
    WHEN 'address' THEN
      stale := ARRAY(SELECT e.id FROM estate_agent e WHERE e.office_address_id = changed.id);
    ELSE
      stale := ARRAY[changed.estate_agent_id];
  END CASE;
  INSERT INTO estate_agent_search AS t (estate_agent_id, text, names)
    SELECT e.id, estate_agent_search_text(e.id), estate_agent_search_names(e.id)
      FROM estate_agent e WHERE e.id = ANY (stale) ORDER BY e.id
    ON CONFLICT (estate_agent_id) DO UPDATE SET text = EXCLUDED.text, names = EXCLUDED.names
      WHERE (t.text, t.names) <> (EXCLUDED.text, EXCLUDED.names);
  RETURN NULL;
END $$;

UPDATE estate_agent_search SET names = estate_agent_search_names(estate_agent_id);
