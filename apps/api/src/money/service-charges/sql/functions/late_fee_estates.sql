-- Estates with late fees now.
create or replace function service_charges.late_fee_estates() returns setof bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.estate_id from (select distinct r.estate_id from service_charges.late_rule r where r.state = 'confirmed' and r.way <> 'off') e
  where exists (select from service_charges.late_rule_on(e.estate_id, now())) order by 1
$$;
revoke all on function service_charges.late_fee_estates() from public;
grant execute on function service_charges.late_fee_estates() to gatelight_app;
