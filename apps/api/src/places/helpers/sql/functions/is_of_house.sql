-- Whether the user of a session lives in the house, and the helper, vehicle or exit pass belongs to it.
create or replace function helpers.is_of_house(p_session uuid, p_house_id bigint, p_kind text, p_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select gate.own_house(p_session, p_house_id) is not null and case p_kind
    when 'helper' then exists (select from helpers.link l where l.id = p_id and l.house_id = p_house_id and households.lives_in(l.made_by, l.house_id))
    when 'vehicle' then exists (select from helpers.vehicle v where v.id = p_id and v.house_id = p_house_id and households.lives_in(v.made_by, v.house_id))
    else exists (select from helpers.exit_pass e where e.id = p_id and e.house_id = p_house_id and households.lives_in(e.made_by, e.house_id)) end
$$;
revoke all on function helpers.is_of_house(uuid, bigint, text, bigint) from public;
grant execute on function helpers.is_of_house(uuid, bigint, text, bigint) to gatelight_web;
