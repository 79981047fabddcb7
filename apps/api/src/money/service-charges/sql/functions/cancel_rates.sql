-- Cancels a change of rates that has not begun, with the heads that it would have begun. Returns null, or the code of
-- the refusal.
create or replace function service_charges.cancel_rates(p_session uuid, p_estate_id bigint, p_change_id bigint, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
  v_change service_charges.rate_change;
begin
  select * into v_change from service_charges.rate_change c where c.id = p_change_id and c.estate_id = p_estate_id for update;
  if v_caller is null or v_change.id is null or v_change.cancelled_at is not null then
    return 'not-found';
  end if;
  if v_change.valid_from <= platform.today() then
    return 'rates-begun';
  end if;
  update service_charges.rate_change c set cancelled_at = now(), cancelled_by = v_caller where c.id = p_change_id;
  update service_charges.rate r set cancelled_at = now() where r.change_id = p_change_id and r.cancelled_at is null;
  update service_charges.head h set ends_on = v_change.valid_from
  where h.estate_id = p_estate_id and h.ends_on is null and h.id in (select r.head_id from service_charges.rate r where r.change_id = p_change_id)
    and not exists (select from service_charges.rate r where r.head_id = h.id and r.cancelled_at is null);
  perform audit.record_for_estate(v_caller, 'charge-rates.cancel', p_estate_id, jsonb_build_object('change', p_change_id), p_by);
  return null;
end $$;
revoke all on function service_charges.cancel_rates(uuid, bigint, bigint, jsonb) from public;
grant execute on function service_charges.cancel_rates(uuid, bigint, bigint, jsonb) to gatelight_app, gatelight_web;
