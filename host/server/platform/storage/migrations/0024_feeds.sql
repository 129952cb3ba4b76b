CREATE TABLE "feed_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"feed_id" bigint NOT NULL,
	"trigger" text NOT NULL,
	"job_id" bigint,
	"user_id" bigint,
	"state" text NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_name" text,
	"sha256" text,
	"file_key" text,
	"format" jsonb,
	"counts" jsonb,
	"average_price" double precision,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "feed_run" ADD CONSTRAINT "feed_run_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_run" ADD CONSTRAINT "feed_run_feed_id_record_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_run" ADD CONSTRAINT "feed_run_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_run" ADD CONSTRAINT "feed_run_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_run_feed" ON "feed_run" USING btree ("feed_id","id");--> statement-breakpoint
CREATE INDEX "feed_run_expiry" ON "feed_run" USING btree ("expires_at") WHERE file_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "feed_run_running" ON "feed_run" USING btree ("feed_id") WHERE state = 'RUNNING';