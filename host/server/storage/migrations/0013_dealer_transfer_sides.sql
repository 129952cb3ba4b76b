-- Each transfer as the two shops see it: one row a shop.
CREATE VIEW "dealer_transfer_side" AS
SELECT t."id", s."shop_id", s."shop_id" = t."from_shop_id" AS "outgoing", s."shop_id" = t."requested_by_shop_id" AS "ours",
  t."search", t."version", t."created_at", t."updated_at", t."updated_by", t."deleted_at"
FROM "dealer_transfer" t CROSS JOIN LATERAL (VALUES (t."from_shop_id"), (t."to_shop_id")) AS s("shop_id");
