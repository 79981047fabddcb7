-- Retires a house; its occupants move out with it.
create or replace function households.retire_house(p_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform estates.retire_house(p_id);
  update households.occupant o set ended_at = now() where o.house_id = p_id and o.ended_at is null;
end $$;
revoke all on function households.retire_house(bigint) from public;
grant execute on function households.retire_house(bigint) to gatelight_app;
