-- Marks the entry of a person who is blocked by plate, by the phone number of their pass, or as a helper. The device
-- that let them in did not know of the block. A name alone is not proof. The entry is never refused, because it has
-- already happened.
create or replace function patrol.mark_blocked() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_plate text := patrol.plain_plate(new.plate);
  v_phone text;
begin
  if new.source = 'helper' and new.source_id ~ '^\d{1,18}$' then
    select p.phone into v_phone from helpers.link l join helpers.person p on p.id = l.person_id
    where l.id = new.source_id::bigint and l.estate_id = new.estate_id;
  else
    select p.phone into v_phone from gate.pass p where p.id = new.pass_id;
  end if;
  if exists (
    select from patrol.block b
    where b.estate_id = new.estate_id and b.created_at <= new.at and (b.ended_at is null or b.ended_at > new.at)
      and b.until_on >= platform.day_of(new.at)
      and (b.phone = v_phone or (v_plate <> '' and patrol.plain_plate(b.plate) = v_plate)))
  then
    new.conflict := 'blocked';
  end if;
  return new;
end $$;
revoke all on function patrol.mark_blocked() from public;
