-- What a shop shows instead of the owner's values begins and ends by the shop's day, which the caller tells.
DROP FUNCTION own_value(jsonb, text);
--> statement-breakpoint
DROP FUNCTION own_texts(jsonb, text, jsonb);
--> statement-breakpoint
-- The value that a shop shows on a day instead of the owner's; null where it shows the owner's, JSON null where it hides it.
CREATE FUNCTION own_value(overrides jsonb, field text, on_day date) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT case when overrides ? field then (SELECT held->'value' FROM jsonb_array_elements(overrides->field) held
    WHERE coalesce((held->>'from')::date <= on_day, true) AND coalesce((held->>'to')::date >= on_day, true) LIMIT 1) end $$;
--> statement-breakpoint
-- The same for texts in languages: the owner's, with the shop's laid over them.
CREATE FUNCTION own_texts(overrides jsonb, field text, texts jsonb, on_day date) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT case when overrides ? field then jsonb_strip_nulls(coalesce(texts, '{}'::jsonb) || coalesce((SELECT jsonb_object_agg(held->>'locale', held->'value')
    FROM jsonb_array_elements(overrides->field) held
    WHERE coalesce((held->>'from')::date <= on_day, true) AND coalesce((held->>'to')::date >= on_day, true)), '{}'::jsonb)) else texts end $$;
