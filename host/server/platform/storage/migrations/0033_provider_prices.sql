CREATE TABLE "provider_price" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_price_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"tyre_id" bigint NOT NULL,
	"ean" text NOT NULL,
	"name" text NOT NULL,
	"net_price" numeric(14, 4),
	"discount_percent" numeric(6, 2),
	"min_quantity" integer DEFAULT 1 NOT NULL,
	"starts_on" text,
	"ends_on" text,
	"reference" text,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "provider_price" ADD CONSTRAINT "provider_price_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_price" ADD CONSTRAINT "provider_price_provider_id_record_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_price" ADD CONSTRAINT "provider_price_tyre_id_tyre_id_fk" FOREIGN KEY ("tyre_id") REFERENCES "public"."tyre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_price" ADD CONSTRAINT "provider_price_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_price" ADD CONSTRAINT "provider_price_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_price_tyre" ON "provider_price" USING btree ("tyre_id","provider_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "provider_price_end" ON "provider_price" USING btree ("shop_id","ends_on") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "provider_price_search" ON "provider_price" USING gin (search gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
-- A price that was agreed with a provider marks its tyre, like an offer.
CREATE TRIGGER provider_price_mark_insert AFTER INSERT ON provider_price FOR EACH ROW EXECUTE FUNCTION mark_tyre_of();
--> statement-breakpoint
CREATE TRIGGER provider_price_mark_update AFTER UPDATE ON provider_price FOR EACH ROW EXECUTE FUNCTION mark_tyre_of();
