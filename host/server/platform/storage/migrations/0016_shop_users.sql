ALTER TABLE "membership" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "invited_by" bigint;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "joined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "user_role" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "membership" SET "joined_at" = "created_at";
--> statement-breakpoint
CREATE FUNCTION next_membership_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A sign-in to the shop (joined_at) is no change that a form could overwrite.
CREATE TRIGGER membership_version BEFORE UPDATE OF role_id, dealer_scope, main_administrator, extra_rights, withdrawn_rights, status, since, until, note
  ON membership FOR EACH ROW EXECUTE FUNCTION next_membership_version();
--> statement-breakpoint
CREATE FUNCTION next_account_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE membership SET version = version + 1 WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_account_version AFTER UPDATE OF first_name, last_name, phone, locale ON user_account FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.phone, OLD.locale) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.phone, NEW.locale))
  EXECUTE FUNCTION next_account_version();
--> statement-breakpoint
-- A shop's users. An account that other places use too shows its names when it has signed in to the shop.
CREATE VIEW "shop_user" AS
SELECT m."id", m."shop_id", m."user_id", m."role_id" AS "role", m."dealer_scope", m."main_administrator", m."since", m."until", m."note",
  m."extra_rights", m."withdrawn_rights", u."email", x."shared" AS "shared_account",
  CASE WHEN x."hidden" THEN NULL ELSE nullif(u."first_name", '') END AS "first_name",
  CASE WHEN x."hidden" THEN NULL ELSE nullif(u."last_name", '') END AS "last_name",
  coalesce(CASE WHEN NOT x."hidden" THEN nullif(trim(concat_ws(' ', u."first_name", u."last_name")), '') END, u."email") AS "name",
  CASE WHEN x."hidden" THEN NULL ELSE u."phone" END AS "phone",
  CASE WHEN x."hidden" THEN NULL ELSE u."last_login_at" END AS "last_login_at",
  u."locale",
  CASE WHEN m."status" = 'DISABLED' THEN 'DISABLED' WHEN u."status" IN ('LOCKED', 'DISABLED') THEN 'LOCKED'
    WHEN u."status" = 'INVITED' OR m."joined_at" IS NULL THEN 'INVITED' ELSE 'ACTIVE' END AS "status",
  coalesce((SELECT jsonb_agg(DISTINCT a."fitter_id") FROM "dealer_user_scope" a WHERE a."membership_id" = m."id"), '[]'::jsonb) AS "dealers",
  (SELECT trim(concat_ws(' ', i."first_name", i."last_name")) FROM "user_account" i WHERE i."id" = m."invited_by") AS "invited_by",
  fold_text(concat_ws(' ', CASE WHEN NOT x."hidden" THEN concat_ws(' ', u."first_name", u."last_name", u."phone") END, u."email")) AS "search",
  m."version",
  m."created_at", m."updated_at", m."updated_by", CASE WHEN m."status" = 'REMOVED' THEN m."updated_at" END AS "deleted_at"
FROM "membership" m JOIN "user_account" u ON u."id" = m."user_id"
CROSS JOIN LATERAL (SELECT o."shared", o."shared" AND m."joined_at" IS NULL AS "hidden" FROM (SELECT exists(SELECT 1 FROM "membership" other
  WHERE other."user_id" = m."user_id" AND other."id" <> m."id" AND other."status" <> 'REMOVED') AS "shared") o) x
WHERE m."shop_id" IS NOT NULL AND u."status" <> 'ERASED' AND u."deleted_at" IS NULL;
--> statement-breakpoint
-- The roles that each shop can give: the platform's roles for shops, under the shop's own name where it has one, and the shop's own roles.
CREATE VIEW "shop_role" AS
SELECT r."id", s."id" AS "shop_id", r."code", coalesce(v."label", r."label") AS "label", r."level", r."scope_kind", r."shop_id" IS NULL AS "built_in",
  r."base_role_id" AS "base_role", v."id" AS "variant_id",
  (SELECT count(*)::int FROM "membership" m WHERE m."shop_id" = s."id" AND m."role_id" = r."id" AND m."status" <> 'REMOVED') AS "users",
  fold_text((SELECT string_agg(t."value", ' ') FROM jsonb_each_text(coalesce(v."label", r."label")) t)) AS "search",
  coalesce(v."version", r."version") AS "version", r."created_at", coalesce(v."updated_at", r."updated_at") AS "updated_at",
  null::bigint AS "updated_by", r."deleted_at"
FROM "shop" s CROSS JOIN "user_role" r LEFT JOIN "user_role" v ON v."shop_id" = s."id" AND v."base_role_id" = r."id" AND lower(v."code") = lower(r."code")
WHERE (r."shop_id" IS NULL AND r."scope_kind" IN ('SHOP', 'DEALERS')) OR (r."shop_id" = s."id" AND NOT EXISTS (
  SELECT 1 FROM "user_role" b WHERE b."id" = r."base_role_id" AND b."shop_id" IS NULL AND lower(b."code") = lower(r."code")));
