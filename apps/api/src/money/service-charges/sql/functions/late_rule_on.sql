-- The late fee for bills of an estate that are made at a moment; no row: none. From its day on, a rule replaces all
-- rules that were requested before it.
create or replace function service_charges.late_rule_on(p_estate_id bigint, p_at timestamptz) returns setof service_charges.late_rule
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.* from (
    select r.* from service_charges.late_rule r
    where r.estate_id = p_estate_id and r.state = 'confirmed' and r.valid_from <= platform.day_of(p_at)
      and r.decided_at <= p_at
    order by r.id desc limit 1) x
  where x.way <> 'off'
$$;
revoke all on function service_charges.late_rule_on(bigint, timestamptz) from public;
grant execute on function service_charges.late_rule_on(bigint, timestamptz) to gatelight_app, gatelight_staff;
