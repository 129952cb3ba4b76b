-- The users of a shop with the dealers they are attached to. The version is made of what can be changed, so that two who change it at once notice.
CREATE VIEW "dealer_user" AS
SELECT m."id", m."shop_id", m."user_id", m."role_id", m."dealer_scope", m."main_administrator",
  u."email", trim(concat_ws(' ', u."first_name", u."last_name")) AS "name", u."last_login_at",
  fold_text(concat_ws(' ', u."first_name", u."last_name", u."email")) AS "search",
  ('x' || substr(md5(m."dealer_scope" || coalesce((SELECT string_agg(concat_ws(',', a."id", a."fitter_id", a."role", a."from_day", a."to_day", a."receive_mails"), ';' ORDER BY a."id")
    FROM "dealer_user_scope" a WHERE a."membership_id" = m."id"), '')), 1, 7))::bit(28)::int AS "version",
  m."created_at", m."created_at" AS "updated_at", null::bigint AS "updated_by"
FROM "membership" m JOIN "user_account" u ON u."id" = m."user_id"
WHERE m."shop_id" IS NOT NULL AND m."status" = 'ACTIVE' AND u."status" <> 'ERASED' AND u."deleted_at" IS NULL;
