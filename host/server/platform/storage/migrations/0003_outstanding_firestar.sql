DROP INDEX "shop_fitter_link_status";--> statement-breakpoint
ALTER TABLE "shop_fitter_link" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "shop_fitter_link" ADD COLUMN "lng" double precision;--> statement-breakpoint
UPDATE "shop_fitter_link" SET "lat" = fitter.lat, "lng" = fitter.lng FROM "fitter" WHERE fitter.id = shop_fitter_link.fitter_id AND fitter.lat IS NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_fitter_link" ADD COLUMN "place" integer GENERATED ALWAYS AS (floor((90 - lat) / 180 * 1023.999)::int * 1024 + floor((lng + 180) / 360 * 1023.999)::int) STORED;--> statement-breakpoint
ALTER TABLE "shop_fitter_link" ADD COLUMN "sample" smallint GENERATED ALWAYS AS ((hashint8(fitter_id) & 1023)::smallint) STORED;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_dealer_type" ON "shop_fitter_link" USING btree ("shop_id","dealer_type",name_key collate "C","fitter_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_country" ON "shop_fitter_link" USING btree ("shop_id","country",name_key collate "C","fitter_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_booking_mode" ON "shop_fitter_link" USING btree ("shop_id","booking_mode",name_key collate "C","fitter_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_hidden" ON "shop_fitter_link" USING btree ("shop_id","status",name_key collate "C","fitter_id") WHERE not listed;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_shown" ON "shop_fitter_link" USING btree ("shop_id",name_key collate "C","fitter_id") WHERE listed and not owner_shop;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_position" ON "shop_fitter_link" USING btree ("shop_id","lat","lng") WHERE listed;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_map" ON "shop_fitter_link" USING btree ("shop_id","sample","place","lat","lng") WHERE listed;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_unplaced" ON "shop_fitter_link" USING btree ("shop_id",name_key collate "C","fitter_id") WHERE listed and place is null;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_status" ON "shop_fitter_link" USING btree ("shop_id","status",name_key collate "C","fitter_id") WHERE listed;--> statement-breakpoint
-- Bulk changes that wait name their records as a selection now. Records that are done already are left out.
UPDATE "job" SET "params" = ("params" - 'ids') || jsonb_build_object('selection', jsonb_build_object('ids',
  (SELECT coalesce(jsonb_agg(listed.id ORDER BY listed.place), '[]') FROM jsonb_array_elements("params"->'ids') WITH ORDINALITY listed(id, place) WHERE listed.place > job.done)))
  WHERE "type" = 'bulk' AND "params" ? 'ids' AND "status" IN ('QUEUED', 'RUNNING');
