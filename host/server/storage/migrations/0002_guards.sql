-- The journal is append-only: nobody who uses the application's connection rewrites what happened.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER user_action_append_only BEFORE UPDATE OR DELETE ON user_action FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER user_action_no_truncate BEFORE TRUNCATE ON user_action FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Whatever decides rights moves the stamp by which every server process knows that its cached rights are old.
INSERT INTO server_setting (key, value) VALUES ('rights-stamp', '1');
--> statement-breakpoint
CREATE FUNCTION move_rights_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE server_setting SET value = (value::bigint + 1)::text WHERE key = 'rights-stamp';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_role_rights AFTER INSERT OR UPDATE OR DELETE ON user_role FOR EACH STATEMENT EXECUTE FUNCTION move_rights_stamp();
--> statement-breakpoint
CREATE TRIGGER role_right_rights AFTER INSERT OR UPDATE OR DELETE ON role_right FOR EACH STATEMENT EXECUTE FUNCTION move_rights_stamp();
--> statement-breakpoint
CREATE TRIGGER membership_rights AFTER INSERT OR UPDATE OR DELETE ON membership FOR EACH STATEMENT EXECUTE FUNCTION move_rights_stamp();
--> statement-breakpoint
CREATE TRIGGER profile_group_rights AFTER INSERT OR UPDATE OR DELETE ON profile_group FOR EACH STATEMENT EXECUTE FUNCTION move_rights_stamp();
--> statement-breakpoint
CREATE TRIGGER shop_group_rights AFTER INSERT OR UPDATE OR DELETE ON shop_group FOR EACH STATEMENT EXECUTE FUNCTION move_rights_stamp();
--> statement-breakpoint
CREATE TRIGGER dealer_user_scope_rights AFTER INSERT OR UPDATE OR DELETE ON dealer_user_scope FOR EACH STATEMENT EXECUTE FUNCTION move_rights_stamp();
