DROP INDEX "shop_fitter_link_search";--> statement-breakpoint
DROP INDEX "shop_fitter_link_relative_url";--> statement-breakpoint
DROP INDEX "shop_fitter_link_name";--> statement-breakpoint
DROP INDEX "shop_fitter_link_city";--> statement-breakpoint
DROP INDEX "shop_fitter_link_code_key";--> statement-breakpoint
DROP INDEX "shop_fitter_link_postal_code";--> statement-breakpoint
DROP INDEX "shop_fitter_link_status";--> statement-breakpoint
DROP INDEX "shop_fitter_link_rating";--> statement-breakpoint
DROP INDEX "shop_fitter_link_quality";--> statement-breakpoint
DROP INDEX "shop_fitter_link_services";--> statement-breakpoint
DROP INDEX "shop_fitter_link_pending";--> statement-breakpoint
DROP INDEX "shop_fitter_link_updated";--> statement-breakpoint
DROP INDEX "record_search";--> statement-breakpoint
ALTER TABLE "shop_fitter_link" ADD COLUMN "listed" boolean GENERATED ALWAYS AS (deleted_at is null and status not in ('ARCHIVED', 'MERGED')) STORED;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_search" ON "shop_fitter_link" USING gin (search gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "shop_fitter_link_relative_url" ON "shop_fitter_link" USING gin (relative_url jsonb_path_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "shop_fitter_link_name" ON "shop_fitter_link" USING btree ("shop_id",name_key collate "C","fitter_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_city" ON "shop_fitter_link" USING btree ("shop_id",city_key collate "C","fitter_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_code_key" ON "shop_fitter_link" USING btree ("shop_id",code collate "C","fitter_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_postal_code" ON "shop_fitter_link" USING btree ("shop_id",postal_code collate "C","fitter_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_status" ON "shop_fitter_link" USING btree ("shop_id","status","fitter_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_rating" ON "shop_fitter_link" USING btree ("shop_id","rating_key","fitter_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_quality" ON "shop_fitter_link" USING btree ("shop_id","quality","fitter_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_services" ON "shop_fitter_link" USING btree ("shop_id","service_count","fitter_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_pending" ON "shop_fitter_link" USING btree ("shop_id","pending_changes","fitter_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "shop_fitter_link_updated" ON "shop_fitter_link" USING btree ("shop_id","updated_at","fitter_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "record_search" ON "record" USING gin (search gin_trgm_ops) WITH (fastupdate=false);