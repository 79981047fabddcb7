-- Connects a listed occupant with an account. A person who lives there gets access to its meters, as owner of each
-- meter without users. An owner of the house sees the house.
create or replace function households.connect_occupant(p_occupant_id bigint, p_user_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_occupant households.occupant;
  v_meter bigint;
begin
  update households.occupant o set user_id = p_user_id where o.id = p_occupant_id and o.ended_at is null and o.user_id is null
  returning o.* into v_occupant;
  if not found then
    return;
  end if;
  if v_occupant.is_owner then
    insert into households.house_owner (house_id, user_id) values (v_occupant.house_id, p_user_id) on conflict do nothing;
    perform identity.hold_role(p_user_id, 'homeOwner', 'occupant:' || p_occupant_id);
  end if;
  if not v_occupant.lives_here then
    return;
  end if;
  for v_meter in
    select m.id from estates.house h join metering.meter m on m.estate_id = h.estate_id and m.house_id = h.id
    where h.id = v_occupant.house_id and m.life in ('installed', 'active', 'faulty') order by m.id for no key update of m
  loop
    perform households.give_access(p_user_id, v_meter, case when exists (
      select from households.link l where l.meter_id = v_meter and l.role = 'owner' and l.ended_at is null) then 'buyer' else 'owner' end);
  end loop;
end $$;
revoke all on function households.connect_occupant(bigint, bigint) from public;
