-- What a visitor may read of a pass, by its random number. The web process has checked its signature.
create or replace function gate.pass_for_visitor(p_pass_id bigint, p_estate_id bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select gate.shown_pass(p) || jsonb_build_object('estate_name', e.name, 'way', coalesce(nullif(s.way, ''), e.address), 'house', h.name)
  from gate.pass p join estates.house h on h.id = p.house_id join estates.estate e on e.id = p.estate_id
    left join gate.estate s on s.estate_id = p.estate_id
  where p.id = p_pass_id and p.estate_id = p_estate_id
$$;
revoke all on function gate.pass_for_visitor(bigint, bigint) from public;
grant execute on function gate.pass_for_visitor(bigint, bigint) to gatelight_web;
