CREATE TABLE "user_notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"fitter_id" bigint,
	"title_key" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "job_title" text;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "picture_key" text;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "mail_topics" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_notice" ADD CONSTRAINT "user_notice_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_picture" ON "user_account" USING btree ("picture_key") WHERE picture_key is not null;