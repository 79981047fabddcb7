-- Notes that the provider is about to be called under this reference; from now on it may know the charge. Returns the
-- charge as it is now, or no row when it has an account or a page, or the key is wrong.
create or replace function payments.note_asked(p_charge_id bigint, p_opening_key uuid, p_provider_reference text, p_asking_seconds integer)
returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_charge payments.charge;
begin
  update payments.charge c
  set asked_at = clock_timestamp(), provider_reference = p_provider_reference, updated_at = now(),
      asking_until = clock_timestamp() + make_interval(secs => p_asking_seconds),
      next_check_at = coalesce(c.next_check_at, clock_timestamp() + interval '60 seconds')
  where c.id = p_charge_id and c.opening_key = p_opening_key and c.account_number is null and c.access_code is null
    and c.method <> 'saved-card' and c.status in ('initiated', 'captured')
    -- It must begin with our own reference: a charge must not claim the payments of another.
    and p_provider_reference ~ ('^' || regexp_replace(c.reference, '([.=])', '\\\1', 'g') || '(-r[0-9]{1,3})?$')
  returning c.* into v_charge;
  if not found then
    return;
  end if;
  insert into payments.provider_reference (provider, reference, charge_id)
  values (v_charge.provider, p_provider_reference, p_charge_id) on conflict do nothing;
  return next v_charge;
end $$;
revoke all on function payments.note_asked(bigint, uuid, text, integer) from public;
grant execute on function payments.note_asked(bigint, uuid, text, integer) to gatelight_app, gatelight_web;
