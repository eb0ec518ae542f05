-- One order of a sale's registration is alive, however many fees there are.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS sale_order_registration_live_key ON sale_order (sale_id)
  WHERE status <> 'canceled' AND request_id IS NULL;
