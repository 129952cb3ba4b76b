CREATE TABLE "booking_hold" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_hold_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"fitter_id" bigint NOT NULL,
	"user_id" bigint,
	"channel" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "capacity_row" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "capacity_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fitter_id" bigint NOT NULL,
	"bay_id" bigint,
	"lane" smallint NOT NULL,
	"during" "tstzrange" NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"service_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "capacity_row_lane" CHECK (lane >= 0),
	CONSTRAINT "capacity_row_order" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
DROP INDEX "bay_service_once";--> statement-breakpoint
ALTER TABLE "bay" ADD COLUMN "overrun_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bay" ADD COLUMN "channels" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bay" ADD COLUMN "closures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bay" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bay" ADD COLUMN "created_by" bigint;--> statement-breakpoint
ALTER TABLE "bay" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "bay_service" ADD COLUMN "min_inches" integer;--> statement-breakpoint
ALTER TABLE "bay_service" ADD COLUMN "max_inches" integer;--> statement-breakpoint
ALTER TABLE "bay_service" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bay_service" ADD COLUMN "created_by" bigint;--> statement-breakpoint
ALTER TABLE "bay_service" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "bay_service" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "booking_hold" ADD CONSTRAINT "booking_hold_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_hold" ADD CONSTRAINT "booking_hold_fitter_id_fitter_id_fk" FOREIGN KEY ("fitter_id") REFERENCES "public"."fitter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_hold" ADD CONSTRAINT "booking_hold_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capacity_row" ADD CONSTRAINT "capacity_row_fitter_id_fitter_id_fk" FOREIGN KEY ("fitter_id") REFERENCES "public"."fitter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capacity_row" ADD CONSTRAINT "capacity_row_bay_id_bay_id_fk" FOREIGN KEY ("bay_id") REFERENCES "public"."bay"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_hold_expiry" ON "booking_hold" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "capacity_row_source" ON "capacity_row" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "capacity_row_day" ON "capacity_row" USING btree ("fitter_id","starts_at");--> statement-breakpoint
ALTER TABLE "bay" ADD CONSTRAINT "bay_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bay" ADD CONSTRAINT "bay_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bay_service" ADD CONSTRAINT "bay_service_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bay_service" ADD CONSTRAINT "bay_service_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bay_service_once" ON "bay_service" USING btree ("bay_id","service_id") WHERE deleted_at is null;
--> statement-breakpoint
-- The database refuses to take a lane twice at a time. Dealers without bays have their lanes under bay 0.
ALTER TABLE "capacity_row" ADD CONSTRAINT "capacity_row_once" EXCLUDE USING gist
  (fitter_id WITH =, coalesce(bay_id, 0) WITH =, lane WITH =, during WITH &&);
--> statement-breakpoint
-- An appointment that is cancelled, refused, missed or deleted releases its lanes, whoever writes it.
CREATE FUNCTION release_lanes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM capacity_row WHERE source_id = NEW.id AND source IN ('APPOINTMENT', 'PROPOSAL');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_release_lanes AFTER UPDATE OF status, deleted_at ON record FOR EACH ROW
  WHEN (NEW.resource = 'appointment' AND (NEW.deleted_at IS NOT NULL
    OR NEW.status NOT IN ('PENDING', 'RESCHEDULE_PROPOSED', 'CONFIRMED', 'ARRIVED', 'IN_PROGRESS', 'DONE')))
  EXECUTE FUNCTION release_lanes();
--> statement-breakpoint
UPDATE bay SET search = fold_text(name || ' ' || code);
--> statement-breakpoint
-- Future appointments take the first free lane. Those that find none stay without a lane.
DO $$
DECLARE
  visit record;
  place record;
BEGIN
  FOR visit IN
    SELECT r.id, r.fitter_id, greatest(f.bays, 1) AS lanes, starts.source, starts.start_at,
      greatest(coalesce((r.data->>'durationMinutes')::int, (f.data->>'slotMinutes')::int, 30), 5) AS minutes
    FROM record r JOIN fitter f ON f.id = r.fitter_id CROSS JOIN LATERAL (
      SELECT 'APPOINTMENT' AS source, (r.data->>'date')::timestamptz AS start_at
      UNION ALL SELECT 'PROPOSAL', (proposal #>> '{}')::timestamptz FROM jsonb_array_elements(
        CASE WHEN r.status = 'RESCHEDULE_PROPOSED' AND jsonb_typeof(r.data->'proposals') = 'array' THEN r.data->'proposals' ELSE '[]'::jsonb END) proposal
    ) starts
    WHERE r.resource = 'appointment' AND r.deleted_at IS NULL AND starts.start_at > now() - interval '1 day'
      AND r.status IN ('PENDING', 'RESCHEDULE_PROPOSED', 'CONFIRMED', 'ARRIVED', 'IN_PROGRESS')
    ORDER BY starts.start_at, r.id
  LOOP
    FOR place IN
      SELECT b.id AS bay_id, lane FROM bay b CROSS JOIN LATERAL generate_series(1, b.capacity) lane
        WHERE b.fitter_id = visit.fitter_id AND b.active AND b.deleted_at IS NULL
      UNION ALL SELECT NULL, lane FROM generate_series(1, visit.lanes) lane
        WHERE NOT EXISTS (SELECT 1 FROM bay b WHERE b.fitter_id = visit.fitter_id AND b.deleted_at IS NULL)
      ORDER BY 1, 2
    LOOP
      BEGIN
        INSERT INTO capacity_row (fitter_id, bay_id, lane, during, starts_at, ends_at, source, source_id)
          VALUES (visit.fitter_id, place.bay_id, place.lane,
            tstzrange(visit.start_at, visit.start_at + make_interval(mins => visit.minutes)),
            visit.start_at, visit.start_at + make_interval(mins => visit.minutes), visit.source, visit.id);
        EXIT;
      EXCEPTION WHEN exclusion_violation THEN
        CONTINUE;
      END;
    END LOOP;
  END LOOP;
END $$;
