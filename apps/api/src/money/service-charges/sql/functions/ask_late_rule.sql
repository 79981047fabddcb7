-- A manager requests a late fee from a day on, which another person of the team confirms; or its end, which needs no
-- second person. A request that still waits is replaced. Returns the id, or the code of the refusal: not-found,
-- rates-begun.
create or replace function service_charges.ask_late_rule(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb,
  out rule_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
  v_is_off boolean := p_given ->> 'way' = 'off';
begin
  perform platform.check_arguments(p_given, array['from', 'way'], array['amount_kobo', 'percent_bp', 'grace_days', 'most_bp']);
  if v_caller is null then
    refusal := 'not-found';
    return;
  end if;
  if (p_given ->> 'from')::date < platform.today() then
    refusal := 'rates-begun';
    return;
  end if;
  perform from estates.estate e where e.id = p_estate_id for no key update;
  update service_charges.late_rule r set state = 'replaced', decided_by = v_caller, decided_at = now()
  where r.estate_id = p_estate_id and r.state = 'waits';
  insert into service_charges.late_rule (estate_id, valid_from, way, amount_kobo, percent_bp, grace_days, most_bp, state, asked_by, decided_at)
  values (p_estate_id, (p_given ->> 'from')::date, p_given ->> 'way', (p_given ->> 'amount_kobo')::bigint, (p_given ->> 'percent_bp')::integer,
    (p_given ->> 'grace_days')::integer, (p_given ->> 'most_bp')::integer, case when v_is_off then 'confirmed' else 'waits' end, v_caller,
    case when v_is_off then now() end)
  returning id into rule_id;
  perform audit.record_for_estate(v_caller, 'late-rule.ask', p_estate_id, p_given || jsonb_build_object('rule', rule_id), p_by);
end $$;
revoke all on function service_charges.ask_late_rule(uuid, bigint, jsonb, jsonb) from public;
grant execute on function service_charges.ask_late_rule(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
