create or replace function power.add_tariff(p_session uuid, p_meter_id bigint, p_given jsonb, p_by jsonb, out result text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_estate_id bigint := power.lock_meter(p_meter_id);
  v_user_id bigint := power.writer_of(p_session, v_estate_id);
begin
  perform platform.check_arguments(p_given, array['price_kobo', 'vat_bp', 'valid_from'], array[]::text[]);
  if v_user_id is null or not exists (select from power.meter m where m.id = p_meter_id and m.kind = 'grid') then
    refusal := 'not-found';
    return;
  end if;
  select d.result, d.refusal into result, refusal from power.repeated(v_user_id, p_by) d;
  if result is not null or refusal is not null then
    return;
  end if;
  insert into power.supply_tariff (meter_id, valid_from, price_kobo, vat_bp, entered_by)
  values (p_meter_id, (p_given ->> 'valid_from')::date, (p_given ->> 'price_kobo')::bigint, (p_given ->> 'vat_bp')::integer, v_user_id)
  returning id::text into result;
  perform power.done(v_user_id, p_by, 'power.terms', v_estate_id, result, p_given || jsonb_build_object('meter', p_meter_id));
end $$;
revoke all on function power.add_tariff(uuid, bigint, jsonb, jsonb) from public;
grant execute on function power.add_tariff(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
