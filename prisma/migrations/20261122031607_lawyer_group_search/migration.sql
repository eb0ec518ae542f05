-- CreateTable
CREATE TABLE "lawyer_group_search" (
    "lawyer_group_id" CHAR(24) NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "lawyer_group_search_pkey" PRIMARY KEY ("lawyer_group_id")
);

-- CreateIndex
CREATE INDEX "lawyer_group_search_text_idx" ON "lawyer_group_search" USING GIN ("text" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "lawyer_group_search" ADD CONSTRAINT "lawyer_group_search_lawyer_group_id_fkey" FOREIGN KEY ("lawyer_group_id") REFERENCES "lawyer_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------------
-- What schema.prisma cannot say. From here on written by hand.
-- ---------------------------------------------------------------------------------------------------------------------

-- As in sale_search, every word begins after a space. A group on our panel is found by that word, too.
CREATE FUNCTION lawyer_group_search_text(wanted_id bpchar) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT search_normal(concat_ws(' ', '', f.name, g.name, a.organisation_name, a.post_town,
    CASE WHEN g.panel_solicitor THEN 'panel' END,
    (SELECT string_agg(concat_ws(' ', l.first_name, l.last_name, l.email), ' ' ORDER BY l.role, l.id)
      FROM lawyer l WHERE l.lawyer_group_id = g.id)
  ))
  FROM lawyer_group g
  JOIN law_firm f ON f.id = g.law_firm_id
  JOIN address a ON a.id = f.address_id
  WHERE g.id = wanted_id
$$;

CREATE FUNCTION refresh_lawyer_group_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  stale bpchar[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'lawyer_group' THEN
      stale := ARRAY[changed.id];
    WHEN 'law_firm' THEN
      stale := ARRAY(SELECT g.id FROM lawyer_group g WHERE g.law_firm_id = changed.id);
    WHEN 'address' THEN
      stale := ARRAY(SELECT g.id FROM lawyer_group g JOIN law_firm f ON f.id = g.law_firm_id WHERE f.address_id = changed.id);
    ELSE
      stale := ARRAY[changed.lawyer_group_id];
  END CASE;
  INSERT INTO lawyer_group_search (lawyer_group_id, text)
    SELECT g.id, lawyer_group_search_text(g.id) FROM lawyer_group g WHERE g.id = ANY (stale) ORDER BY g.id
    ON CONFLICT (lawyer_group_id) DO UPDATE SET text = EXCLUDED.text WHERE lawyer_group_search.text <> EXCLUDED.text;
  RETURN NULL;
END $$;

CREATE TRIGGER lawyer_group_search AFTER INSERT OR UPDATE OF law_firm_id, name, panel_solicitor ON lawyer_group
  FOR EACH ROW EXECUTE FUNCTION refresh_lawyer_group_search();
CREATE TRIGGER lawyer_group_search AFTER UPDATE OF name, address_id ON law_firm
  FOR EACH ROW EXECUTE FUNCTION refresh_lawyer_group_search();
CREATE TRIGGER lawyer_group_search AFTER INSERT OR DELETE OR UPDATE OF lawyer_group_id, role, first_name, last_name, email ON lawyer
  FOR EACH ROW EXECUTE FUNCTION refresh_lawyer_group_search();
CREATE TRIGGER lawyer_group_search AFTER UPDATE OF organisation_name, post_town ON address
  FOR EACH ROW EXECUTE FUNCTION refresh_lawyer_group_search();

INSERT INTO lawyer_group_search (lawyer_group_id, text) SELECT g.id, lawyer_group_search_text(g.id) FROM lawyer_group g;
