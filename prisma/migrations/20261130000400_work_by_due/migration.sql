CREATE INDEX CONCURRENTLY IF NOT EXISTS work_item_due_idx ON work_item (due_at, since, id) WHERE NOT is_unit;
