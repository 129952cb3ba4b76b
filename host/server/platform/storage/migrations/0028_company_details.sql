ALTER TABLE "company" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "company_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "trade_name" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "vat_state" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "vat_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "share_capital" jsonb;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "registry_city" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "founded_on" date;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "billing_email" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "accounting_contact" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "publication_director" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "dpo_email" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "mediator" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "insurance" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "iban" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "bic" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "created_by" bigint;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "company_id" ON "company" USING btree ("id");