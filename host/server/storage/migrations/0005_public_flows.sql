CREATE TABLE "creation_draft" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "creation_draft_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"context" text NOT NULL,
	"locale" text NOT NULL,
	"step" text NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"code_hash" text,
	"code_sent_at" timestamp (3) with time zone,
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"domain" text,
	"domain_reserved_until" timestamp (3) with time zone,
	"shop_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dealer_transfer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealer_transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"type" text NOT NULL,
	"from_shop_id" bigint NOT NULL,
	"to_shop_id" bigint NOT NULL,
	"requested_by_shop_id" bigint NOT NULL,
	"requested_by" bigint,
	"fitter_ids" jsonb NOT NULL,
	"keep_visible" boolean DEFAULT false NOT NULL,
	"message" text,
	"effective_on" date NOT NULL,
	"status" text DEFAULT 'REQUESTED' NOT NULL,
	"report" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "external_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "external_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"type" text NOT NULL,
	"audience" text NOT NULL,
	"shop_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "password_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subrogation" ADD COLUMN "extensions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "creation_draft" ADD CONSTRAINT "creation_draft_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer_transfer" ADD CONSTRAINT "dealer_transfer_from_shop_id_shop_id_fk" FOREIGN KEY ("from_shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer_transfer" ADD CONSTRAINT "dealer_transfer_to_shop_id_shop_id_fk" FOREIGN KEY ("to_shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer_transfer" ADD CONSTRAINT "dealer_transfer_requested_by_shop_id_shop_id_fk" FOREIGN KEY ("requested_by_shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer_transfer" ADD CONSTRAINT "dealer_transfer_requested_by_user_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_link" ADD CONSTRAINT "external_link_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_history" ADD CONSTRAINT "password_history_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "creation_draft_token" ON "creation_draft" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "creation_draft_domain" ON "creation_draft" USING btree ("domain");--> statement-breakpoint
CREATE UNIQUE INDEX "dealer_transfer_token" ON "dealer_transfer" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "dealer_transfer_from" ON "dealer_transfer" USING btree ("from_shop_id");--> statement-breakpoint
CREATE INDEX "dealer_transfer_to" ON "dealer_transfer" USING btree ("to_shop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "external_link_token" ON "external_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "external_link_record" ON "external_link" USING btree ("shop_id","record_id");--> statement-breakpoint
CREATE INDEX "password_history_user" ON "password_history" USING btree ("user_id","created_at");