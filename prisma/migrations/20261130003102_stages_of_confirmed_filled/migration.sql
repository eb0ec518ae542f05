-- Few rows: staff rarely date a purchase that its buyer has not confirmed.
UPDATE sale_stage g SET steps = t.steps, waiting_since = t.waiting_since
  FROM purchase p JOIN sale s ON s.property_id = p.property_id JOIN sale_steps t ON t.sale_id = s.id
 WHERE g.sale_id = s.id AND p.confirmed_at IS NULL AND coalesce(p.sale_agreed, p.exchanged, p.completed, p.aborted) IS NOT NULL;
