-- Stops charging a head from a day on, the first of this month at the earliest. Returns null, or the code of the
-- refusal.
create or replace function service_charges.end_head(p_session uuid, p_estate_id bigint, p_head_id bigint, p_from date, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
begin
  if v_caller is null then
    return 'not-found';
  end if;
  if p_from < date_trunc('month', platform.today())::date then
    return 'rates-begun';
  end if;
  update service_charges.head h set ends_on = p_from
  where h.id = p_head_id and h.estate_id = p_estate_id and not h.is_levy and (h.ends_on is null or h.ends_on > platform.today());
  if not found then
    return 'not-found';
  end if;
  perform audit.record_for_estate(v_caller, 'charge-head.end', p_estate_id, jsonb_build_object('head', p_head_id, 'from', p_from), p_by);
  return null;
end $$;
revoke all on function service_charges.end_head(uuid, bigint, bigint, date, jsonb) from public;
grant execute on function service_charges.end_head(uuid, bigint, bigint, date, jsonb) to gatelight_app, gatelight_web;
