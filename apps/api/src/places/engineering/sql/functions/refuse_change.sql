create or replace function engineering.refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'engineering tokens are never changed or removed' using errcode = 'MT002';
end $$;
revoke all on function engineering.refuse_change() from public;
