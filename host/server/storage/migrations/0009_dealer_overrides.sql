CREATE TABLE "fitter_override" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fitter_override_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"fitter_id" bigint NOT NULL,
	"field" text NOT NULL,
	"locale" text DEFAULT '' NOT NULL,
	"value" jsonb,
	"base" jsonb,
	"from_day" date,
	"to_day" date,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "fitter_redirect" (
	"shop_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"url" text NOT NULL,
	"fitter_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fitter_redirect_shop_id_locale_url_pk" PRIMARY KEY("shop_id","locale","url")
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"shop_id" bigint NOT NULL,
	"resource" text NOT NULL,
	"record_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"tab" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "presence_shop_id_resource_record_id_user_id_tab_pk" PRIMARY KEY("shop_id","resource","record_id","user_id","tab")
);
--> statement-breakpoint
ALTER TABLE "fitter" ADD COLUMN "slider_pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_fitter_link" ADD COLUMN "overrides" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "fitter_override" ADD CONSTRAINT "fitter_override_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitter_override" ADD CONSTRAINT "fitter_override_fitter_id_fitter_id_fk" FOREIGN KEY ("fitter_id") REFERENCES "public"."fitter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitter_override" ADD CONSTRAINT "fitter_override_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitter_override" ADD CONSTRAINT "fitter_override_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitter_redirect" ADD CONSTRAINT "fitter_redirect_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitter_redirect" ADD CONSTRAINT "fitter_redirect_fitter_id_fitter_id_fk" FOREIGN KEY ("fitter_id") REFERENCES "public"."fitter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fitter_override_shop" ON "fitter_override" USING btree ("shop_id","fitter_id","field");--> statement-breakpoint
CREATE INDEX "fitter_redirect_fitter" ON "fitter_redirect" USING btree ("fitter_id");--> statement-breakpoint
CREATE INDEX "presence_seen" ON "presence" USING btree ("seen_at");--> statement-breakpoint
-- One value at a time for a field and language of a dealer in a shop.
ALTER TABLE "fitter_override" ADD CONSTRAINT "fitter_override_one_at_a_time" EXCLUDE USING gist
  (shop_id WITH =, fitter_id WITH =, field WITH =, locale WITH =, daterange(from_day, to_day, '[]') WITH &&) WHERE (deleted_at IS NULL);
--> statement-breakpoint
-- The value that a shop shows today instead of the owner's; null where it shows the owner's, JSON null where it hides it.
CREATE FUNCTION own_value(overrides jsonb, field text) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT case when overrides ? field then (SELECT held->'value' FROM jsonb_array_elements(overrides->field) held
    WHERE coalesce((held->>'from')::date <= current_date, true) AND coalesce((held->>'to')::date >= current_date, true) LIMIT 1) end $$;
--> statement-breakpoint
-- The same for texts in languages: the owner's, with the shop's laid over them.
CREATE FUNCTION own_texts(overrides jsonb, field text, texts jsonb) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT case when overrides ? field then jsonb_strip_nulls(coalesce(texts, '{}'::jsonb) || coalesce((SELECT jsonb_object_agg(held->>'locale', held->'value')
    FROM jsonb_array_elements(overrides->field) held
    WHERE coalesce((held->>'from')::date <= current_date, true) AND coalesce((held->>'to')::date >= current_date, true)), '{}'::jsonb)) else texts end $$;
