create or replace function announcements.only_forward() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state in ('sent', 'cancelled', 'expired') or (old.state = 'sending' and new.state = 'scheduled') then
    raise exception 'an announcement cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke all on function announcements.only_forward() from public;
