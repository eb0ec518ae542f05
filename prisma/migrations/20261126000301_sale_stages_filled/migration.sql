-- Apart from the triggers, whose making keeps everybody from changing sales until it is committed. Who changes a sale meanwhile has written
-- its row, or waits until this ends, and then writes it again.
INSERT INTO sale_stage (sale_id, created_at, steps, waiting_since)
  SELECT sale_id, created_at, steps, waiting_since FROM sale_steps ON CONFLICT DO NOTHING;
