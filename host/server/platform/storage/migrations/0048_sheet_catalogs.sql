-- Ids in two fields of a record: a reference and further references. Values of other kinds under these names are ignored.
CREATE FUNCTION reference_ids(data jsonb, reference text, further text) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT array(SELECT id::bigint FROM jsonb_path_query(jsonb_build_array(data->reference, data->further), '$[*][*] ? (@.type() == "number")') id) $$;
--> statement-breakpoint
CREATE INDEX "record_catalogs" ON "record" USING gin (reference_ids(data, 'catalog', 'otherCatalogs')) WITH (fastupdate=false) WHERE resource = 'catalog-product' and deleted_at is null;