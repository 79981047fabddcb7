-- For acts of staff: a person of a house no longer lives in it or owns it. The access of their account ends as with a move out.
create or replace function households.end_occupant(p_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_house_id bigint;
begin
  -- The house first, as in every change of its people.
  select h.id into v_house_id from estates.house h
  where h.id = (select o.house_id from households.occupant o where o.id = p_id and o.ended_at is null) for no key update;
  if exists (select from households.occupant o where o.id = p_id and o.ended_at is null) then
    perform households.end_stay(v_house_id, array[p_id], '{}', platform.today(), false);
  end if;
end $$;
revoke all on function households.end_occupant(bigint) from public;
grant execute on function households.end_occupant(bigint) to gatelight_app;
