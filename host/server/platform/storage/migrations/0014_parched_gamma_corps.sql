CREATE TABLE "contact_draft" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_draft_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"text" text NOT NULL,
	"answering_until" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"user_id" bigint,
	"author" text,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_draft" ADD CONSTRAINT "contact_draft_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_draft" ADD CONSTRAINT "contact_draft_contact_id_record_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_draft" ADD CONSTRAINT "contact_draft_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_contact_id_record_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_draft_user" ON "contact_draft" USING btree ("contact_id","user_id");--> statement-breakpoint
CREATE INDEX "contact_draft_age" ON "contact_draft" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_message_key" ON "contact_message" USING btree ("contact_id","key");--> statement-breakpoint
CREATE INDEX "contact_message_thread" ON "contact_message" USING btree ("contact_id","id");--> statement-breakpoint
UPDATE "record" SET "status" = 'IN_PROGRESS' WHERE "resource" = 'contact' AND "status" = 'READ';
