-- The call to the provider ended without an account. `p_was_sent` false clears the note that the provider may know of
-- it.
create or replace function payments.stop_asking(p_charge_id bigint, p_opening_key uuid, p_was_sent boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update payments.charge
  set asking_until = null, asked_at = case when p_was_sent then asked_at end, updated_at = now()
  where id = p_charge_id and opening_key = p_opening_key and account_number is null and access_code is null
    and method <> 'saved-card'
$$;
revoke all on function payments.stop_asking(bigint, uuid, boolean) from public;
grant execute on function payments.stop_asking(bigint, uuid, boolean) to gatelight_app, gatelight_web;
