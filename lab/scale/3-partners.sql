-- Staff, brands and their offices, law firms and their groups.
INSERT INTO app_user (id, type, email, first_name, last_name, phone_number, created_at, updated_at)
  SELECT pg_temp.oid(at, 5, n), 'admin', pg_temp.email(n, 'staff.example'), pg_temp.first_name(n), pg_temp.last_name(n),
         pg_temp.mobile(n), at, at
  FROM generate_series(9000001, 9000024) AS n, (SELECT now() - interval '4 years' AS at) AS t;

INSERT INTO estate_agent_brand (id, brand_name, created_at, updated_at)
  SELECT pg_temp.oid(at, 6, n), pg_temp.last_name(n) || ' ' || pg_temp.pick('{Homes,Estates,Residential,Property}', n, 60) || ' ' || n,
         at, at
  FROM generate_series(1, 40) AS n, (SELECT now() - interval '4 years' AS at) AS t;

CREATE TEMP TABLE office AS
  SELECT n, pg_temp.oid(at, 7, n) AS id, pg_temp.oid(at, 6, 1 + n % 40) AS brand_id, pg_temp.oid(at, 27, n) AS address_id, at
  FROM generate_series(1, 400) AS n, (SELECT now() - interval '4 years' AS at) AS t;
INSERT INTO home (id, n, created_at) SELECT address_id, n + 27000000000, at FROM office;

INSERT INTO estate_agent (id, brand_id, office_name, office_phone_number, office_address_id, requests_seller_thirdfort_checks,
                          receives_seller_thirdfort_checks, created_at, updated_at)
  SELECT o.id, brand_id, t.post_town, pg_temp.landline(n), address_id, false, n % 3 = 0, at, at
  FROM office o JOIN town t ON t.no = 1 + o.n % 48;
INSERT INTO valuer (id, estate_agent_id, first_name, last_name, email, phone_number, primary_valuer, created_at, updated_at)
  SELECT pg_temp.oid(at, 8, n * 10 + k), id, pg_temp.first_name(n * 10 + k), pg_temp.last_name(n * 10 + k),
         pg_temp.email(n * 10 + k, 'offices.example'), pg_temp.mobile(n * 10 + k), k = 0, at, at
  FROM office, generate_series(0, (n % 3)::int) AS k;
INSERT INTO negotiator (id, estate_agent_id, first_name, last_name, email, phone_number, created_at, updated_at)
  SELECT pg_temp.oid(at, 9, n * 10 + k), id, pg_temp.first_name(n * 10 + k), pg_temp.last_name(n * 10 + k),
         pg_temp.email(n * 10 + k, 'offices.example'), pg_temp.mobile(n * 10 + k), at, at
  FROM office, generate_series(1, (n % 6)::int) AS k;

INSERT INTO law_firm (id, name, email, phone_number, address_id, created_at, updated_at)
  SELECT pg_temp.oid(at, 10, n), pg_temp.last_name(n * 7) || ' & ' || pg_temp.last_name(n * 11) || ' LLP',
         CASE WHEN n % 5 > 0 THEN 'post@firm-' || n || '.example' END, pg_temp.landline(n), pg_temp.oid(at, 30, n), at, at
  FROM generate_series(1, 60) AS n, (SELECT now() - interval '4 years' AS at) AS t;
INSERT INTO home (id, n, created_at, organisation_name)
  SELECT pg_temp.oid(created_at, 30, n), n + 30000000000, created_at, name
  FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM law_firm WHERE id LIKE '________ca1e0a%') AS f;

CREATE TEMP TABLE lawyers AS
  SELECT n, pg_temp.oid(at, 11, n) AS id, pg_temp.oid(at, 10, 1 + n % 60) AS firm_id, at
  FROM generate_series(0, 149) AS n, (SELECT now() - interval '4 years' AS at) AS t;
INSERT INTO lawyer_group (id, law_firm_id, name, panel_solicitor, thirdfort_recipient_emails, created_at, updated_at)
  SELECT id, firm_id, (ARRAY['North', 'South', 'High Street'])[1 + n / 60] || ' team', n % 8 > 0,
         ARRAY['checks@firm-' || 1 + n % 60 || '.example'], at, at FROM lawyers;
INSERT INTO lawyer (id, lawyer_group_id, role, first_name, last_name, email, phone_number, bio, created_at, updated_at)
  SELECT pg_temp.oid(at, 12, n * 10 + k), id, (CASE k WHEN 0 THEN 'solicitor' ELSE 'legal_assistant' END)::"LawyerRole",
         pg_temp.first_name(n * 10 + k + 700), pg_temp.last_name(n * 10 + k + 700), pg_temp.email(n * 10 + k + 700, 'law.example'),
         pg_temp.mobile(n * 10 + k), CASE k WHEN 0 THEN 'Answers the phone.' END, at, at
  FROM lawyers, generate_series(0, (n % 4)::int) AS k;

-- Developments: the company that sells, its representative, and its estate agent.
INSERT INTO app_user (id, email, first_name, last_name, phone_number, created_at, updated_at)
  SELECT pg_temp.oid(created_at, 13, no), pg_temp.email(no + 8000000, 'homes.example'), pg_temp.first_name(no + 8000000),
         pg_temp.last_name(no + 8000000), pg_temp.mobile(no), created_at, created_at FROM development;
INSERT INTO company (id, name, company_number, address_id, created_at, updated_at)
  SELECT pg_temp.oid(created_at, 14, no), pg_temp.last_name(no + 600) || ' Homes Limited', 'ZZ' || lpad(no::text, 6, '0'),
         pg_temp.oid(created_at, 39, no), created_at, created_at FROM development;
INSERT INTO home (id, n, created_at) SELECT pg_temp.oid(created_at, 39, no), no + 35000000000, created_at FROM development;
INSERT INTO transactions_group (id, name, representative_id, company_seller_id, estate_agent_id, created_at, updated_at)
  SELECT pg_temp.oid(d.created_at, 15, no), pg_temp.street(no) || ' ' || pg_temp.pick('{Wharf,Gardens,Yard,Quarter}', no, 61) || ' ' || no,
         pg_temp.oid(d.created_at, 13, no), pg_temp.oid(d.created_at, 14, no), o.id, d.created_at, d.created_at
  FROM development d JOIN office o ON o.n = 1 + d.no % 400;
