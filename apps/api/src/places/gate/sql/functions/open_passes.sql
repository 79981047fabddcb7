-- How many passes of a house still let visitors in. A house has at most 100, so that a guessed code is unlikely to
-- work.
create or replace function gate.open_passes(p_house_id bigint) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer from gate.pass p where p.house_id = p_house_id and p.until_at > now() and p.cancelled_at is null
$$;
revoke all on function gate.open_passes(bigint) from public;
