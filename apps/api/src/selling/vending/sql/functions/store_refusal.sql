-- The provider refused: no account was opened, and the order ends.
create or replace function vending.store_refusal(p_charge_id bigint, p_opening_key uuid, p_message text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select payments.store_refusal(p_charge_id, p_opening_key, p_message);
  update vending."order" o set status = 'cancelled'
  from payments.charge c
  where c.id = p_charge_id and c.opening_key = p_opening_key and c.status = 'failed' and c.account_number is null
    and c.purpose = 'order' and o.id = c.subject_id::bigint and o.status = 'created'
$$;
revoke all on function vending.store_refusal(bigint, uuid, text) from public;
grant execute on function vending.store_refusal(bigint, uuid, text) to gatelight_app, gatelight_web;
