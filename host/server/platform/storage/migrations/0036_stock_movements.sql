ALTER TABLE "calendar_api_call" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "stock_change" ADD COLUMN "run_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_change" ADD COLUMN "took_off_sale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_change_run" ON "stock_change" USING btree ("run_id") WHERE run_id is not null;