-- Stores the account of an order's charge and makes the order wait for its payment.
create or replace function vending.store_account(
  p_charge_id bigint, p_opening_key uuid, p_account_number text, p_account_name text, p_bank_name text, p_expires_at timestamptz)
returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_charge payments.charge;
begin
  select * into v_charge from payments.store_account(p_charge_id, p_opening_key, p_account_number, p_account_name, p_bank_name, p_expires_at);
  if not found then
    return;
  end if;
  if v_charge.account_number is not null and v_charge.purpose = 'order' then
    update vending."order" set status = 'awaiting_payment' where id = v_charge.subject_id::bigint and status = 'created';
  end if;
  return next v_charge;
end $$;
revoke all on function vending.store_account(bigint, uuid, text, text, text, timestamp with time zone) from public;
grant execute on function vending.store_account(bigint, uuid, text, text, text, timestamp with time zone) to gatelight_app, gatelight_web;
