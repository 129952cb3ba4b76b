ALTER TABLE "provider_price" ALTER COLUMN "tyre_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "provider_price_ean" ON "provider_price" USING btree ("shop_id","ean") WHERE deleted_at is null;