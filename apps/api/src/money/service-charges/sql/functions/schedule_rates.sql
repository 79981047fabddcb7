-- Schedules new rates and heads from a day on, for managers: the first of this month at the earliest, and not within a
-- billed month: for that there are credit notes. `seen_at`: when the rates that the caller saw were last changed;
-- refused when they were changed since.
create or replace function service_charges.schedule_rates(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb,
  out change_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
begin
  perform platform.check_arguments(p_given, array['from', 'rates'], array['agreed_by', 'seen_at']);
  if v_caller is null or exists (
    select from jsonb_array_elements(p_given -> 'rates') r where r ? 'head_id' and not exists (
      select from service_charges.head h where h.id = (r ->> 'head_id')::bigint and h.estate_id = p_estate_id and not h.is_levy
        and (h.ends_on is null or h.ends_on > (p_given ->> 'from')::date))) then
    refusal := 'not-found';
    return;
  end if;
  select r.id, r.refusal into change_id, refusal from teams.repeat_of(v_caller, p_by) r;
  if change_id is not null or refusal is not null then
    return;
  end if;
  if (p_given ->> 'from')::date < date_trunc('month', platform.today())::date then
    refusal := 'rates-begun';
    return;
  end if;
  perform from estates.estate e where e.id = p_estate_id for no key update;
  if platform.changed_since(service_charges.rates_changed_at(p_estate_id), (p_given ->> 'seen_at')::timestamptz) then
    refusal := 'changed-meanwhile';
    return;
  end if;
  if exists (select from jsonb_array_elements(p_given -> 'rates') with ordinality r (rate, n) where r.rate ? 'name' and (
      exists (select from service_charges.head h where h.estate_id = p_estate_id and not h.is_levy and h.ends_on is null
        and lower(h.name) = lower(r.rate ->> 'name'))
      or exists (select from jsonb_array_elements(p_given -> 'rates') with ordinality o (rate, n)
        where o.n <> r.n and lower(o.rate ->> 'name') = lower(r.rate ->> 'name')))) then
    refusal := 'name-taken';
    return;
  end if;
  change_id := service_charges.add_rates(p_estate_id, v_caller, p_given);
  perform teams.keep_request(v_caller, p_by, change_id);
  perform audit.record_for_estate(v_caller, 'charge-rates.schedule', p_estate_id, (p_given - 'seen_at') || jsonb_build_object('change', change_id), p_by);
end $$;
revoke all on function service_charges.schedule_rates(uuid, bigint, jsonb, jsonb) from public;
grant execute on function service_charges.schedule_rates(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
