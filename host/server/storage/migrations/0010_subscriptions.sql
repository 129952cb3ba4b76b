CREATE TABLE "subscription_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"from_plan" text,
	"plan_code" text NOT NULL,
	"billing" text NOT NULL,
	"effective_on" date NOT NULL,
	"invoice_id" bigint,
	"state" text NOT NULL,
	"asked_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "subscription_invoice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"issued_on" date NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"plan_code" text NOT NULL,
	"billing" text NOT NULL,
	"excl_minor" integer NOT NULL,
	"vat_minor" integer NOT NULL,
	"vat_rate" double precision NOT NULL,
	"vat_scheme" text NOT NULL,
	"customer" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"payment_reference" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "billing" text DEFAULT 'MONTHLY' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "next_plan_code" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "next_billing" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_change" ADD CONSTRAINT "subscription_change_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_change" ADD CONSTRAINT "subscription_change_invoice_id_subscription_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."subscription_invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_change_waiting" ON "subscription_change" USING btree ("shop_id") WHERE state in ('PENDING', 'SCHEDULED');--> statement-breakpoint
CREATE INDEX "subscription_change_shop" ON "subscription_change" USING btree ("shop_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_invoice_number" ON "subscription_invoice" USING btree ("year","sequence");--> statement-breakpoint
CREATE INDEX "subscription_invoice_shop" ON "subscription_invoice" USING btree ("shop_id","id");