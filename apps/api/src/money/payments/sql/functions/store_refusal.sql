create or replace function payments.store_refusal(p_charge_id bigint, p_opening_key uuid, p_message text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update payments.charge
  set status = 'failed', refusal = left(p_message, 500), asking_until = null, next_check_at = null, updated_at = now()
  where id = p_charge_id and opening_key = p_opening_key and status = 'initiated' and account_number is null
    and access_code is null and method <> 'saved-card'
$$;
revoke all on function payments.store_refusal(bigint, uuid, text) from public;
grant execute on function payments.store_refusal(bigint, uuid, text) to gatelight_app;
