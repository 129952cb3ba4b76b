CREATE TABLE "import_head" (
	"shop_id" bigint NOT NULL,
	"resource" text NOT NULL,
	"head" text NOT NULL,
	"target" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_head_shop_id_resource_head_pk" PRIMARY KEY("shop_id","resource","head")
);
--> statement-breakpoint
ALTER TABLE "import_head" ADD CONSTRAINT "import_head_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;