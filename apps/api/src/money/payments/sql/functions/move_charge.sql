-- Moves a transfer without an account to another provider and returns it with its new key. Returns no row when it
-- already has an account or another request was faster. The reference under which the first provider may know it stays
-- in payments.provider_reference, so that money that arrives there finds its charge.
create or replace function payments.move_charge(p_charge_id bigint, p_opening_key uuid, p_provider text) returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_charge payments.charge;
begin
  update payments.charge c
  set provider = p_provider, provider_reference = c.reference, opening_key = gen_random_uuid(), asked_at = null, asking_until = null,
      updated_at = now()
  where c.id = p_charge_id and c.opening_key = p_opening_key and c.provider <> p_provider and c.method = 'transfer'
    and c.status = 'initiated' and c.account_number is null
    and (c.asking_until is null or c.asking_until <= clock_timestamp())
  returning c.* into v_charge;
  if not found then
    return;
  end if;
  insert into payments.provider_reference (provider, reference, charge_id) values (p_provider, v_charge.reference, v_charge.id)
  on conflict do nothing;
  return next v_charge;
end $$;
revoke all on function payments.move_charge(bigint, uuid, text) from public;
grant execute on function payments.move_charge(bigint, uuid, text) to gatelight_app, gatelight_web;
