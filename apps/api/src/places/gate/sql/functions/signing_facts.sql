-- What the web process needs to make a code for a house: the estate and its salt. Returns no row for a user who does
-- not live there.
create or replace function gate.signing_facts(p_session uuid, p_house_id bigint) returns table (estate_id bigint, salt bytea)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select r.estate_id, r.salt
  from estates.house h cross join lateral gate.rules_of(h.estate_id) r
  where h.id = p_house_id and gate.own_house(p_session, p_house_id) is not null
$$;
revoke all on function gate.signing_facts(uuid, bigint) from public;
grant execute on function gate.signing_facts(uuid, bigint) to gatelight_web;
