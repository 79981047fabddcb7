-- Retires a house; its people move out with it, and its owners no longer have it.
create or replace function households.retire_house(p_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform estates.retire_house(p_id);
  perform households.end_stay(p_id,
    array(select o.id from households.occupant o where o.house_id = p_id and o.ended_at is null),
    array(select w.user_id from households.house_owner w where w.house_id = p_id and w.ended_at is null), platform.today(), false);
end $$;
revoke all on function households.retire_house(bigint) from public;
grant execute on function households.retire_house(bigint) to gatelight_app;
