DROP INDEX "order_document_invoice";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "extra_due" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "order_document_invoice" ON "order_document" USING btree ("order_id") WHERE kind = 'INVOICE' and content->>'invoice' is null;