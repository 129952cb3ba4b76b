CREATE TABLE "export_owner" (
	"config_id" bigint PRIMARY KEY NOT NULL,
	"shop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"caller" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"config_id" bigint NOT NULL,
	"trigger" text NOT NULL,
	"job_id" bigint,
	"user_id" bigint,
	"state" text NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_name" text,
	"lines" integer,
	"bytes" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "export_owner" ADD CONSTRAINT "export_owner_config_id_record_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_owner" ADD CONSTRAINT "export_owner_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_owner" ADD CONSTRAINT "export_owner_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_run" ADD CONSTRAINT "export_run_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_run" ADD CONSTRAINT "export_run_config_id_record_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_run" ADD CONSTRAINT "export_run_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_run_config" ON "export_run" USING btree ("config_id","id");--> statement-breakpoint
CREATE INDEX "export_run_attempt" ON "export_run" USING btree ("next_attempt_at") WHERE state = 'WAITING';--> statement-breakpoint
CREATE UNIQUE INDEX "export_run_running" ON "export_run" USING btree ("config_id") WHERE state in ('RUNNING', 'WAITING');