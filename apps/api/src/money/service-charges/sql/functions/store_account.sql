-- Stores the provider's response for a payment's charge. The key proves that the charge belongs to this request.
create or replace function service_charges.store_account(p_charge_id bigint, p_opening_key uuid, p_account_number text, p_account_name text, p_bank_name text, p_expires_at timestamptz)
returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from payments.charge c where c.id = p_charge_id and c.purpose = 'service-charge') then
    return query select * from payments.store_account(p_charge_id, p_opening_key, p_account_number, p_account_name, p_bank_name, p_expires_at);
  end if;
end $$;
revoke all on function service_charges.store_account(bigint, uuid, text, text, text, timestamp with time zone) from public;
grant execute on function service_charges.store_account(bigint, uuid, text, text, text, timestamp with time zone) to gatelight_app, gatelight_web;
