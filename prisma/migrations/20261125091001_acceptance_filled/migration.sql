-- Few rows: once, about one purchase of each sale. Who changes one of them meanwhile waits until this ends; nobody who reads one does.
-- The event of that day says when and by whom: 'Accepted as the buyer', or else the sale-agreed date that did it.
UPDATE purchase p
   SET accepted_at = coalesce(e.date_time, p.solicitor_assigned_at, p.confirmed_at, p.updated_at), accepted_by_id = e.author_user_id
  FROM purchase q
  LEFT JOIN LATERAL (
    SELECT t.date_time, t.author_user_id FROM timeline_event t
     WHERE t.purchase_id = q.id AND t.event_name IN ('buyer_accepted', 'sale_agreed')
     ORDER BY t.event_name, t.date_time DESC, t.id DESC LIMIT 1) e ON true
 WHERE q.id = p.id AND p.accepted_at IS NULL AND (p.solicitor_assigned_at IS NOT NULL OR p.sale_agreed IS NOT NULL);
