CREATE TABLE "unique_value" (
	"scope" text NOT NULL,
	"path" text NOT NULL,
	"hash" text NOT NULL,
	"record_id" bigint NOT NULL,
	CONSTRAINT "unique_value_scope_path_hash_pk" PRIMARY KEY("scope","path","hash")
);
--> statement-breakpoint
ALTER TABLE "record" ADD COLUMN "unique_keys" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "unique_value_record" ON "unique_value" USING btree ("record_id");--> statement-breakpoint
CREATE FUNCTION unique_scope(resource text, shop_id bigint, network_id bigint) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT concat_ws('/', resource, coalesce(shop_id, 0), coalesce(network_id, 0)) $$;
--> statement-breakpoint
-- Triggers run once a statement, so that one statement may exchange the values of two rows.
CREATE FUNCTION take_record_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM unique_value held USING old_rows former, new_rows own
      WHERE own.id = former.id AND held.record_id = former.id AND held.scope = unique_scope(former.resource, former.shop_id, former.network_id)
        AND (own.unique_keys, own.deleted_at IS NULL, own.shop_id, own.network_id)
          IS DISTINCT FROM (former.unique_keys, former.deleted_at IS NULL, former.shop_id, former.network_id);
    INSERT INTO unique_value (scope, path, hash, record_id)
      SELECT unique_scope(own.resource, own.shop_id, own.network_id), one.key, md5(one.value), own.id
      FROM new_rows own JOIN old_rows former ON former.id = own.id CROSS JOIN LATERAL jsonb_each_text(own.unique_keys) one
      WHERE own.deleted_at IS NULL AND (own.unique_keys, own.deleted_at IS NULL, own.shop_id, own.network_id)
        IS DISTINCT FROM (former.unique_keys, former.deleted_at IS NULL, former.shop_id, former.network_id);
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO unique_value (scope, path, hash, record_id)
      SELECT unique_scope(own.resource, own.shop_id, own.network_id), one.key, md5(one.value), own.id
      FROM new_rows own CROSS JOIN LATERAL jsonb_each_text(own.unique_keys) one WHERE own.deleted_at IS NULL;
  ELSE
    DELETE FROM unique_value held USING old_rows former
      WHERE held.record_id = former.id AND held.scope = unique_scope(former.resource, former.shop_id, former.network_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_values_insert AFTER INSERT ON record REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION take_record_values();
--> statement-breakpoint
CREATE TRIGGER record_values_update AFTER UPDATE ON record REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION take_record_values();
--> statement-breakpoint
CREATE TRIGGER record_values_delete AFTER DELETE ON record REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION take_record_values();
--> statement-breakpoint
-- The addresses of a shop's dealers.
CREATE FUNCTION take_dealer_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM unique_value held USING old_rows former, new_rows own
      WHERE own.fitter_id = former.fitter_id AND own.shop_id = former.shop_id
        AND held.record_id = former.fitter_id AND held.scope = unique_scope('fitter', former.shop_id, 0)
        AND (own.relative_url, own.deleted_at IS NULL) IS DISTINCT FROM (former.relative_url, former.deleted_at IS NULL);
    INSERT INTO unique_value (scope, path, hash, record_id)
      SELECT unique_scope('fitter', own.shop_id, 0), 'relativeUrl.' || one.key, md5(one.value), own.fitter_id
      FROM new_rows own JOIN old_rows former ON former.fitter_id = own.fitter_id AND former.shop_id = own.shop_id
        CROSS JOIN LATERAL jsonb_each_text(own.relative_url) one
      WHERE own.deleted_at IS NULL
        AND (own.relative_url, own.deleted_at IS NULL) IS DISTINCT FROM (former.relative_url, former.deleted_at IS NULL);
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO unique_value (scope, path, hash, record_id)
      SELECT unique_scope('fitter', own.shop_id, 0), 'relativeUrl.' || one.key, md5(one.value), own.fitter_id
      FROM new_rows own CROSS JOIN LATERAL jsonb_each_text(own.relative_url) one WHERE own.deleted_at IS NULL;
  ELSE
    DELETE FROM unique_value held USING old_rows former
      WHERE held.record_id = former.fitter_id AND held.scope = unique_scope('fitter', former.shop_id, 0);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dealer_addresses_insert AFTER INSERT ON shop_fitter_link REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION take_dealer_addresses();
--> statement-breakpoint
CREATE TRIGGER dealer_addresses_update AFTER UPDATE ON shop_fitter_link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION take_dealer_addresses();
--> statement-breakpoint
CREATE TRIGGER dealer_addresses_delete AFTER DELETE ON shop_fitter_link REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION take_dealer_addresses();
--> statement-breakpoint
-- Existing records claim their values at their next save; the check before it still finds them. Of equal addresses one dealer holds each.
INSERT INTO unique_value (scope, path, hash, record_id)
  SELECT unique_scope('fitter', shop_id, 0), 'relativeUrl.' || one.key, md5(one.value), fitter_id
  FROM shop_fitter_link CROSS JOIN LATERAL jsonb_each_text(relative_url) one WHERE deleted_at IS NULL
  ON CONFLICT DO NOTHING;
