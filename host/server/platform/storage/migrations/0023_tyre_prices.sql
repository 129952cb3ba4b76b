CREATE TABLE "manual_price" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manual_price_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"tyre_id" bigint NOT NULL,
	"ean" text NOT NULL,
	"name" text NOT NULL,
	"fitter_id" bigint,
	"price" jsonb NOT NULL,
	"starts_on" text,
	"ends_on" text,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "price_mark" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_mark_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"tyre_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tyre_price" (
	"tyre_id" bigint PRIMARY KEY NOT NULL,
	"shop_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"cost_minor" integer,
	"default_minor" integer,
	"rule_minor" integer,
	"rule_id" bigint,
	"incl_minor" integer,
	"strike_minor" integer,
	"margin" numeric(14, 6),
	"winner" text,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"computed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tyre_price_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tyre_price_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"tyre_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"incl_minor" integer,
	"currency" text NOT NULL,
	"winner" text,
	"rule_id" bigint,
	"user_id" bigint
);
--> statement-breakpoint
ALTER TABLE "manual_price" ADD CONSTRAINT "manual_price_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_price" ADD CONSTRAINT "manual_price_tyre_id_tyre_id_fk" FOREIGN KEY ("tyre_id") REFERENCES "public"."tyre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_price" ADD CONSTRAINT "manual_price_fitter_id_fitter_id_fk" FOREIGN KEY ("fitter_id") REFERENCES "public"."fitter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_price" ADD CONSTRAINT "manual_price_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_price" ADD CONSTRAINT "manual_price_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_mark" ADD CONSTRAINT "price_mark_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tyre_price" ADD CONSTRAINT "tyre_price_tyre_id_tyre_id_fk" FOREIGN KEY ("tyre_id") REFERENCES "public"."tyre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tyre_price" ADD CONSTRAINT "tyre_price_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tyre_price_history" ADD CONSTRAINT "tyre_price_history_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tyre_price_history" ADD CONSTRAINT "tyre_price_history_tyre_id_tyre_id_fk" FOREIGN KEY ("tyre_id") REFERENCES "public"."tyre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tyre_price_history" ADD CONSTRAINT "tyre_price_history_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manual_price_tyre" ON "manual_price" USING btree ("tyre_id","fitter_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "manual_price_end" ON "manual_price" USING btree ("shop_id","ends_on") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "manual_price_search" ON "manual_price" USING gin (search gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "price_mark_shop" ON "price_mark" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "tyre_price_incl" ON "tyre_price" USING btree ("shop_id","incl_minor","tyre_id");--> statement-breakpoint
CREATE INDEX "tyre_price_margin" ON "tyre_price" USING btree ("shop_id","margin","tyre_id");--> statement-breakpoint
CREATE INDEX "tyre_price_cost" ON "tyre_price" USING btree ("shop_id","cost_minor","tyre_id");--> statement-breakpoint
CREATE INDEX "tyre_price_rule" ON "tyre_price" USING btree ("shop_id","rule_id");--> statement-breakpoint
CREATE INDEX "tyre_price_until" ON "tyre_price" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "tyre_price_history_tyre" ON "tyre_price_history" USING btree ("tyre_id","at");--> statement-breakpoint
CREATE INDEX "tyre_live_size" ON "tyre" USING btree ("shop_id","size_order","id") WHERE deleted_at is null;--> statement-breakpoint
-- Whatever writes a tyre, an offer or a manual price marks the tyre; settings and rules mark all tyres of their shop.
CREATE FUNCTION mark_tyre() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_mark (shop_id, tyre_id) VALUES (NEW.shop_id, NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mark_tyre_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.tyre_id IS NOT NULL THEN
    INSERT INTO price_mark (shop_id, tyre_id) VALUES (NEW.shop_id, NEW.tyre_id);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.tyre_id IS DISTINCT FROM NEW.tyre_id AND OLD.tyre_id IS NOT NULL THEN
    INSERT INTO price_mark (shop_id, tyre_id) VALUES (OLD.shop_id, OLD.tyre_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mark_shop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_mark (shop_id, tyre_id) VALUES (NEW.shop_id, 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tyre_mark_insert AFTER INSERT ON tyre FOR EACH ROW EXECUTE FUNCTION mark_tyre();
--> statement-breakpoint
CREATE TRIGGER tyre_mark_update AFTER UPDATE OF brand, profile_id, width, aspect, diameter, load_index, speed_index, season, vehicle_type, tier, runflat, oe_mark, recommended_price, label_state, status, deleted_at ON tyre
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION mark_tyre();
--> statement-breakpoint
CREATE TRIGGER stock_offer_mark_insert AFTER INSERT ON stock_offer FOR EACH ROW EXECUTE FUNCTION mark_tyre_of();
--> statement-breakpoint
CREATE TRIGGER stock_offer_mark_update AFTER UPDATE OF tyre_id, provider_id, quantity, reserved, safety_stock, net_price, delivery_days, produced_on, fresh_until, deleted_at ON stock_offer
  FOR EACH ROW EXECUTE FUNCTION mark_tyre_of();
--> statement-breakpoint
CREATE TRIGGER manual_price_mark_insert AFTER INSERT ON manual_price FOR EACH ROW WHEN (NEW.fitter_id IS NULL) EXECUTE FUNCTION mark_tyre_of();
--> statement-breakpoint
CREATE TRIGGER manual_price_mark_update AFTER UPDATE ON manual_price FOR EACH ROW WHEN (NEW.fitter_id IS NULL) EXECUTE FUNCTION mark_tyre_of();
--> statement-breakpoint
CREATE TRIGGER record_mark_insert AFTER INSERT ON record FOR EACH ROW
  WHEN (NEW.shop_id IS NOT NULL AND NEW.resource IN ('price-configuration', 'tire-pricing-rule', 'mix-brand', 'product-priority', 'provider')) EXECUTE FUNCTION mark_shop();
--> statement-breakpoint
CREATE TRIGGER record_mark_update AFTER UPDATE ON record FOR EACH ROW
  WHEN (NEW.shop_id IS NOT NULL AND NEW.resource IN ('price-configuration', 'tire-pricing-rule', 'mix-brand', 'product-priority', 'provider')
    AND (OLD.data, OLD.status, OLD.active, OLD.deleted_at) IS DISTINCT FROM (NEW.data, NEW.status, NEW.active, NEW.deleted_at)) EXECUTE FUNCTION mark_shop();
--> statement-breakpoint
-- Prices of tyres that are there already.
INSERT INTO price_mark (shop_id, tyre_id) SELECT DISTINCT shop_id, 0::bigint FROM tyre;
