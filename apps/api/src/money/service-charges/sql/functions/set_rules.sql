-- Sets the rules of an estate from a day on, today at the earliest. Returns the id, or the code of the refusal.
-- `seen_at`: when the rules that the caller saw were last changed; refused when they were changed since.
create or replace function service_charges.set_rules(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb,
  out rule_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
begin
  perform platform.check_arguments(p_given, array['from', 'period', 'due_day', 'receipt_limit_kobo', 'reminder_days'], array['seen_at']);
  if v_caller is null then
    refusal := 'not-found';
    return;
  end if;
  select r.id, r.refusal into rule_id, refusal from teams.repeat_of(v_caller, p_by) r;
  if rule_id is not null or refusal is not null then
    return;
  end if;
  if (p_given ->> 'from')::date < platform.today() then
    refusal := 'rates-begun';
    return;
  end if;
  perform from estates.estate e where e.id = p_estate_id for no key update;
  if platform.changed_since(service_charges.rates_changed_at(p_estate_id), (p_given ->> 'seen_at')::timestamptz) then
    refusal := 'changed-meanwhile';
    return;
  end if;
  insert into service_charges.rule (estate_id, valid_from, period, due_day, receipt_limit_kobo, reminder_days, created_by)
  values (p_estate_id, (p_given ->> 'from')::date, p_given ->> 'period', (p_given ->> 'due_day')::integer,
    (p_given ->> 'receipt_limit_kobo')::bigint,
    (select coalesce(array_agg(d::integer order by d::integer), '{}') from jsonb_array_elements_text(p_given -> 'reminder_days') d), v_caller)
  returning id into rule_id;
  perform teams.keep_request(v_caller, p_by, rule_id);
  perform audit.record_for_estate(v_caller, 'charge-rules.set', p_estate_id, p_given - 'seen_at', p_by);
end $$;
revoke all on function service_charges.set_rules(uuid, bigint, jsonb, jsonb) from public;
grant execute on function service_charges.set_rules(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
