-- And the few addresses of homes that have one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS address_with_at_idx ON address (id)
  WHERE organisation_name LIKE '%@%' OR sub_building_name LIKE '%@%' OR building_name LIKE '%@%' OR line_1 LIKE '%@%'
    OR line_2 LIKE '%@%' OR line_3 LIKE '%@%' OR post_town LIKE '%@%' OR county LIKE '%@%';
