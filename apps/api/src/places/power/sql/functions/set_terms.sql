-- Sets the terms of the power account from a day on. `seen_at`: the time of the newest terms that the caller saw. It is
-- refused when there are newer ones.
create or replace function power.set_terms(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out result text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := power.writer_of(p_session, p_estate_id, array['manager']);
begin
  perform platform.check_arguments(p_given, array['valid_from', 'fee_bp', 'common_charge_kobo', 'common_daily_tenths'],
    array['promised_minutes', 'promise_name', 'complaints', 'seen_at']);
  if v_user_id is null then
    refusal := 'not-found';
    return;
  end if;
  select d.result, d.refusal into result, refusal from power.repeated(v_user_id, p_by) d;
  if result is not null or refusal is not null then
    return;
  end if;
  perform from estates.estate e where e.id = p_estate_id for no key update;
  if exists (select from power.terms t
    where t.estate_id = p_estate_id and platform.changed_since(t.entered_at, (p_given ->> 'seen_at')::timestamptz)) then
    refusal := 'changed-meanwhile';
    return;
  end if;
  insert into power.terms (estate_id, valid_from, fee_bp, common_charge_kobo, common_daily_tenths, promised_minutes, promise_name, complaints, entered_by)
  values (p_estate_id, (p_given ->> 'valid_from')::date, (p_given ->> 'fee_bp')::integer, (p_given ->> 'common_charge_kobo')::bigint,
    (p_given ->> 'common_daily_tenths')::bigint, (p_given ->> 'promised_minutes')::integer, coalesce(p_given ->> 'promise_name', ''),
    coalesce(p_given ->> 'complaints', ''), v_user_id)
  returning id::text into result;
  perform power.done(v_user_id, p_by, 'power.terms', p_estate_id, result, p_given - 'seen_at');
end $$;
revoke all on function power.set_terms(uuid, bigint, jsonb, jsonb) from public;
grant execute on function power.set_terms(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
