-- Whether a token was ever sold for a meter. The digits stay hidden.
create or replace function engineering.has_tokens(p_meter_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from vending.token t where t.meter_id = p_meter_id)
    or exists (select from engineering.request r where r.meter_id = p_meter_id and r.kind <> 'test')
$$;
revoke all on function engineering.has_tokens(bigint) from public;
grant execute on function engineering.has_tokens(bigint) to gatelight_app, gatelight_staff;
