create or replace function service_charges.store_refusal(p_charge_id bigint, p_opening_key uuid, p_message text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from payments.charge c where c.id = p_charge_id and c.purpose = 'service-charge') then
    perform payments.store_refusal(p_charge_id, p_opening_key, p_message);
    update service_charges.payment_request q set status = 'failed'
    from payments.charge c
    where c.id = p_charge_id and c.opening_key = p_opening_key and c.status = 'failed' and q.id = c.subject_id::bigint and q.status = 'pending';
  end if;
end $$;
revoke all on function service_charges.store_refusal(bigint, uuid, text) from public;
grant execute on function service_charges.store_refusal(bigint, uuid, text) to gatelight_app, gatelight_web;
