ALTER TABLE "payment_dispute" ADD COLUMN "platform_code" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "payment_key" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "amount" jsonb;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "fee" jsonb;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "customer_name" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "customer_email_address" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "customer_purchase_ip" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "billing_address" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "product_description" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "service_date" date;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "service_documentation" jsonb;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "receipt" jsonb;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "customer_communication" jsonb;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "customer_signature" jsonb;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "refund_policy" jsonb;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "refund_policy_disclosure" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "refund_refusal_explanation" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "cancellation_policy" jsonb;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "cancellation_policy_disclosure" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "cancellation_rebuttal" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "shipping_address" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "shipping_carrier" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "shipping_date" date;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "shipping_tracking_number" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "shipping_documentation" jsonb;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "duplicate_charge_id" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "duplicate_charge_explanation" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "duplicate_charge_documentation" jsonb;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "access_activity_log" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "uncategorized_text" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "uncategorized_file" jsonb;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "created_by" bigint;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "payment_dispute" d SET
  platform_code = p.platform_code,
  payment_key = p.platform_id,
  amount = jsonb_build_object('minor', d.amount_minor, 'currency', p.amount->>'currency'),
  fee = jsonb_build_object('minor', d.fee_minor, 'currency', p.amount->>'currency'),
  search = lower(d.platform_id || ' ' || p.platform_id)
FROM "payment" p WHERE p.id = d.payment_id;--> statement-breakpoint
ALTER TABLE "payment_dispute" ALTER COLUMN "platform_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_dispute" ALTER COLUMN "payment_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_dispute" ALTER COLUMN "amount" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_dispute" ALTER COLUMN "fee" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD CONSTRAINT "payment_dispute_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD CONSTRAINT "payment_dispute_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_dispute_search" ON "payment_dispute" USING gin (search gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "payment_dispute" DROP COLUMN "amount_minor";--> statement-breakpoint
ALTER TABLE "payment_dispute" DROP COLUMN "fee_minor";--> statement-breakpoint
ALTER TABLE "payment_dispute" DROP COLUMN "texts";--> statement-breakpoint
ALTER TABLE "payment_dispute" DROP COLUMN "files";--> statement-breakpoint
ALTER TABLE "payment_dispute" DROP COLUMN "prefilled";--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "prefilled" text;