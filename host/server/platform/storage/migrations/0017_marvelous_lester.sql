CREATE TABLE "stock_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"offer_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"difference" integer NOT NULL,
	"quantity" integer NOT NULL,
	"note" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" bigint
);
--> statement-breakpoint
CREATE TABLE "stock_offer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_offer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"ean" text NOT NULL,
	"tyre_id" bigint,
	"description" text,
	"quantity" integer NOT NULL,
	"at_least" boolean DEFAULT false NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"safety_stock" integer DEFAULT 0 NOT NULL,
	"available" integer GENERATED ALWAYS AS (greatest(quantity - reserved - safety_stock, 0)) STORED NOT NULL,
	"net_price" numeric(12, 4),
	"delivery_days" integer,
	"dot" text,
	"produced_on" text,
	"provider_ref" text,
	"size_words" text,
	"min_quantity" integer,
	"pack_quantity" integer,
	"source" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"fresh_until" timestamp (3) with time zone,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tyre" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tyre_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"ean" text NOT NULL,
	"manufacturer_ref" text,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"profile_id" bigint,
	"size" text NOT NULL,
	"size_order" integer NOT NULL,
	"size_words" text,
	"unparsed" boolean DEFAULT false NOT NULL,
	"width" integer,
	"aspect" integer,
	"diameter" numeric(4, 1),
	"load_index" integer,
	"load_index_dual" integer,
	"speed_index" text,
	"commercial" boolean DEFAULT false NOT NULL,
	"season" text NOT NULL,
	"vehicle_type" text NOT NULL,
	"collection" boolean DEFAULT false NOT NULL,
	"tier" text NOT NULL,
	"reinforced" boolean DEFAULT false NOT NULL,
	"runflat" boolean DEFAULT false NOT NULL,
	"studded" boolean DEFAULT false NOT NULL,
	"self_sealing" boolean DEFAULT false NOT NULL,
	"foam" boolean DEFAULT false NOT NULL,
	"ms" boolean DEFAULT false NOT NULL,
	"three_pmsf" boolean DEFAULT false NOT NULL,
	"oe_mark" text,
	"tube_type" text,
	"axle" text,
	"wheel_position" text,
	"weight_kg" numeric(5, 2),
	"retreaded" boolean DEFAULT false NOT NULL,
	"temporary_spare" boolean DEFAULT false NOT NULL,
	"fuel_class" text,
	"wet_grip_class" text,
	"noise_db" integer,
	"noise_class" text,
	"ice_grip" boolean DEFAULT false NOT NULL,
	"eprel_id" text,
	"label_state" text NOT NULL,
	"status" text NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"recommended_price" jsonb,
	"successor_id" bigint,
	"origin" text NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "stock_change" ADD CONSTRAINT "stock_change_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_change" ADD CONSTRAINT "stock_change_offer_id_stock_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."stock_offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_change" ADD CONSTRAINT "stock_change_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_offer" ADD CONSTRAINT "stock_offer_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_offer" ADD CONSTRAINT "stock_offer_provider_id_record_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_offer" ADD CONSTRAINT "stock_offer_tyre_id_tyre_id_fk" FOREIGN KEY ("tyre_id") REFERENCES "public"."tyre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_offer" ADD CONSTRAINT "stock_offer_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_offer" ADD CONSTRAINT "stock_offer_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tyre" ADD CONSTRAINT "tyre_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tyre" ADD CONSTRAINT "tyre_profile_id_record_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tyre" ADD CONSTRAINT "tyre_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tyre" ADD CONSTRAINT "tyre_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_change_offer" ON "stock_change" USING btree ("offer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_offer_article" ON "stock_offer" USING btree ("provider_id","ean") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "stock_offer_tyre" ON "stock_offer" USING btree ("tyre_id");--> statement-breakpoint
CREATE INDEX "stock_offer_unknown" ON "stock_offer" USING btree ("shop_id","ean");--> statement-breakpoint
CREATE INDEX "stock_offer_search" ON "stock_offer" USING gin (search gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "tyre_ean" ON "tyre" USING btree ("shop_id","ean") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tyre_size" ON "tyre" USING btree ("shop_id","size_order","id");--> statement-breakpoint
CREATE INDEX "tyre_brand" ON "tyre" USING btree ("shop_id",(fold_text(brand)) collate "C","id");--> statement-breakpoint
CREATE INDEX "tyre_profile" ON "tyre" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "tyre_search" ON "tyre" USING gin (search gin_trgm_ops) WITH (fastupdate=false);