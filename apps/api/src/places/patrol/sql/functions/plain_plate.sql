-- A plate without spaces and dashes, in capitals, as contract/places/patrol/judge-block.ts compares it.
create or replace function patrol.plain_plate(p_plate text) returns text
language sql immutable security definer set search_path = pg_catalog, pg_temp as $$
  select upper(regexp_replace(p_plate, '[^[:alnum:]]', '', 'g'))
$$;
revoke all on function patrol.plain_plate(text) from public;
