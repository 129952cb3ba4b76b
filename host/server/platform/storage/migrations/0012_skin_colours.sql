UPDATE "record" SET "data" = "data" - 'colours' || jsonb_build_object(
    'primaryColour', "data"->'colours'->0, 'accentColour', "data"->'colours'->1, 'backgroundColour', "data"->'colours'->2,
    'css', rtrim("data"->>'css', E' \n')),
    "search" = fold_text(concat_ws(' ', "data"->>'title', "code"))
  WHERE "resource" = 'demo-template' AND jsonb_typeof("data"->'colours') = 'array';
