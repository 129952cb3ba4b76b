CREATE TABLE "appointment_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"before" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"fitter_id" bigint,
	"appointment_id" bigint,
	"channel" text NOT NULL,
	"type" text NOT NULL,
	"occasion" text NOT NULL,
	"status" text DEFAULT 'PLANNED' NOT NULL,
	"reason" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"locale" text,
	"recipient" text,
	"recipient_hash" text,
	"country" text,
	"parts" integer DEFAULT 0 NOT NULL,
	"cost" integer DEFAULT 0 NOT NULL,
	"outbox_id" bigint,
	"provider_id" text,
	"link_hash" text,
	"clicks" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "appointment_change" ADD CONSTRAINT "appointment_change_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_change" ADD CONSTRAINT "appointment_change_record_id_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."record"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_message" ADD CONSTRAINT "booking_message_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_message" ADD CONSTRAINT "booking_message_appointment_id_record_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."record"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_message" ADD CONSTRAINT "booking_message_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_message" ADD CONSTRAINT "booking_message_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_message" ADD CONSTRAINT "booking_message_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_change_record" ON "appointment_change" USING btree ("record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_message_once" ON "booking_message" USING btree ("shop_id",coalesce(appointment_id, 0),coalesce(fitter_id, 0),"channel","type","occasion");--> statement-breakpoint
CREATE INDEX "booking_message_due" ON "booking_message" USING btree ("due_at") WHERE status = 'PLANNED';--> statement-breakpoint
CREATE INDEX "booking_message_shop" ON "booking_message" USING btree ("shop_id","due_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "booking_message_outbox" ON "booking_message" USING btree ("outbox_id");--> statement-breakpoint
CREATE INDEX "booking_message_link" ON "booking_message" USING btree ("link_hash") WHERE link_hash is not null;--> statement-breakpoint
CREATE INDEX "booking_message_sent" ON "booking_message" USING btree ("sent_at") WHERE status = 'SENT' and channel = 'SMS';
--> statement-breakpoint
-- Notes each change of an appointment that may send, move or drop messages, whoever writes it. Appointments of the past need none.
CREATE FUNCTION note_appointment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO appointment_change (shop_id, record_id, before) VALUES (NEW.shop_id, NEW.id,
    CASE WHEN TG_OP = 'UPDATE' THEN jsonb_build_object('status', OLD.status, 'date', OLD.data->>'date', 'fitter', OLD.fitter_id) END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_note_new_appointment AFTER INSERT ON record FOR EACH ROW
  WHEN (NEW.resource = 'appointment' AND NEW.shop_id IS NOT NULL
    AND coalesce(NEW.data->>'date', '') > to_char((now() AT TIME ZONE 'UTC') - interval '2 days', 'YYYY-MM-DD'))
  EXECUTE FUNCTION note_appointment_change();
--> statement-breakpoint
CREATE TRIGGER record_note_appointment AFTER UPDATE ON record FOR EACH ROW
  WHEN (NEW.resource = 'appointment' AND NEW.shop_id IS NOT NULL
    AND (OLD.status, OLD.data->>'date', OLD.fitter_id, OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.status, NEW.data->>'date', NEW.fitter_id, NEW.deleted_at IS NULL)
    AND greatest(OLD.data->>'date', NEW.data->>'date', '') > to_char((now() AT TIME ZONE 'UTC') - interval '2 days', 'YYYY-MM-DD'))
  EXECUTE FUNCTION note_appointment_change();
--> statement-breakpoint
-- A dealer in another time zone has its reminders at other instants.
CREATE FUNCTION note_dealer_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO appointment_change (shop_id, record_id, before)
    SELECT DISTINCT r.shop_id, r.id, jsonb_build_object('status', r.status, 'date', r.data->>'date', 'fitter', r.fitter_id)
    FROM booking_message m JOIN record r ON r.id = m.appointment_id WHERE m.fitter_id = NEW.id AND m.status = 'PLANNED' AND r.deleted_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fitter_note_zone AFTER UPDATE OF time_zone ON fitter FOR EACH ROW
  WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION note_dealer_zone();
--> statement-breakpoint
-- The log follows what happens to the text in the outbox.
CREATE FUNCTION follow_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE booking_message SET status = NEW.status, sent_at = coalesce(NEW.sent_at, sent_at), updated_at = now(), version = version + 1,
    reason = CASE WHEN NEW.status IN ('FAILED', 'BOUNCED', 'EXPIRED') THEN 'PROVIDER' ELSE reason END
    WHERE outbox_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER outbox_follow AFTER UPDATE OF status ON outbox FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION follow_outbox();
