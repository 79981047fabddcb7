-- Refuses a pass for a phone number that the estate has blocked. The detail of the error is the last day of the block.
create or replace function patrol.refuse_blocked_phone() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_until date;
begin
  select max(b.until_on) into v_until from patrol.block b
  where b.estate_id = new.estate_id and b.phone = new.phone and b.ended_at is null and b.until_on >= platform.today();
  if v_until is not null then
    raise exception 'the estate has blocked this number' using errcode = 'PT001', detail = v_until::text;
  end if;
  return new;
end $$;
revoke all on function patrol.refuse_blocked_phone() from public;
