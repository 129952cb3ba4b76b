CREATE TABLE "fitter" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fitter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text DEFAULT 'ENVELOPE' NOT NULL,
	"merged_into" bigint,
	"dealer_type" text NOT NULL,
	"name" text NOT NULL,
	"trading_name" text,
	"parent_dealer" bigint,
	"company_name" text,
	"company_id" text,
	"vat_number" text,
	"address" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"geo_precision" text,
	"time_zone" text DEFAULT 'Europe/Paris' NOT NULL,
	"phone" text,
	"mobile" text,
	"email" text,
	"booking_mode" text DEFAULT 'NONE' NOT NULL,
	"bays" integer DEFAULT 0 NOT NULL,
	"opening_hours" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"fitting_hours" jsonb,
	"rating_value" double precision,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"i18n" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"i18n_state" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service_dealer" (
	"shop_id" bigint NOT NULL,
	"fitter_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"price_minor" integer,
	"currency" text,
	"duration" integer,
	"available" boolean DEFAULT true NOT NULL,
	CONSTRAINT "service_dealer_shop_id_fitter_id_service_id_pk" PRIMARY KEY("shop_id","fitter_id","service_id"),
	CONSTRAINT "service_dealer_price" CHECK ((price_minor is null) = (currency is null))
);
--> statement-breakpoint
CREATE TABLE "shop_fitter_link" (
	"shop_id" bigint NOT NULL,
	"fitter_id" bigint NOT NULL,
	"owner_shop" boolean DEFAULT false NOT NULL,
	"code" text NOT NULL,
	"relative_url" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"excluded" boolean DEFAULT false NOT NULL,
	"linked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"linked_by" bigint,
	"search" text DEFAULT '' NOT NULL,
	"name_key" text DEFAULT '' NOT NULL,
	"city_key" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'ENVELOPE' NOT NULL,
	"dealer_type" text DEFAULT '' NOT NULL,
	"booking_mode" text DEFAULT 'NONE' NOT NULL,
	"rating_key" double precision DEFAULT -1 NOT NULL,
	"quality" smallint DEFAULT 0 NOT NULL,
	"service_count" integer DEFAULT 0 NOT NULL,
	"pending_changes" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "shop_fitter_link_shop_id_fitter_id_pk" PRIMARY KEY("shop_id","fitter_id")
);
--> statement-breakpoint
CREATE TABLE "undo" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"shop_id" bigint,
	"user_id" bigint NOT NULL,
	"resource" text NOT NULL,
	"kind" text NOT NULL,
	"entries" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "fitter" ADD CONSTRAINT "fitter_merged_into_fitter_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."fitter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitter" ADD CONSTRAINT "fitter_parent_dealer_fitter_id_fk" FOREIGN KEY ("parent_dealer") REFERENCES "public"."fitter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitter" ADD CONSTRAINT "fitter_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitter" ADD CONSTRAINT "fitter_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_dealer" ADD CONSTRAINT "service_dealer_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_dealer" ADD CONSTRAINT "service_dealer_fitter_id_fitter_id_fk" FOREIGN KEY ("fitter_id") REFERENCES "public"."fitter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_dealer" ADD CONSTRAINT "service_dealer_service_id_record_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_fitter_link" ADD CONSTRAINT "shop_fitter_link_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_fitter_link" ADD CONSTRAINT "shop_fitter_link_fitter_id_fitter_id_fk" FOREIGN KEY ("fitter_id") REFERENCES "public"."fitter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_fitter_link" ADD CONSTRAINT "shop_fitter_link_linked_by_user_account_id_fk" FOREIGN KEY ("linked_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo" ADD CONSTRAINT "undo_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo" ADD CONSTRAINT "undo_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fitter_parent" ON "fitter" USING btree ("parent_dealer");--> statement-breakpoint
CREATE INDEX "fitter_company" ON "fitter" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "service_dealer_service" ON "service_dealer" USING btree ("shop_id","service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_fitter_link_owner" ON "shop_fitter_link" USING btree ("fitter_id") WHERE owner_shop;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_fitter_link_code" ON "shop_fitter_link" USING btree ("shop_id",lower(code)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_search" ON "shop_fitter_link" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shop_fitter_link_relative_url" ON "shop_fitter_link" USING gin (relative_url jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "shop_fitter_link_name" ON "shop_fitter_link" USING btree ("shop_id",name_key collate "C","fitter_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_city" ON "shop_fitter_link" USING btree ("shop_id",city_key collate "C","fitter_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_code_key" ON "shop_fitter_link" USING btree ("shop_id",code collate "C","fitter_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_postal_code" ON "shop_fitter_link" USING btree ("shop_id",postal_code collate "C","fitter_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_status" ON "shop_fitter_link" USING btree ("shop_id","status","fitter_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_rating" ON "shop_fitter_link" USING btree ("shop_id","rating_key","fitter_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_quality" ON "shop_fitter_link" USING btree ("shop_id","quality","fitter_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_services" ON "shop_fitter_link" USING btree ("shop_id","service_count","fitter_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_pending" ON "shop_fitter_link" USING btree ("shop_id","pending_changes","fitter_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_updated" ON "shop_fitter_link" USING btree ("shop_id","updated_at","fitter_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_fitter" ON "shop_fitter_link" USING btree ("fitter_id");--> statement-breakpoint
CREATE INDEX "undo_expiry" ON "undo" USING btree ("expires_at");