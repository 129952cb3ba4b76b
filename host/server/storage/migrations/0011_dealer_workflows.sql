CREATE TABLE "fitter_alias" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fitter_alias_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"fitter_id" bigint NOT NULL,
	"code" text NOT NULL,
	"merge_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fitter_merge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fitter_merge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"kept_id" bigint NOT NULL,
	"merged_ids" jsonb NOT NULL,
	"journal" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"merged_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" bigint
);
--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "caller" jsonb;--> statement-breakpoint
ALTER TABLE "dealer_transfer" ADD COLUMN "decided_by" bigint;--> statement-breakpoint
ALTER TABLE "dealer_transfer" ADD COLUMN "along" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "dealer_transfer" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "dealer_transfer" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "dealer_transfer" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "dealer_transfer" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dealer_transfer" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "undo" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "undo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "undo" ADD COLUMN "job_id" bigint;--> statement-breakpoint
ALTER TABLE "undo" ADD COLUMN "label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dealer_user_scope" ADD COLUMN "receive_mails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "fitter_alias" ADD CONSTRAINT "fitter_alias_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitter_alias" ADD CONSTRAINT "fitter_alias_fitter_id_fitter_id_fk" FOREIGN KEY ("fitter_id") REFERENCES "public"."fitter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitter_alias" ADD CONSTRAINT "fitter_alias_merge_id_fitter_merge_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."fitter_merge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitter_merge" ADD CONSTRAINT "fitter_merge_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitter_merge" ADD CONSTRAINT "fitter_merge_kept_id_fitter_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."fitter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitter_merge" ADD CONSTRAINT "fitter_merge_merged_by_user_account_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitter_merge" ADD CONSTRAINT "fitter_merge_undone_by_user_account_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fitter_alias_code" ON "fitter_alias" USING btree ("shop_id",lower(code));--> statement-breakpoint
CREATE INDEX "fitter_alias_fitter" ON "fitter_alias" USING btree ("fitter_id");--> statement-breakpoint
CREATE INDEX "fitter_merge_shop" ON "fitter_merge" USING btree ("shop_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "dealer_transfer" ADD CONSTRAINT "dealer_transfer_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer_transfer" ADD CONSTRAINT "dealer_transfer_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo" ADD CONSTRAINT "undo_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_job" ON "file" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "job_user" ON "job" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "undo_user" ON "undo" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "undo_job" ON "undo" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "undo_id" ON "undo" USING btree ("id");