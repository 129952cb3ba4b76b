CREATE TABLE "bay" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bay_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fitter_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'LIFT' NOT NULL,
	"capacity" integer DEFAULT 1 NOT NULL,
	"color" text,
	"position" integer DEFAULT 0 NOT NULL,
	"vehicle_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"max_rim_inches" integer,
	"max_vehicle_weight_kg" integer,
	"slot_minutes" integer DEFAULT 30 NOT NULL,
	"opening_hours" jsonb,
	"public_bookable" boolean DEFAULT true NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "bay_capacity" CHECK (capacity between 1 and 6),
	CONSTRAINT "bay_slot_minutes" CHECK (slot_minutes in (5, 10, 15, 20, 30, 60))
);
--> statement-breakpoint
CREATE TABLE "bay_service" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bay_service_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bay_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"duration_minutes" integer,
	"setup_minutes" integer DEFAULT 0 NOT NULL,
	"cleanup_minutes" integer DEFAULT 0 NOT NULL,
	"max_per_day" integer,
	"priority" integer DEFAULT 50 NOT NULL,
	"from" date,
	"to" date,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bay" ADD CONSTRAINT "bay_fitter_id_fitter_id_fk" FOREIGN KEY ("fitter_id") REFERENCES "public"."fitter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bay_service" ADD CONSTRAINT "bay_service_bay_id_bay_id_fk" FOREIGN KEY ("bay_id") REFERENCES "public"."bay"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bay_service" ADD CONSTRAINT "bay_service_service_id_record_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bay_code" ON "bay" USING btree ("fitter_id",lower(code)) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bay_service_once" ON "bay_service" USING btree ("bay_id","service_id");--> statement-breakpoint
CREATE INDEX "bay_service_service" ON "bay_service" USING btree ("service_id");