CREATE TABLE "form_usage" (
	"shop_id" bigint NOT NULL,
	"form_id" bigint NOT NULL,
	"day" date NOT NULL,
	"stage" integer NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "form_usage_form_id_day_stage_pk" PRIMARY KEY("form_id","day","stage")
);
--> statement-breakpoint
CREATE TABLE "form_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "form_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"form_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"published_by" bigint,
	"publisher" text,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "form_usage" ADD CONSTRAINT "form_usage_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_usage" ADD CONSTRAINT "form_usage_form_id_record_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_version" ADD CONSTRAINT "form_version_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_version" ADD CONSTRAINT "form_version_form_id_record_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_version" ADD CONSTRAINT "form_version_published_by_user_account_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "form_version_number" ON "form_version" USING btree ("form_id","number");