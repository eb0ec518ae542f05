-- What staff did: solicitors, searches, identity checks; and the timeline events of everything.
ANALYZE app_user, sale, purchase, person;

INSERT INTO solicitor_assignment (id, sale_id, seller_lawyer_group_id, buyer_lawyer_group_id, seller_introduction, seller_instruction, assigned_at)
  SELECT pg_temp.oid(assigned_at, 20, i), sale_id, s.seller_lawyer_group_id, s.buyer_lawyer_group_id, true, has_legals, assigned_at
  FROM plan p JOIN sale s ON s.id = p.sale_id WHERE has_solicitors ORDER BY i;
INSERT INTO solicitor_assignment (id, sale_id, seller_lawyer_group_id, buyer_lawyer_group_id, buyer_introduction, buyer_instruction, assigned_at)
  SELECT pg_temp.oid(introduced_at, 35, n), s.id, s.seller_lawyer_group_id, s.buyer_lawyer_group_id, true, true, introduced_at
  FROM purchase_plan p JOIN sale s ON s.id = p.sale_id WHERE introduced_at IS NOT NULL ORDER BY introduced_at;

CREATE TEMP TABLE searched AS
  SELECT i, sale_id, age, pg_temp.oid(at, 21, i) AS id, at
  FROM plan, LATERAL (SELECT created_at + interval '1 hour' * (120 + floor(40 * pg_temp.chance(i, 91))) AS at) AS t
  WHERE has_searches;
INSERT INTO search_order (id, sale_id, status, why, building_number, reference, ordered_on, created_at, updated_at)
  SELECT id, sale_id, (CASE WHEN pg_temp.chance(i, 92) < 0.01 THEN 'failed' ELSE 'placed' END)::"SearchOrderStatus",
         CASE WHEN pg_temp.chance(i, 92) < 0.01 THEN 'The supplier did not answer.' END, '18',
         'scale-' || i, (at AT TIME ZONE 'Europe/London')::date, at, at FROM searched ORDER BY i;
INSERT INTO search (id, search_order_id, product_id, reference, status, estimated_completion, completion_date, created_at, updated_at)
  SELECT pg_temp.oid(at, 22, i * 8 + k), id, product, 'scale-' || i || '-' || k,
         CASE WHEN is_back THEN 'complete' WHEN pg_temp.chance(i * 8 + k, 93) < 0.02 THEN 'cancelled' ELSE 'in progress' END,
         (at + interval '12 days')::date, CASE WHEN is_back THEN (at + interval '1 day' * (4 + 2 * k))::date END, at, at
  FROM searched,
       unnest('{LLC1CON29,ONESEARCHDW,ENVRES,LANDREGPLAN}'::text[]) WITH ORDINALITY AS q (product, k),
       LATERAL (SELECT age > 8 + 2 * k AND pg_temp.chance(i * 8 + k, 93) > 0.03 AS is_back) AS b
  ORDER BY i;

-- One sale in fifteen has a check of its first person only.
CREATE TEMP TABLE subject AS
  SELECT p.i, x.*, p.assigned_at + interval '1 day' AS at, row_number() OVER (PARTITION BY p.i ORDER BY x.person_type, x.user_id) AS place
  FROM plan p JOIN sale_party x ON x.sale_id = p.sale_id WHERE p.has_checks;
INSERT INTO identity_check (id, sale_id, purchase_id, person_type, user_id, person_id, first_name, last_name, email, phone_number, thirdfort_id,
                            status, file_reference, finished_at, created_at, updated_at)
  SELECT pg_temp.oid(at, 23, i * 16 + place), x.sale_id, n.purchase_id, person_type, x.user_id, x.person_id,
         coalesce(u.first_name, n.first_name), coalesce(u.last_name, n.last_name), coalesce(u.email, n.email),
         coalesce(u.phone_number, n.phone_number), 'scale-' || i || '-' || place, status, 'KT-' || i,
         CASE WHEN status <> 'pending' THEN at + interval '1 day' END, at, at
  FROM subject x
  LEFT JOIN app_user u ON u.id = x.user_id
  LEFT JOIN person n ON n.id = x.person_id,
  LATERAL (SELECT (CASE WHEN at > now() - interval '4 days' THEN 'pending' WHEN pg_temp.chance(i * 16 + place, 94) < 0.02 THEN 'failed'
    WHEN pg_temp.chance(i * 16 + place, 94) < 0.03 THEN 'aborted' WHEN pg_temp.chance(i * 16 + place, 94) < 0.08 THEN 'pending'
    ELSE 'complete' END)::"IdentityCheckStatus" AS status) AS s
  WHERE place = 1 OR pg_temp.chance(i, 95) > 0.07
  ORDER BY i;

INSERT INTO additional_search_request (id, sale_id, type, status, sent_at, received_at, created_at, updated_at)
  SELECT pg_temp.oid(assigned_at, 24, i), sale_id, 'sewer_bill', 'received', assigned_at, assigned_at, assigned_at, assigned_at
  FROM plan WHERE has_searches AND pg_temp.chance(i, 96) < 0.3;

INSERT INTO timeline_event (id, sale_id, purchase_id, event_name, milestone, author, author_name, date_time)
  SELECT pg_temp.oid(at, 25, n), sale_id, purchase_id, event_name, milestone, author::"EventAuthor", author_name, at
  FROM (
    SELECT i * 16 AS n, sale_id, NULL::char(24) AS purchase_id, 'sale_created' AS event_name, false AS milestone, 'S' AS author,
           pg_temp.first_name(seller) || ' ' || pg_temp.last_name(seller) AS author_name, created_at AS at FROM plan
    UNION ALL SELECT i * 16 + 1, sale_id, NULL, 'terms_accepted', false, 'S', pg_temp.first_name(seller) || ' ' || pg_temp.last_name(seller),
           created_at + interval '2 minutes' FROM plan WHERE has_terms
    UNION ALL SELECT i * 16 + 2, sale_id, NULL, CASE payment_type WHEN 'card' THEN 'payment_successful' WHEN 'referral'
             THEN 'referral_code_applied' ELSE 'order_invoiced' END, true, 'S', NULL, paid_at FROM ordered WHERE is_paid
    UNION ALL SELECT i * 16 + 3, sale_id, NULL, 'solicitors_assigned', true, 'S', 'Keyturn', assigned_at FROM plan WHERE has_solicitors
    UNION ALL SELECT i * 16 + 4, sale_id, NULL, 'legals_started', true, 'S', 'Keyturn', assigned_at + interval '1 day' FROM plan WHERE has_legals
    UNION ALL SELECT i * 16 + 5, sale_id, NULL, 'searches_ordered', true, 'S', 'Keyturn', at FROM searched
    UNION ALL SELECT i * 16 + 6, sale_id, NULL, 'identity_checks_ordered', false, 'S', 'Keyturn', assigned_at + interval '1 day' FROM plan WHERE has_checks
    UNION ALL SELECT n * 16 + 8, NULL, id, 'purchase_intent_success_email_sent', true, 'B', NULL, created_at + interval '1 hour'
      FROM purchase_plan WHERE is_confirmed
    UNION ALL SELECT n * 16 + 9, NULL, id, 'sale_agreed', true, 'B', 'Keyturn', agreed_on FROM purchase_plan WHERE is_confirmed AND age > 3
    UNION ALL SELECT n * 16 + 10, NULL, id, 'exchanged', true, 'B', 'Keyturn', exchanged_on FROM purchase_plan
      WHERE is_confirmed AND NOT is_aborted AND exchanged_on < now()
    UNION ALL SELECT n * 16 + 11, NULL, id, 'completed', true, 'B', 'Keyturn', completed_on FROM purchase_plan
      WHERE is_confirmed AND NOT is_aborted AND completed_on < now()
  ) AS e ORDER BY at;
