-- The houses that can be chosen. A retired house keeps its rows but is not listed.
create or replace function households.houses_of_estate(p_estate_id bigint, out estate_found boolean, out houses jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from estates.estate e where e.id = p_estate_id and e.retired_at is null),
    (select coalesce(jsonb_agg(jsonb_build_object('id', h.id::text, 'name', h.name) order by estates.counted(h.name), h.id), '[]')
     from estates.house h where h.estate_id = p_estate_id and h.retired_at is null)
$$;
revoke all on function households.houses_of_estate(bigint) from public;
grant execute on function households.houses_of_estate(bigint) to gatelight_app, gatelight_web;
