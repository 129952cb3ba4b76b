-- Paragraphs named the records they show by a bare number; they refer to them like any other field now. What is published, what a layout
-- hides and what versions keep changes alike.
CREATE FUNCTION pg_temp.referring(stored jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(stored::text,
    '"(contentBloc|catalog|profile)Id": (\d+)', '"\1": {"id": \2, "label": ""}', 'g'),
    '"(contentBloc|catalog|profile)Id": null', '"\1": null', 'g'),
    '"(contentBloc|catalog|profile)Id": \{"since": ("[^"]*"), "value": (\d+)\}', '"\1": {"since": \2, "value": {"id": \3, "label": ""}}', 'g')::jsonb
$$;--> statement-breakpoint
UPDATE "paragraph" SET "content" = pg_temp.referring("content"), "parked" = pg_temp.referring("parked"), "published" = pg_temp.referring("published")
  WHERE concat("content", "parked", "published") ~ '"(contentBloc|catalog|profile)Id": ';--> statement-breakpoint
UPDATE "record_version" SET "snapshot" = pg_temp.referring("snapshot")
  WHERE ("resource" = 'paragraph' OR "resource" LIKE 'page:%') AND "snapshot"::text ~ '"(contentBloc|catalog|profile)Id": ';--> statement-breakpoint
DROP FUNCTION pg_temp.referring(jsonb);
