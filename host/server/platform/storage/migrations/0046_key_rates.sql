-- Keys from before rates get the rate that limits them, so that their forms can be saved.
UPDATE record SET data = data || '{"rate": 120}' WHERE resource = 'api-key' AND data->'rate' IS NULL;
