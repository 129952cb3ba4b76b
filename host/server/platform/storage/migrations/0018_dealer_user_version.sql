-- A change of the attached dealers is a change of the user's membership. Once per statement: an attachment may insert hundreds of rows.
CREATE FUNCTION next_version_of_attached() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE membership SET version = version + 1 WHERE id IN (SELECT membership_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dealer_user_scope_inserted AFTER INSERT ON dealer_user_scope REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION next_version_of_attached();
--> statement-breakpoint
CREATE TRIGGER dealer_user_scope_updated AFTER UPDATE ON dealer_user_scope REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION next_version_of_attached();
--> statement-breakpoint
CREATE TRIGGER dealer_user_scope_deleted AFTER DELETE ON dealer_user_scope REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION next_version_of_attached();
--> statement-breakpoint
-- A shop's users with the dealers they are attached to. The version was a hash of the values, which repeats when a user returns to an
-- earlier state; the stored versions under such hashes have no order. The journal keeps what changed.
CREATE OR REPLACE VIEW "dealer_user" AS
SELECT m."id", m."shop_id", m."user_id", m."role_id", m."dealer_scope", m."main_administrator",
  u."email", trim(concat_ws(' ', u."first_name", u."last_name")) AS "name", u."last_login_at",
  fold_text(concat_ws(' ', u."first_name", u."last_name", u."email")) AS "search",
  m."version",
  m."created_at", m."created_at" AS "updated_at", null::bigint AS "updated_by"
FROM "membership" m JOIN "user_account" u ON u."id" = m."user_id"
WHERE m."shop_id" IS NOT NULL AND m."status" = 'ACTIVE' AND u."status" <> 'ERASED' AND u."deleted_at" IS NULL;
--> statement-breakpoint
DELETE FROM "record_version" WHERE "resource" = 'dealer-user';
