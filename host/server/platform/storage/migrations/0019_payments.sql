CREATE TABLE "payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"order_id" bigint,
	"platform_code" text NOT NULL,
	"platform_id" text NOT NULL,
	"status" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text,
	"dealers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"instrument" text NOT NULL,
	"card_brand" text,
	"last4" text,
	"card_expiry" text,
	"card_country" text,
	"three_d_secure" text,
	"risk" text,
	"amount" jsonb NOT NULL,
	"captured" jsonb,
	"refunded" jsonb,
	"fee" jsonb,
	"net" jsonb,
	"authorised_until" timestamp (3) with time zone,
	"payout_on" date,
	"failure_reason" text,
	"refund_state" text,
	"dispute_status" text,
	"dispute_due_at" timestamp (3) with time zone,
	"waiting" text,
	"synced_at" timestamp (3) with time zone,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_dispute" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_dispute_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"platform_id" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"network_code" text,
	"words" text,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"submissions" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"files" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"prefilled" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"platform_code" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payment_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_event_platform_code_event_id_pk" PRIMARY KEY("platform_code","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"minor" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"author" text,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_operation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_operation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"amount_minor" bigint,
	"about_id" bigint,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"author" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_refund" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"platform_id" text,
	"state" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"mode" text NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"restock" boolean DEFAULT false NOT NULL,
	"notify_customer" boolean DEFAULT true NOT NULL,
	"means" text,
	"author" text,
	"failure_reason" text,
	"credit_note_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payment_refund_amount" CHECK (amount_minor > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_object" (
	"platform" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_object_platform_kind_id_pk" PRIMARY KEY("platform","kind","id")
);
--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD CONSTRAINT "payment_dispute_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD CONSTRAINT "payment_dispute_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_movement" ADD CONSTRAINT "payment_movement_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_movement" ADD CONSTRAINT "payment_movement_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_operation" ADD CONSTRAINT "payment_operation_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_operation" ADD CONSTRAINT "payment_operation_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_credit_note_id_order_document_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."order_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_platform" ON "payment" USING btree ("shop_id","platform_code","platform_id");--> statement-breakpoint
CREATE INDEX "payment_platform_id" ON "payment" USING btree ("platform_code","platform_id");--> statement-breakpoint
CREATE INDEX "payment_paid" ON "payment" USING btree ("shop_id","paid_at","id");--> statement-breakpoint
CREATE INDEX "payment_of_order" ON "payment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_disputed" ON "payment" USING btree ("shop_id",dispute_status collate "C","dispute_due_at");--> statement-breakpoint
CREATE INDEX "payment_dealers" ON "payment" USING gin ("dealers");--> statement-breakpoint
CREATE INDEX "payment_search" ON "payment" USING gin (search gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "payment_dispute_platform" ON "payment_dispute" USING btree ("payment_id","platform_id");--> statement-breakpoint
CREATE INDEX "payment_dispute_open" ON "payment_dispute" USING btree ("shop_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_movement_key" ON "payment_movement" USING btree ("payment_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_operation_key" ON "payment_operation" USING btree ("payment_id","key");--> statement-breakpoint
CREATE INDEX "payment_operation_waiting" ON "payment_operation" USING btree ("id") WHERE state = 'WAITING';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refund_platform" ON "payment_refund" USING btree ("payment_id","platform_id");--> statement-breakpoint
CREATE INDEX "payment_refund_of" ON "payment_refund" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "sandbox_object_due" ON "sandbox_object" USING btree ("due_at") WHERE due_at is not null;