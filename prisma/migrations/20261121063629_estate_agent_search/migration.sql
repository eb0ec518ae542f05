-- CreateTable
CREATE TABLE "estate_agent_search" (
    "estate_agent_id" CHAR(24) NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "estate_agent_search_pkey" PRIMARY KEY ("estate_agent_id")
);

-- CreateIndex
CREATE INDEX "estate_agent_search_text_idx" ON "estate_agent_search" USING GIN ("text" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "estate_agent_search" ADD CONSTRAINT "estate_agent_search_estate_agent_id_fkey" FOREIGN KEY ("estate_agent_id") REFERENCES "estate_agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------------
-- What schema.prisma cannot say. From here on written by hand.
-- ---------------------------------------------------------------------------------------------------------------------

-- As in sale_search, every word begins after a space.
CREATE FUNCTION estate_agent_search_text(wanted_id bpchar) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT search_normal(concat_ws(' ', '', b.brand_name, e.office_name,
    a.organisation_name, a.line_1, a.line_2, a.line_3, a.post_town, a.county, a.postcode, replace(a.postcode, ' ', ''),
    (SELECT string_agg(concat_ws(' ', v.first_name, v.last_name, v.email), ' ') FROM valuer v WHERE v.estate_agent_id = e.id),
    (SELECT string_agg(concat_ws(' ', n.first_name, n.last_name, n.email), ' ')
      FROM negotiator n WHERE n.estate_agent_id = e.id)
  ))
  FROM estate_agent e
  JOIN estate_agent_brand b ON b.id = e.brand_id
  LEFT JOIN address a ON a.id = e.office_address_id
  WHERE e.id = wanted_id
$$;

CREATE FUNCTION refresh_estate_agent_search() RETURNS trigger LANGUAGE plpgsql AS $$
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
  INSERT INTO estate_agent_search (estate_agent_id, text)
    SELECT e.id, estate_agent_search_text(e.id) FROM estate_agent e WHERE e.id = ANY (stale) ORDER BY e.id
    ON CONFLICT (estate_agent_id) DO UPDATE SET text = EXCLUDED.text WHERE estate_agent_search.text <> EXCLUDED.text;
  RETURN NULL;
END $$;

CREATE TRIGGER estate_agent_search AFTER INSERT OR UPDATE OF brand_id, office_name, office_address_id ON estate_agent
  FOR EACH ROW EXECUTE FUNCTION refresh_estate_agent_search();
CREATE TRIGGER estate_agent_search AFTER UPDATE OF brand_name ON estate_agent_brand
  FOR EACH ROW EXECUTE FUNCTION refresh_estate_agent_search();
CREATE TRIGGER estate_agent_search AFTER INSERT OR DELETE OR UPDATE OF first_name, last_name, email ON valuer
  FOR EACH ROW EXECUTE FUNCTION refresh_estate_agent_search();
CREATE TRIGGER estate_agent_search AFTER INSERT OR DELETE OR UPDATE OF first_name, last_name, email ON negotiator
  FOR EACH ROW EXECUTE FUNCTION refresh_estate_agent_search();
CREATE TRIGGER estate_agent_search AFTER UPDATE ON address
  FOR EACH ROW EXECUTE FUNCTION refresh_estate_agent_search();

INSERT INTO estate_agent_search (estate_agent_id, text) SELECT e.id, estate_agent_search_text(e.id) FROM estate_agent e;
