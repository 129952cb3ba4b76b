-- Pictures in a text of JSON or HTML, as shop and hash: "7/0a1b…".
CREATE FUNCTION picture_keys(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT array(SELECT DISTINCT found[1] FROM regexp_matches(value, '/pictures/([0-9]+/[0-9a-f]{64})', 'g') found) $$;
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "fitter_pictures" ON "fitter" USING gin (picture_keys(slider_pictures::text || data::text || i18n::text)) WITH (fastupdate=false) WHERE picture_keys(slider_pictures::text || data::text || i18n::text) <> '{}';--> statement-breakpoint
CREATE INDEX "shop_fitter_link_pictures" ON "shop_fitter_link" USING gin (picture_keys(overrides::text)) WITH (fastupdate=false) WHERE picture_keys(overrides::text) <> '{}';--> statement-breakpoint
CREATE INDEX "paragraph_pictures" ON "paragraph" USING gin (picture_keys(content::text || slider_pictures::text || coalesce(published::text, ''))) WITH (fastupdate=false) WHERE picture_keys(content::text || slider_pictures::text || coalesce(published::text, '')) <> '{}';--> statement-breakpoint
CREATE INDEX "record_pictures" ON "record" USING gin (picture_keys(data::text || i18n::text)) WITH (fastupdate=false) WHERE picture_keys(data::text || i18n::text) <> '{}';