ALTER TABLE "shop_fitter_link" ADD COLUMN "email_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "shop_fitter_link" link SET "email_key" = coalesce(fold_text(CASE WHEN link."owner_shop" THEN "fitter"."email"
    ELSE coalesce(own_value(link."overrides", 'email', (now() AT TIME ZONE "shop"."time_zone")::date), to_jsonb("fitter"."email")) #>> '{}' END), '')
  FROM "fitter", "shop" WHERE "fitter"."id" = link."fitter_id" AND "shop"."id" = link."shop_id";--> statement-breakpoint
CREATE INDEX "shop_fitter_link_search_sample" ON "shop_fitter_link" USING gin (search gin_trgm_ops) WITH (fastupdate=false) WHERE listed and sample < 64;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_email" ON "shop_fitter_link" USING gin (email_key gin_trgm_ops) WITH (fastupdate=false);
