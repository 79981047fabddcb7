create or replace function announcements.only_decided_once() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state <> 'waiting' then
    raise exception 'this announcement was decided before' using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke all on function announcements.only_decided_once() from public;
