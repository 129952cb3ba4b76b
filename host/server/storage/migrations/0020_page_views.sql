CREATE TABLE "page_view" (
	"shop_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_view_record_id_day_pk" PRIMARY KEY("record_id","day")
);
--> statement-breakpoint
ALTER TABLE "page_view" ADD CONSTRAINT "page_view_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_view" ADD CONSTRAINT "page_view_record_id_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."record"("id") ON DELETE cascade ON UPDATE no action;