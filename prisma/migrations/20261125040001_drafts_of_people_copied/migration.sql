-- What is typed already comes along: of several sign-ins the newest. Ids are 24 hexadecimal characters, as the app makes them.
INSERT INTO "form_draft" ("id", "user_id", "key", "deal_id", "data", "updated_at")
SELECT left(replace(gen_random_uuid()::text, '-', ''), 24), "user_id", "key", "deal_id", "data", "updated_at"
  FROM (SELECT DISTINCT ON (s."user_id", d."key", deal."id") s."user_id", d."key", deal."id" AS "deal_id", d."data", d."updated_at"
          FROM "draft" d
          JOIN "session" s ON s."id" = d."session_id"
          JOIN "app_user" u ON u."id" = s."user_id" AND u."active"
         CROSS JOIN LATERAL (SELECT coalesce(substring(d."data"->>'dealId' from '^[0-9a-f]{24}$'), '') AS "id") deal
         WHERE d."key" <> 'onboardingFlow'
         ORDER BY s."user_id", d."key", deal."id", d."updated_at" DESC) newest;
