-- Sellers and buyers, homes, sales, purchases, the people of both, orders.
CREATE TEMP TABLE seller AS
  SELECT i, pg_temp.oid(created_at, 16, i) AS id, created_at FROM plan;
CREATE UNIQUE INDEX ON seller (i);

INSERT INTO app_user (id, email, first_name, last_name, phone_number, correspondence_address_id, active, deactivated_at, created_at, updated_at)
  SELECT id, pg_temp.email(i, 'post.example'), pg_temp.first_name(i), pg_temp.last_name(i), pg_temp.mobile(i),
         pg_temp.oid(created_at, 31, i), pg_temp.chance(i, 70) > 0.01,
         CASE WHEN pg_temp.chance(i, 70) <= 0.01 THEN created_at + interval '1 hour' END, created_at, created_at
  FROM seller;
INSERT INTO home (id, n, created_at) SELECT pg_temp.oid(created_at, 31, i), i + 31000000000, created_at FROM seller;
INSERT INTO app_user (id, email, first_name, last_name, phone_number, correspondence_address_id, created_at, updated_at)
  SELECT buyer_id, pg_temp.email(n, 'mail.example'), pg_temp.first_name(n + 5000000), pg_temp.last_name(n + 5000000), pg_temp.mobile(n),
         pg_temp.oid(created_at, 32, n), created_at, created_at FROM purchase_plan ORDER BY created_at;
INSERT INTO home (id, n, created_at) SELECT pg_temp.oid(created_at, 32, n), n + 32000000000, created_at FROM purchase_plan;

INSERT INTO home (id, n, created_at, is_flat, line_1)
  SELECT pg_temp.oid(created_at, 33, i), coalesce(development, i) + 33000000000, created_at, is_flat, 'Plot ' || unit FROM plan;
INSERT INTO property (id, address_id, tenure, tenure_details, created_at, updated_at)
  SELECT property_id, pg_temp.oid(created_at, 33, i), (CASE WHEN is_flat THEN 'leasehold' WHEN pg_temp.chance(i, 71) < 0.02 THEN 'other'
           WHEN pg_temp.chance(i, 71) < 0.06 THEN 'share_of_freehold' ELSE 'freehold' END)::"Tenure",
         CASE WHEN NOT is_flat AND pg_temp.chance(i, 71) < 0.02 THEN 'Commonhold' END, created_at, created_at
  FROM plan ORDER BY i;

INSERT INTO sale (id, type, primary_seller_id, customer_type, property_id, asking_price, onward_purchase, has_mortgage,
    is_using_foreign_currency, requires_mortgage_referral, is_another_seller_selected, terms_version,
    terms_accepted_at, estate_agent_id, estate_agent_status, seller_lawyer_group_id, buyer_lawyer_group_id,
    solicitor_groups_assigned_at, date_legal_started, group_id, company_seller_id, tags, created_at, updated_at)
  SELECT p.sale_id, (CASE WHEN is_unit THEN 'development' ELSE 'resale' END)::"SaleType",
         CASE WHEN is_unit THEN pg_temp.oid(p.created_at, 13, development) ELSE s.id END,
         (CASE WHEN is_unit THEN 'representative' ELSE 'individual_owner' END)::"CustomerType", property_id, asking_price,
         pg_temp.chance(p.i, 72) < 0.5, pg_temp.chance(p.i, 73) < 0.6, pg_temp.chance(p.i, 74) < 0.03, pg_temp.chance(p.i, 75) < 0.18,
         more_sellers > 0, CASE WHEN has_terms THEN '1.0' END, CASE WHEN has_terms THEN p.created_at END,
         o.id, (CASE WHEN has_agent THEN 'assigned' WHEN pg_temp.chance(p.i, 76) < 0.5 THEN 'pending'
           WHEN pg_temp.chance(p.i, 76) < 0.75 THEN 'not_listed' ELSE 'no_agent' END)::"EstateAgentStatus",
         ls.id, lb.id, CASE WHEN has_solicitors THEN assigned_at END, CASE WHEN has_legals THEN assigned_at + interval '1 day' END,
         CASE WHEN is_unit THEN pg_temp.oid(p.created_at, 15, development) END,
         CASE WHEN is_unit THEN pg_temp.oid(p.created_at, 14, development) END,
         CASE WHEN is_unit THEN '{New build}'::text[] WHEN pg_temp.chance(p.i, 77) < 0.05 THEN '{Probate}' WHEN pg_temp.chance(p.i, 77) < 0.12
           THEN '{Chain}' WHEN pg_temp.chance(p.i, 77) < 0.15 THEN '{Urgent,Chain}' ELSE '{}' END,
         p.created_at, p.created_at
  FROM plan p
  JOIN seller s ON s.i = p.seller
  -- All units of a development share these answers.
  LEFT JOIN office o ON has_agent AND o.n = CASE WHEN is_unit THEN 1 + development % 400 ELSE 1 + floor(400 * power(pg_temp.chance(p.i, 78), 2)) END
  LEFT JOIN lawyers ls ON has_solicitors AND ls.n = floor(150 * power(pg_temp.chance(coalesce(development, p.i), 79), 1.5))
  LEFT JOIN lawyers lb ON has_solicitors AND lb.n = floor(150 * pg_temp.chance(coalesce(development, p.i), 80))
  ORDER BY p.i;

INSERT INTO purchase (id, primary_buyer_id, property_id, ownership_type, agreed_price, mortgage_required_for_purchase, mortgage_provider,
    purchase_dependent_on_sale, first_time_buyer, is_using_foreign_currency, requires_mortgage_referral, savings_from_employment, gifts,
    terms_version, terms_accepted_at, confirmed_at, sale_agreed, exchanged, completed, aborted,
    solicitor_assigned_at, accepted_at, created_at, updated_at)
  SELECT id, buyer_id, property_id, (CASE WHEN is_joint THEN 'Joint' ELSE 'Sole' END)::"OwnershipType",
         greatest(9900000, asking_price / 100 * 97), (CASE WHEN pg_temp.chance(n, 81) < 0.7 THEN 'yes' ELSE 'no' END)::"YesNoNotSure",
         CASE WHEN pg_temp.chance(n, 81) < 0.7 THEN 'Nationwide' END, pg_temp.chance(n, 82) < 0.4, pg_temp.chance(n, 83) < 0.35,
         pg_temp.chance(n, 84) < 0.04, pg_temp.chance(n, 85) < 0.24, true, (CASE WHEN has_gift THEN 'yes' ELSE 'no' END)::"YesNoNotSure",
         CASE WHEN has_terms THEN '1.0' END, CASE WHEN has_terms THEN created_at END,
         CASE WHEN is_confirmed THEN created_at + interval '1 hour' END,
         CASE WHEN is_confirmed AND age > 3 THEN agreed_on END,
         CASE WHEN is_confirmed AND NOT is_aborted AND exchanged_on < now() THEN exchanged_on END,
         CASE WHEN is_confirmed AND NOT is_aborted AND completed_on < now() THEN completed_on END,
         CASE WHEN is_aborted THEN (created_at + interval '16 days')::date END,
         introduced_at, least(introduced_at, CASE WHEN is_confirmed AND age > 3 THEN agreed_on END), created_at, created_at
  FROM purchase_plan ORDER BY created_at;

-- Co-sellers, co-buyers, giftors.
CREATE TEMP TABLE listed AS
  SELECT 'seller'::"PersonRole" AS role, sale_id, NULL::char(24) AS purchase_id, i * 8 AS n, created_at FROM plan WHERE more_sellers > 0
  UNION ALL SELECT 'buyer', NULL, id, n * 8 + 1, created_at FROM purchase_plan WHERE is_joint
  UNION ALL SELECT 'giftor', NULL, id, n * 8 + 2, created_at FROM purchase_plan WHERE has_gift;
INSERT INTO person (id, role, sale_id, purchase_id, first_name, last_name, email, phone_number, customer_type, amount, relationship,
                    correspondence_address_id, created_at, updated_at, invited_at)
  SELECT pg_temp.oid(created_at, 17, n), role, sale_id, purchase_id, pg_temp.first_name(n), pg_temp.last_name(n),
         pg_temp.email(n, 'people.example'), pg_temp.mobile(n), CASE WHEN role <> 'giftor' THEN 'individual_owner'::"CustomerType" END,
         CASE WHEN role = 'giftor' THEN (5 + floor(60 * pg_temp.chance(n, 86)))::bigint * 100000 END,
         CASE WHEN role = 'giftor' THEN 'parent'::"GiftorRelationship" END, pg_temp.oid(created_at, 34, n), created_at, created_at,
         created_at
  FROM listed ORDER BY created_at;
INSERT INTO home (id, n, created_at) SELECT pg_temp.oid(created_at, 34, n), n + 34000000000, created_at FROM listed;

INSERT INTO address (id, line_1, line_2, post_town, county, postcode, building_number, building_name, sub_building_name, street, uprn,
                     organisation_name, created_at, updated_at)
  SELECT id, coalesce(line_1 || ', ' || street, CASE WHEN is_flat THEN 'Flat ' || 1 + n % 24 || ', ' || house END, number || ' ' || street),
         CASE WHEN is_flat THEN number || ' ' || street END, post_town, county, pg_temp.postcode(area, n), number,
         CASE WHEN is_flat THEN house END, CASE WHEN is_flat THEN 'Flat ' || 1 + n % 24 END, street,
         lpad((n % 1000000000000)::text, 12, '0'), organisation_name, created_at, created_at
  FROM (SELECT home.*, (1 + floor(180 * pg_temp.chance(n, 87)))::text AS number, pg_temp.street(n) AS street,
               pg_temp.last_name(n) || ' House' AS house, 1 + floor(48 * pg_temp.chance(n, 88))::int AS town_no FROM home) AS h
  JOIN town ON town.no = town_no ORDER BY id;

-- Orders: paid, abandoned, or none at all.
CREATE TEMP TABLE ordered AS
  SELECT i, sale_id, created_at, paid_at, is_paid, is_unit, pg_temp.oid(paid_at, 18, i) AS id,
         (CASE WHEN is_unit THEN 'manual' WHEN NOT is_paid OR pg_temp.chance(i, 89) < 0.74 THEN 'card'
           WHEN pg_temp.chance(i, 89) < 0.88 THEN 'referral' ELSE 'invoiced' END)::"PaymentType" AS payment_type
  FROM plan WHERE is_paid OR (has_terms AND pg_temp.chance(i, 90) < 0.6);
INSERT INTO sale_order (id, sale_id, payment_type, status, total_amount, subtotal, vat, stripe_transaction_id, referral_code_id,
                        manual_reference, paid_at, created_at, updated_at)
  SELECT o.id, sale_id, payment_type, (CASE WHEN is_paid THEN 'succeeded' ELSE 'requires_payment_method' END)::"PaymentStatus",
         total, total - total / 6, total / 6, CASE WHEN payment_type = 'card' THEN 'pi_scale' || i END,
         CASE WHEN payment_type = 'referral' THEN (SELECT id FROM referral_code WHERE code = 'WELCOME2026') END,
         CASE WHEN payment_type = 'manual' THEN 'scale-' || i END, CASE WHEN is_paid THEN paid_at END, paid_at, paid_at
  FROM ordered o, LATERAL (SELECT CASE WHEN payment_type IN ('manual', 'referral') THEN 0 ELSE 72000 END AS total) AS t ORDER BY i;
INSERT INTO sale_order_item (id, order_id, product_id, product_name, product_price)
  SELECT pg_temp.oid(o.paid_at, 19, o.i * 10 + p.position), o.id, p.id, p.name,
         CASE WHEN payment_type IN ('manual', 'referral') THEN 0 ELSE p.price_inc_vat END
  FROM ordered o, product p WHERE p.key IN ('service_fee', 'search_pack') ORDER BY o.i;
