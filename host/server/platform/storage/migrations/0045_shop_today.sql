-- Today's date in a shop's time zone. A function in PL/pgSQL is not planned again with each statement that calls it, and lists call it for many fields.
CREATE FUNCTION shop_today(shop bigint) RETURNS date LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (now() AT TIME ZONE coalesce((SELECT zone.time_zone FROM shop zone WHERE zone.id = shop_today.shop), 'UTC'))::date;
END $$;
