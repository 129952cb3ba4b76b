-- Notes the start that the customer knows of, which differs from the appointment's own after a move that no one was told of.
CREATE OR REPLACE FUNCTION note_appointment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO appointment_change (shop_id, record_id, before) VALUES (NEW.shop_id, NEW.id,
    CASE WHEN TG_OP = 'UPDATE' THEN jsonb_build_object('status', OLD.status, 'date', OLD.data->>'date',
      'told', coalesce(OLD.data->>'toldDate', OLD.data->>'date'), 'fitter', OLD.fitter_id) END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_dealer_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO appointment_change (shop_id, record_id, before)
    SELECT DISTINCT r.shop_id, r.id, jsonb_build_object('status', r.status, 'date', r.data->>'date',
      'told', coalesce(r.data->>'toldDate', r.data->>'date'), 'fitter', r.fitter_id)
    FROM booking_message m JOIN record r ON r.id = m.appointment_id WHERE m.fitter_id = NEW.id AND m.status = 'PLANNED' AND r.deleted_at IS NULL;
  RETURN NULL;
END $$;
