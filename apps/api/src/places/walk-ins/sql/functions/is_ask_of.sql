-- Whether the user of a session lives in the house and the question is for it.
create or replace function walk_ins.is_ask_of(p_session uuid, p_house_id bigint, p_ask_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select gate.own_house(p_session, p_house_id) is not null
    and exists (select from walk_ins.ask a where a.id = p_ask_id and a.house_id = p_house_id)
$$;
revoke all on function walk_ins.is_ask_of(uuid, bigint, bigint) from public;
grant execute on function walk_ins.is_ask_of(uuid, bigint, bigint) to gatelight_web;
