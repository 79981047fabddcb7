-- Cancels a pass when its phone number is deleted while the estate blocks that number. Without the number no gate could
-- recognise it.
create or replace function patrol.keep_block() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.until_at > now() and exists (select from patrol.block b where b.estate_id = old.estate_id and b.phone = old.phone and patrol.is_in_force(b)) then
    new.cancelled_at := coalesce(new.cancelled_at, now());
  end if;
  return new;
end $$;
revoke all on function patrol.keep_block() from public;
