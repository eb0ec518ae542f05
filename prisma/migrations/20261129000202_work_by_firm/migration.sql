CREATE INDEX CONCURRENTLY IF NOT EXISTS work_item_firm_idx ON work_item (firm_id, due_at, since, id) WHERE NOT is_unit;
