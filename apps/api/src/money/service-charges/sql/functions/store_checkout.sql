-- Stores the provider's response for a payment's charge. The key proves that the charge belongs to this request.
create or replace function service_charges.store_checkout(p_charge_id bigint, p_opening_key uuid, p_access_code text, p_authorization_url text)
returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from payments.charge c where c.id = p_charge_id and c.purpose = 'service-charge') then
    return query select * from payments.store_checkout(p_charge_id, p_opening_key, p_access_code, p_authorization_url);
  end if;
end $$;
revoke all on function service_charges.store_checkout(bigint, uuid, text, text) from public;
grant execute on function service_charges.store_checkout(bigint, uuid, text, text) to gatelight_app, gatelight_web;
