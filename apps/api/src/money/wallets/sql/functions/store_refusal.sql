create or replace function wallets.store_refusal(p_charge_id bigint, p_opening_key uuid, p_message text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from payments.charge c where c.id = p_charge_id and c.purpose = 'wallet-funding') then
    perform payments.store_refusal(p_charge_id, p_opening_key, p_message);
    update wallets.funding f set status = 'failed'
    from payments.charge c
    where c.id = p_charge_id and c.opening_key = p_opening_key and c.status = 'failed' and f.id = c.subject_id::bigint
      and f.status = 'pending';
  end if;
end $$;
revoke all on function wallets.store_refusal(bigint, uuid, text) from public;
grant execute on function wallets.store_refusal(bigint, uuid, text) to gatelight_app, gatelight_web;
