-- Few rows: sales with a buyer who waits to be accepted, and of those the ones whose checks now count otherwise.
UPDATE sale_progress g SET state = x.state
  FROM sale_state x
 WHERE x.sale_id = g.sale_id AND x.state <> g.state AND g.sale_id IN (
   SELECT s.id FROM sale s JOIN purchase p ON p.property_id = s.property_id
    WHERE p.is_active AND p.solicitor_assigned_at IS NULL AND p.sale_agreed IS NULL);
