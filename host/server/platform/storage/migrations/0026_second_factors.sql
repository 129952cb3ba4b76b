CREATE TABLE "pending_step" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint,
	"challenge" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "second_factor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"secret" text,
	"last_period" integer DEFAULT 0 NOT NULL,
	"credential_id" text,
	"public_key" text,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"uses" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "pending_step" ADD CONSTRAINT "pending_step_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_step_expiry" ON "pending_step" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pending_step_user" ON "pending_step" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_code_user" ON "recovery_code" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factor_app" ON "second_factor" USING btree ("user_id") WHERE kind = 'APP';--> statement-breakpoint
CREATE UNIQUE INDEX "second_factor_credential" ON "second_factor" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "second_factor_user" ON "second_factor" USING btree ("user_id");--> statement-breakpoint
-- The users of a shop, with whether they sign in with a second step.
CREATE OR REPLACE VIEW "shop_user" AS
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
  m."created_at", m."updated_at", m."updated_by", CASE WHEN m."status" = 'REMOVED' THEN m."updated_at" END AS "deleted_at",
  exists(SELECT 1 FROM "second_factor" f WHERE f."user_id" = m."user_id") AS "second_factor"
FROM "membership" m JOIN "user_account" u ON u."id" = m."user_id"
CROSS JOIN LATERAL (SELECT o."shared", o."shared" AND m."joined_at" IS NULL AS "hidden" FROM (SELECT exists(SELECT 1 FROM "membership" other
  WHERE other."user_id" = m."user_id" AND other."id" <> m."id" AND other."status" <> 'REMOVED') AS "shared") o) x
WHERE m."shop_id" IS NOT NULL AND u."status" <> 'ERASED' AND u."deleted_at" IS NULL;
