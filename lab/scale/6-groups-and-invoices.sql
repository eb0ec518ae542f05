-- What staff did with whole groups: choosing the estate agent and the solicitors of their units.
ANALYZE transactions_group, lawyer_group, law_firm, company, property, address;

CREATE TEMP TABLE work AS
  SELECT d.no, kind, pg_temp.oid(d.created_at, 15, no) AS group_id, pg_temp.oid(ordered_at, 36, no * 2 + k) AS id, ordered_at, data
  FROM development d
  JOIN lawyers ls ON ls.n = floor(150 * power(pg_temp.chance(d.no, 79), 1.5))
  JOIN lawyers lb ON lb.n = floor(150 * pg_temp.chance(d.no, 80))
  JOIN office o ON o.n = 1 + d.no % 400,
  LATERAL (VALUES
    (0, 'estate_agent'::"GroupWorkKind", d.created_at + interval '1 hour', jsonb_build_object('estateAgentId', o.id)),
    (1, 'solicitors', d.created_at + interval '2 days', jsonb_build_object(
      'given', jsonb_build_object('lawyerGroupsIds', jsonb_build_object('seller', ls.id, 'buyer', lb.id), 'sendCheckedEmails', '{}'::jsonb,
        'seller_comments', null, 'buyer_comments', null, 'acceptedPurchaseIds', '[]'::jsonb, 'date_legal_started', null),
      'day', (d.created_at + interval '2 days')::date))) AS w (k, kind, ordered_at, data)
  WHERE d.created_at < now() - interval '4 days';
ANALYZE work, plan;
INSERT INTO transactions_group_work (id, group_id, kind, data, ordered_by_id, created_at, finished_at)
  SELECT id, group_id, kind, data, (SELECT id FROM app_user WHERE email LIKE '%@staff.example' ORDER BY id LIMIT 1), ordered_at, ordered_at + interval '20 seconds'
  FROM work;
-- Some units were not paid for by then.
INSERT INTO transactions_group_work_unit (work_id, sale_id, done_at, why)
  SELECT w.id, p.sale_id, w.ordered_at + interval '10 seconds',
         CASE WHEN kind = 'solicitors' AND NOT has_solicitors THEN 'It now has other solicitors'
              WHEN kind = 'estate_agent' AND NOT has_agent THEN 'It now has another estate agent' END
  FROM work w JOIN plan p ON p.development = w.no;
UPDATE transactions_group t SET seller_lawyer_group_id = data #>> '{given,lawyerGroupsIds,seller}',
                                buyer_lawyer_group_id = data #>> '{given,lawyerGroupsIds,buyer}'
  FROM work w WHERE w.group_id = t.id AND w.kind = 'solicitors';

-- Every month except the last and the current one was invoiced on the second day of the next month.
UPDATE admin_config SET invoicing_amount = 45000 WHERE invoicing_amount IS NULL;

CREATE TEMP TABLE invoiced AS
WITH side AS (
  SELECT to_char(p.completed, 'YYYY-MM') AS period, p.id AS purchase_id, s.id AS sale_id, x.side::"InvoicedSide" AS side, p.completed,
         g.id AS lawyer_group_id, g.name AS group_name, f.id AS law_firm_id, f.name AS firm_name,
         concat_ws(', ', a.line_1, a.line_2, a.post_town, a.county, a.postcode) AS property,
         CASE x.side WHEN 'seller' THEN coalesce(c.name, us.first_name || ' ' || us.last_name) ELSE ub.first_name || ' ' || ub.last_name END AS client
  FROM purchase p
  JOIN sale s ON s.property_id = p.property_id
  JOIN property y ON y.id = s.property_id
  JOIN address a ON a.id = y.address_id
  JOIN app_user us ON us.id = s.primary_seller_id
  JOIN app_user ub ON ub.id = p.primary_buyer_id
  LEFT JOIN company c ON c.id = s.company_seller_id,
  LATERAL (VALUES ('seller', s.seller_lawyer_group_id), ('buyer', s.buyer_lawyer_group_id)) AS x (side, lawyer_group_id)
  JOIN lawyer_group g ON g.id = x.lawyer_group_id
  JOIN law_firm f ON f.id = g.law_firm_id
  WHERE p.aborted IS NULL
    AND p.completed < date_trunc('month', now() AT TIME ZONE 'Europe/London') - interval '1 month'
)
SELECT *, (period || '-01')::timestamp + interval '1 month 1 day 9 hours' AS made_at,
       row_number() OVER (PARTITION BY period, law_firm_id ORDER BY group_name, lawyer_group_id, completed, purchase_id, side) - 1 AS position,
       dense_rank() OVER (PARTITION BY period ORDER BY firm_name, law_firm_id) AS place,
       row_number() OVER (ORDER BY period, firm_name, law_firm_id, group_name, lawyer_group_id, completed, purchase_id, side) AS n
FROM side;
ANALYZE invoiced;

CREATE TEMP TABLE csv_line AS
  SELECT period, place, 2 AS part, position, concat_ws(',', sale_id, '"' || property || '"', '"' || client || '"', initcap(side::text),
         to_char(completed, 'DD/MM/YYYY'), '450.00', to_char(completed + 3, 'DD/MM/YYYY'), 'INV-' || period || '-' || lpad(place::text, 4, '0'), '75.00') AS line FROM invoiced
  UNION ALL
  SELECT period, place, 0, 0, 'Law firm,"' || min(firm_name) || '"' FROM invoiced GROUP BY period, place
  UNION ALL
  SELECT period, place, 1, min(position), 'Invoicing address,"' || min(group_name) || '",' FROM invoiced GROUP BY period, place, lawyer_group_id
  UNION ALL
  SELECT period, place, 1, 1000000, 'Reference,Property,Client,Side,Completed on,Amount,Payment due,Invoice number,VAT' FROM invoiced GROUP BY period, place
  UNION ALL
  SELECT period, place, 3, 0, 'Total,,,,,' || count(*) * 450 || '.00,,INV-' || period || '-' || lpad(place::text, 4, '0') || ',' || count(*) * 75 || '.00' FROM invoiced GROUP BY period, place;

CREATE INDEX ON csv_line (period);
ANALYZE csv_line;

INSERT INTO invoice_file (id, period, made_by_id, made_at, amount, record_count, total_amount, csv, checksum)
  SELECT pg_temp.oid(made_at, 37, 1), period, (SELECT id FROM app_user WHERE email LIKE '%@staff.example' ORDER BY id LIMIT 1), made_at, 45000,
         records, records * 45000, csv, encode(sha256(csv), 'hex')
  FROM (SELECT period, made_at, count(*) AS records FROM invoiced GROUP BY period, made_at) AS f,
       LATERAL (SELECT convert_to(U&'\FEFF' || string_agg(text, E'\r\n' ORDER BY place), 'UTF8') AS csv FROM (
         SELECT place, string_agg(line || E'\r\n', '' ORDER BY part, position) AS text FROM csv_line l WHERE l.period = f.period GROUP BY place
       ) AS b) AS c;
INSERT INTO invoice (file_id, law_firm_id, number, firm_name, addresses, record_count, total_amount, vat)
  SELECT pg_temp.oid(made_at, 37, 1), law_firm_id, 'INV-' || period || '-' || lpad(place::text, 4, '0'), firm_name,
         jsonb_agg(jsonb_build_object('group', group_name, 'address', '') ORDER BY group_name), sum(records), sum(records) * 45000,
         sum(records) * 7500
  FROM (SELECT period, made_at, law_firm_id, firm_name, place, group_name, count(*) AS records FROM invoiced GROUP BY 1, 2, 3, 4, 5, 6) AS g
  GROUP BY period, made_at, law_firm_id, firm_name, place;
INSERT INTO invoice_record (id, file_id, law_firm_id, lawyer_group_id, purchase_id, side, position, sale_id, property, client, completed, amount)
  SELECT pg_temp.oid(made_at, 38, n), pg_temp.oid(made_at, 37, 1), law_firm_id, lawyer_group_id, purchase_id, side, position, sale_id,
         property, client, completed, 45000
  FROM invoiced ORDER BY n;

-- The audit log: changes of every sale's tags, and of its solicitors where it has any. A table of staff, since looking for
-- them among all people once a row never ends.
CREATE TEMP TABLE staff AS
  SELECT id, first_name, last_name, row_number() OVER (ORDER BY id) - 1 AS n, count(*) OVER () AS many
  FROM app_user WHERE email LIKE '%@staff.example';
ANALYZE staff;
INSERT INTO audit_log (id, actor_id, actor_name, action, subject_type, subject_id, version, before, after, created_at)
  SELECT pg_temp.oid(at, 41, i * 2 + k), a.id, a.first_name || ' ' || a.last_name, (ARRAY['set-tags', 'assign-solicitors'])[k], 'sale', sale_id, k,
         CASE k WHEN 1 THEN '{"tags": []}'::jsonb ELSE '{"seller_lawyer_group_id": null}' END,
         CASE k WHEN 1 THEN '{"tags": ["Chain"]}'::jsonb ELSE '{"seller_lawyer_group_id": "known"}' END, at
  FROM plan,
       generate_series(1, CASE WHEN has_solicitors THEN 2 ELSE 1 END) AS k,
       LATERAL (SELECT plan.created_at + interval '1 hour' * k AS at) AS t,
       staff AS a
  WHERE a.n = i % a.many
  ORDER BY at;
