-- Dealers stand in a later file of the schema than the tables that point to them.
ALTER TABLE dealer_user_scope ADD CONSTRAINT dealer_user_scope_fitter_id_fitter_id_fk FOREIGN KEY (fitter_id) REFERENCES fitter (id);
--> statement-breakpoint
ALTER TABLE record ADD CONSTRAINT record_fitter_id_fitter_id_fk FOREIGN KEY (fitter_id) REFERENCES fitter (id);
--> statement-breakpoint
-- Lower case without accents, for sorting and comparing in SQL. Declared immutable, since the dictionary does not change under a running server.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
