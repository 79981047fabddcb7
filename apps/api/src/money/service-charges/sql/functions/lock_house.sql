-- Locks the debt of a house: all changes of it take this lock first, so they run one after the other.
create or replace function service_charges.lock_house(p_house_id bigint) returns service_charges.account
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_account service_charges.account;
begin
  insert into service_charges.account (house_id, estate_id) select h.id, h.estate_id from estates.house h where h.id = p_house_id
  on conflict do nothing;
  select * into v_account from service_charges.account a where a.house_id = p_house_id for update;
  if not found then
    raise exception 'no such house' using errcode = 'SC003';
  end if;
  return v_account;
end $$;
revoke all on function service_charges.lock_house(bigint) from public;
grant execute on function service_charges.lock_house(bigint) to gatelight_app;
