ALTER TABLE "shop_language" DROP CONSTRAINT "shop_language_shop_id_locale_pk";--> statement-breakpoint
ALTER TABLE "shop_language" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "shop_language_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "shop_language" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_language" ADD COLUMN "url_suffix" text;--> statement-breakpoint
ALTER TABLE "shop_language" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_language" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_language" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_language" ADD COLUMN "created_by" bigint;--> statement-breakpoint
ALTER TABLE "shop_language" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_language" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "shop_language" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "shop_language_shop" ON "shop_language" USING btree ("shop_id");