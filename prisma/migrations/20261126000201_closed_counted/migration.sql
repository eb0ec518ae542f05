-- Few rows: the sales that had been cancelled or had completed before bit 32 said so.
UPDATE sale_progress g SET state = x.state
  FROM sale_state x
 WHERE x.sale_id = g.sale_id AND x.state <> g.state AND g.sale_id IN (
   SELECT sale_id FROM cancellation WHERE sale_id IS NOT NULL
   UNION
   SELECT s.id FROM sale s JOIN purchase p ON p.property_id = s.property_id WHERE p.completed IS NOT NULL AND p.aborted IS NULL);
