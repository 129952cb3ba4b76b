CREATE TABLE "alert" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"shop_id" bigint NOT NULL,
	"user_id" bigint,
	"right" text,
	"type" text NOT NULL,
	"title_key" text NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"link" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_read" (
	"alert_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_read_alert_id_user_id_pk" PRIMARY KEY("alert_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint,
	"owner_id" bigint,
	"job_id" bigint,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"shop_id" bigint,
	"user_id" bigint,
	"status" text DEFAULT 'QUEUED' NOT NULL,
	"exclusive" boolean DEFAULT false NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"report" jsonb,
	"error" text,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"dry_run_of" text,
	"fingerprint" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer DEFAULT 3 NOT NULL,
	"run_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "job_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"line_number" integer NOT NULL,
	"row_key" text,
	"level" text NOT NULL,
	"outcome" text,
	"code" text,
	"field" text,
	"value" text,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint,
	"network_id" bigint,
	"locale" text NOT NULL,
	"module" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint,
	"kind" text DEFAULT 'MAIL' NOT NULL,
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"status" text DEFAULT 'QUEUED' NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_action" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_action_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"as_user_id" bigint,
	"as_name" text,
	"subrogation_id" bigint,
	"shop_id" bigint,
	"network_id" bigint,
	"channel" text NOT NULL,
	"verb" text NOT NULL,
	"resource" text,
	"record_id" bigint,
	"record_label" text,
	"record_version" integer,
	"action" text,
	"right" text,
	"result" text DEFAULT 'OK' NOT NULL,
	"http_status" integer,
	"request_id" text,
	"job_id" bigint,
	"ip" text,
	"user_agent" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"shop_id" bigint,
	"network_id" bigint,
	"fitter_id" bigint,
	"parent_id" bigint,
	"code" text,
	"status" text,
	"position" integer,
	"active" boolean DEFAULT true NOT NULL,
	"period" "tstzrange",
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"i18n" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"i18n_state" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"push_id" bigint,
	"origin" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "record_version" (
	"resource" text NOT NULL,
	"record_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"shop_id" bigint,
	"snapshot" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" bigint,
	CONSTRAINT "record_version_resource_record_id_version_pk" PRIMARY KEY("resource","record_id","version")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"query" text NOT NULL,
	"columns" jsonb,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"shop_id" bigint,
	"locale" text NOT NULL,
	"super_menus" boolean DEFAULT false NOT NULL,
	"subrogation_id" bigint,
	"restricted" boolean DEFAULT false NOT NULL,
	"login_path" text DEFAULT '/login' NOT NULL,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "subrogation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subrogation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"initial_user_id" bigint NOT NULL,
	"initial_shop_id" bigint,
	"user_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"ticket" text,
	"super_menus" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "user_token" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "company" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"legal_form" text,
	"company_id" text,
	"vat_number" text,
	"address" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"phone" text,
	"email" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "network_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"head_shop_id" bigint,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_group" (
	"profile_code" text NOT NULL,
	"group_code" text NOT NULL,
	CONSTRAINT "profile_group_profile_code_group_code_pk" PRIMARY KEY("profile_code","group_code")
);
--> statement-breakpoint
CREATE TABLE "server_setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"network_id" bigint,
	"profile_code" text NOT NULL,
	"product" text DEFAULT 'GARAGE' NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"open" boolean DEFAULT false NOT NULL,
	"access_mode" text DEFAULT 'NORMAL' NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"dlu" boolean DEFAULT false NOT NULL,
	"pim_active" boolean DEFAULT false NOT NULL,
	"stock_price_managed_by_ftp" boolean DEFAULT false NOT NULL,
	"country" text DEFAULT 'FR' NOT NULL,
	"time_zone" text DEFAULT 'Europe/Paris' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "shop_open_only_active" CHECK (not open or status = 'ACTIVE')
);
--> statement-breakpoint
CREATE TABLE "shop_group" (
	"shop_id" bigint NOT NULL,
	"group_code" text NOT NULL,
	"granted" boolean NOT NULL,
	CONSTRAINT "shop_group_shop_id_group_code_pk" PRIMARY KEY("shop_id","group_code")
);
--> statement-breakpoint
CREATE TABLE "shop_language" (
	"shop_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"fallback" text,
	"position" integer DEFAULT 0 NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "shop_language_shop_id_locale_pk" PRIMARY KEY("shop_id","locale"),
	CONSTRAINT "shop_language_locale" CHECK (locale ~ '^[a-z]{2}_[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"plan_code" text,
	"started_on" date,
	"ends_on" date,
	"status_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dealer_user_scope" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealer_user_scope_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"membership_id" bigint NOT NULL,
	"fitter_id" bigint NOT NULL,
	"role" text,
	"from_day" date,
	"to_day" date
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"shop_id" bigint,
	"network_id" bigint,
	"role_id" bigint NOT NULL,
	"main_administrator" boolean DEFAULT false NOT NULL,
	"extra_rights" text[] DEFAULT '{}' NOT NULL,
	"withdrawn_rights" text[] DEFAULT '{}' NOT NULL,
	"read_only" boolean DEFAULT false NOT NULL,
	"dealer_scope" text DEFAULT 'ALL' NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"since" date,
	"until" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_one_place" CHECK (shop_id is null or network_id is null)
);
--> statement-breakpoint
CREATE TABLE "role_right" (
	"role_id" bigint NOT NULL,
	"right" text NOT NULL,
	"granted" boolean DEFAULT true NOT NULL,
	CONSTRAINT "role_right_role_id_right_pk" PRIMARY KEY("role_id","right")
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text,
	"locale" text DEFAULT 'en_GB' NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"last_shop_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"shop_id" bigint,
	"base_role_id" bigint,
	"label" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"level" integer NOT NULL,
	"scope_kind" text NOT NULL,
	"system" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_read" ADD CONSTRAINT "alert_read_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_read" ADD CONSTRAINT "alert_read_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_owner_id_user_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_line" ADD CONSTRAINT "job_line_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_network_id_network_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."network"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record" ADD CONSTRAINT "record_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record" ADD CONSTRAINT "record_network_id_network_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."network"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record" ADD CONSTRAINT "record_parent_id_record_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record" ADD CONSTRAINT "record_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record" ADD CONSTRAINT "record_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_version" ADD CONSTRAINT "record_version_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_subrogation_id_subrogation_id_fk" FOREIGN KEY ("subrogation_id") REFERENCES "public"."subrogation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subrogation" ADD CONSTRAINT "subrogation_initial_user_id_user_account_id_fk" FOREIGN KEY ("initial_user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subrogation" ADD CONSTRAINT "subrogation_initial_shop_id_shop_id_fk" FOREIGN KEY ("initial_shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subrogation" ADD CONSTRAINT "subrogation_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subrogation" ADD CONSTRAINT "subrogation_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_token" ADD CONSTRAINT "user_token_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network" ADD CONSTRAINT "network_head_shop_id_shop_id_fk" FOREIGN KEY ("head_shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_network_id_network_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."network"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_group" ADD CONSTRAINT "shop_group_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_language" ADD CONSTRAINT "shop_language_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer_user_scope" ADD CONSTRAINT "dealer_user_scope_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_network_id_network_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."network"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_role_id_user_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."user_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_right" ADD CONSTRAINT "role_right_role_id_user_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."user_role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_last_shop_id_shop_id_fk" FOREIGN KEY ("last_shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_base_role_id_user_role_id_fk" FOREIGN KEY ("base_role_id") REFERENCES "public"."user_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_key" ON "alert" USING btree ("shop_id","key");--> statement-breakpoint
CREATE INDEX "file_shop" ON "file" USING btree ("shop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "file_storage_key" ON "file" USING btree ("storage_key");--> statement-breakpoint
CREATE UNIQUE INDEX "job_one_running" ON "job" USING btree ("type",coalesce(shop_id, 0)) WHERE exclusive and status in ('QUEUED', 'RUNNING');--> statement-breakpoint
CREATE INDEX "job_ready" ON "job" USING btree ("run_after") WHERE status in ('QUEUED', 'RUNNING');--> statement-breakpoint
CREATE INDEX "job_shop" ON "job" USING btree ("shop_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_line_job" ON "job_line" USING btree ("job_id","line_number");--> statement-breakpoint
CREATE UNIQUE INDEX "message_key" ON "message" USING btree (coalesce(shop_id, 0),"locale","key");--> statement-breakpoint
CREATE INDEX "message_module" ON "message" USING btree ("locale","module");--> statement-breakpoint
CREATE INDEX "outbox_shop" ON "outbox" USING btree ("shop_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_action_shop" ON "user_action" USING btree ("shop_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_action_actor" ON "user_action" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "user_action_record" ON "user_action" USING btree ("resource","record_id");--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "record_code" ON "record" USING btree ("resource",coalesce(shop_id, 0),coalesce(network_id, 0),coalesce(parent_id, 0),lower(code)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "record_list" ON "record" USING btree ("shop_id","resource","parent_id","position","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "record_search" ON "record" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "record_updated" ON "record" USING btree ("shop_id","resource","updated_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "record_version_shop" ON "record_version" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "saved_view_list" ON "saved_view" USING btree ("shop_id","resource","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subrogation_initial_user" ON "subrogation" USING btree ("initial_user_id");--> statement-breakpoint
CREATE INDEX "subrogation_user" ON "subrogation" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_token_hash" ON "user_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "user_token_user" ON "user_token" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "network_code" ON "network" USING btree (lower(code));--> statement-breakpoint
CREATE UNIQUE INDEX "shop_code" ON "shop" USING btree (lower(code));--> statement-breakpoint
CREATE INDEX "shop_network" ON "shop" USING btree (network_id);--> statement-breakpoint
CREATE UNIQUE INDEX "shop_language_default" ON "shop_language" USING btree (shop_id) WHERE is_default;--> statement-breakpoint
CREATE INDEX "dealer_user_scope_membership" ON "dealer_user_scope" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "dealer_user_scope_fitter" ON "dealer_user_scope" USING btree ("fitter_id");--> statement-breakpoint
CREATE INDEX "membership_user" ON "membership" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "membership_shop" ON "membership" USING btree ("shop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_email" ON "user_account" USING btree (lower(email));--> statement-breakpoint
CREATE UNIQUE INDEX "user_role_code" ON "user_role" USING btree (coalesce(shop_id, 0),lower(code));