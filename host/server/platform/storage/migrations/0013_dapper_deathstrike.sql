CREATE TABLE "quote_revision" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_revision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"quote_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"sent_on" date NOT NULL,
	"valid_until" date NOT NULL,
	"sent_by" bigint,
	"sender" text,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "quote_id" bigint;--> statement-breakpoint
ALTER TABLE "quote_revision" ADD CONSTRAINT "quote_revision_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_revision" ADD CONSTRAINT "quote_revision_quote_id_record_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_revision" ADD CONSTRAINT "quote_revision_sent_by_user_account_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_revision_number" ON "quote_revision" USING btree ("quote_id","number");--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_quote_id_record_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "record" SET "status" = 'SENT' WHERE "resource" = 'quote' AND "status" = 'ANSWERED';
