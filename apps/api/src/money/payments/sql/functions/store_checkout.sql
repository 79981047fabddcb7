-- Stores the provider's page once: of two responses the first counts, and both callers get the charge as it is.
create or replace function payments.store_checkout(p_charge_id bigint, p_opening_key uuid, p_access_code text, p_authorization_url text)
returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update payments.charge c
  set access_code = p_access_code, authorization_url = p_authorization_url,
      status = case when c.status = 'initiated' then 'pending' else c.status end,
      opened_at = clock_timestamp(), asking_until = null, updated_at = now(),
      next_check_at = case when c.status = 'initiated' then clock_timestamp() + interval '20 seconds' else c.next_check_at end
  where c.id = p_charge_id and c.opening_key = p_opening_key and c.method = 'card' and c.access_code is null
    and c.status in ('initiated', 'captured');
  return query select c.* from payments.charge c where c.id = p_charge_id and c.opening_key = p_opening_key;
end $$;
revoke all on function payments.store_checkout(bigint, uuid, text, text) from public;
grant execute on function payments.store_checkout(bigint, uuid, text, text) to gatelight_app;
