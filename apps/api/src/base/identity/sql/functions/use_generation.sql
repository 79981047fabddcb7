-- An access token of this rotation has arrived: the browser has its response, and the earlier token is used up.
create or replace function identity.use_generation(p_session uuid, p_generation integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('transaction_read_only')::boolean then
    return;
  end if;
  update identity.session s set used_generation = p_generation where s.key = p_session and s.used_generation < p_generation;
end $$;
revoke all on function identity.use_generation(uuid, integer) from public;
grant execute on function identity.use_generation(uuid, integer) to gatelight_app, gatelight_web;
