CREATE TABLE "api_key_secret" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_key_secret_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"prefix" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint NOT NULL,
	"level" integer NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_code" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"session_id" bigint NOT NULL,
	"origin" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "api_key_secret_id" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "limits" jsonb;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "renewal_hash" text;--> statement-breakpoint
ALTER TABLE "api_key_secret" ADD CONSTRAINT "api_key_secret_key_id_record_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."record"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_secret" ADD CONSTRAINT "api_key_secret_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_secret" ADD CONSTRAINT "api_key_secret_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_code" ADD CONSTRAINT "sign_in_code_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_secret_hash" ON "api_key_secret" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_secret_present" ON "api_key_secret" USING btree ("key_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "sign_in_code_expiry" ON "sign_in_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_code_session" ON "sign_in_code" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_api_key_secret_id_api_key_secret_id_fk" FOREIGN KEY ("api_key_secret_id") REFERENCES "public"."api_key_secret"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "session_renewal" ON "session" USING btree ("renewal_hash");