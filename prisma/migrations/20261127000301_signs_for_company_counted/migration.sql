-- Few rows: companies have been able to sell since 2026-11-26.
UPDATE sale_progress p SET state = x.state
  FROM sale s JOIN sale_state x ON x.sale_id = s.id
 WHERE s.signs_for_company = false AND p.sale_id = s.id AND p.state <> x.state;
