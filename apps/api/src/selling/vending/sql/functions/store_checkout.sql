-- Stores the provider's payment page of an order's charge and makes the order wait for its payment.
create or replace function vending.store_checkout(p_charge_id bigint, p_opening_key uuid, p_access_code text, p_authorization_url text)
returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_charge payments.charge;
begin
  select * into v_charge from payments.store_checkout(p_charge_id, p_opening_key, p_access_code, p_authorization_url);
  if not found then
    return;
  end if;
  if v_charge.access_code is not null and v_charge.purpose = 'order' then
    update vending."order" set status = 'awaiting_payment' where id = v_charge.subject_id::bigint and status = 'created';
  end if;
  return next v_charge;
end $$;
revoke all on function vending.store_checkout(bigint, uuid, text, text) from public;
grant execute on function vending.store_checkout(bigint, uuid, text, text) to gatelight_app, gatelight_web;
