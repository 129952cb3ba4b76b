-- Adds the text messages of an account: those of each month, and the bought ones that are left.
CREATE OR REPLACE VIEW "calendar_account" AS
SELECT s."id", 'EC-' || lpad(s."id"::text, 6, '0') AS "number", s."name", s."network_id", n."name" AS "network",
  CASE WHEN s."profile_code" = 'SHOP_E_CAL_STANDARD_ADMINISTRATOR' THEN 'NETWORK' WHEN s."network_id" IS NOT NULL THEN 'SITE' ELSE 'GARAGE' END AS "type",
  s."country", l."locale", b."plan_code" AS "plan",
  CASE WHEN b."status" = 'SUSPENDED' THEN 'SUSPENDED' WHEN b."status" = 'DELETED' THEN 'CLOSED' WHEN b."status" IS NULL OR b."status" = 'NONE' THEN 'EXPIRED'
    WHEN o."status" = 'INVITED' THEN 'INVITED' ELSE b."status" END AS "status",
  CASE WHEN b."status" = 'SUSPENDED' THEN s."settings"->'calendarAccount'->>'suspendedFor' END AS "suspended_for",
  CASE WHEN b."status" IN ('TRIAL', 'NONE') THEN b."ends_on" END AS "trial_ends_on",
  (s."settings"->'calendarAccount'->>'maxBays')::int AS "max_bays",
  coalesce(c."name", s."name") AS "company_name", c."company_id", c."vat_number", c."phone", c."email",
  s."settings"->'calendarAccount'->>'note' AS "note",
  o."id" AS "owner_id", nullif(trim(concat_ws(' ', o."first_name", o."last_name")), '') AS "owner_name", o."email" AS "owner_email", o."last_login_at",
  fold_text(concat_ws(' ', s."name", s."code", 'EC-' || lpad(s."id"::text, 6, '0'), c."name", c."company_id", o."email", o."last_name")) AS "search",
  s."version" + coalesce(b."version", 0) + coalesce(c."version", 0) AS "version",
  s."created_at", s."updated_at", null::bigint AS "updated_by", s."deleted_at",
  (s."settings"->'calendarAccount'->>'smsQuota')::int AS "sms_quota", coalesce((s."settings"->'calendarAccount'->>'smsCredit')::int, 0) AS "sms_credit"
FROM "shop" s LEFT JOIN "network" n ON n."id" = s."network_id" LEFT JOIN "subscription" b ON b."shop_id" = s."id" LEFT JOIN "company" c ON c."shop_id" = s."id"
LEFT JOIN "shop_language" l ON l."shop_id" = s."id" AND l."is_default"
LEFT JOIN LATERAL (SELECT u.* FROM "membership" m JOIN "user_account" u ON u."id" = m."user_id"
  WHERE m."shop_id" = s."id" AND m."main_administrator" AND m."status" <> 'REMOVED' AND u."deleted_at" IS NULL ORDER BY m."id" LIMIT 1) o ON true
WHERE s."product" = 'ECALENDAR';
