-- The person of an estate with a phone number. Without a number, always a new person.
create or replace function helpers.person_for(p_estate_id bigint, p_phone text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  insert into helpers.person (estate_id, phone) values (p_estate_id, p_phone)
  on conflict (estate_id, phone) where phone is not null do update set phone = excluded.phone
  returning id into v_id;
  return v_id;
end $$;
revoke all on function helpers.person_for(bigint, text) from public;
