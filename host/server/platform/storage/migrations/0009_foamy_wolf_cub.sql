CREATE TABLE "document_counter" (
	"shop_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_counter_shop_id_kind_year_pk" PRIMARY KEY("shop_id","kind","year")
);
--> statement-breakpoint
CREATE TABLE "order_document" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"issued_on" date NOT NULL,
	"total_minor" bigint NOT NULL,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"payment_state" text NOT NULL,
	"delivery_mode" text NOT NULL,
	"platform" text NOT NULL,
	"locale" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text,
	"customer_phone" text,
	"vehicle_registration_number" text,
	"billing_address" jsonb,
	"shipping_address" jsonb,
	"summary" text NOT NULL,
	"total" jsonb NOT NULL,
	"tyres" integer DEFAULT 0 NOT NULL,
	"dealers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"payments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"appointment_at" timestamp (3) with time zone,
	"delivered_on" date,
	"carrier" text,
	"tracking_number" text,
	"tracking_url" text,
	"cancel_reason" text,
	"restocked" boolean DEFAULT false NOT NULL,
	"internal_notes" text,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"ean" text,
	"label" text NOT NULL,
	"quantity" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movement_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "document_counter" ADD CONSTRAINT "document_counter_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_document" ADD CONSTRAINT "order_document_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_document" ADD CONSTRAINT "order_document_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_document_number" ON "order_document" USING btree ("shop_id","kind","year","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "order_document_invoice" ON "order_document" USING btree ("order_id") WHERE kind = 'INVOICE';--> statement-breakpoint
CREATE INDEX "order_document_order" ON "order_document" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_order_reference" ON "shop_order" USING btree ("shop_id","reference");--> statement-breakpoint
CREATE INDEX "shop_order_placed" ON "shop_order" USING btree ("shop_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "shop_order_state" ON "shop_order" USING btree ("shop_id",state collate "C","placed_at","id");--> statement-breakpoint
CREATE INDEX "shop_order_dealers" ON "shop_order" USING gin ("dealers");--> statement-breakpoint
CREATE INDEX "shop_order_search" ON "shop_order" USING gin (search gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "stock_movement_order" ON "stock_movement" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "stock_movement_article" ON "stock_movement" USING btree ("shop_id","ean");