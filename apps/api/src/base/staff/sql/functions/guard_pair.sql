-- ST003: a new member and the person who invited them decide nothing together, in any slice.
create or replace function staff.guard_pair() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if staff.are_too_new_together(new.asked_by, new.decided_by) then
    raise exception 'a new member and the person who invited them decide nothing together' using errcode = 'ST003';
  end if;
  return new;
end $$;
revoke all on function staff.guard_pair() from public;
