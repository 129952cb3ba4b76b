CREATE TABLE "media" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"animated" boolean DEFAULT false NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint
);
--> statement-breakpoint
CREATE TABLE "media_rendition" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_rendition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	"recipe" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_use" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"paragraph_id" bigint NOT NULL,
	"group_index" integer NOT NULL,
	"device" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paragraph" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paragraph_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"locale" text,
	"slot" text,
	"position" integer NOT NULL,
	"layout_id" text NOT NULL,
	"internal_name" text,
	"anchor" text,
	"active" boolean DEFAULT true NOT NULL,
	"start_at" timestamp (3) with time zone,
	"end_at" timestamp (3) with time zone,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"parked" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"slider_pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published" jsonb,
	"published_version" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_rendition" ADD CONSTRAINT "media_rendition_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_rendition" ADD CONSTRAINT "media_rendition_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_use" ADD CONSTRAINT "media_use_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_use" ADD CONSTRAINT "media_use_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paragraph" ADD CONSTRAINT "paragraph_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paragraph" ADD CONSTRAINT "paragraph_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paragraph" ADD CONSTRAINT "paragraph_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_hash" ON "media" USING btree ("shop_id","hash");--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("shop_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "media_rendition_recipe" ON "media_rendition" USING btree ("media_id","recipe");--> statement-breakpoint
CREATE INDEX "media_rendition_shop" ON "media_rendition" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "media_use_media" ON "media_use" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "media_use_paragraph" ON "media_use" USING btree ("shop_id","paragraph_id");--> statement-breakpoint
CREATE INDEX "paragraph_owner" ON "paragraph" USING btree ("shop_id","owner_type","owner_id","position") WHERE deleted_at is null;