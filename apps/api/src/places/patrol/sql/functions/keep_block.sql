-- A pass whose phone number is deleted while the estate blocks that number is taken back: without the number no gate would know.
create or replace function patrol.keep_block() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.until_at > now() and exists (select from patrol.block b where b.estate_id = old.estate_id and b.phone = old.phone and patrol.is_in_force(b)) then
    new.cancelled_at := coalesce(new.cancelled_at, now());
  end if;
  return new;
end $$;
revoke all on function patrol.keep_block() from public;
