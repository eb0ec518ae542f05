-- One order of a sale's registration has been paid. It also answers "paid?" for lists.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS sale_order_registration_paid_key ON sale_order (sale_id)
  WHERE status = 'succeeded' AND request_id IS NULL;
