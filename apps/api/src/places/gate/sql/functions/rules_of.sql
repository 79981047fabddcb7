-- The rules of an estate's gates. Adds the default rules when the estate has none yet.
create or replace function gate.rules_of(p_estate_id bigint) returns gate.estate
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_rules gate.estate;
begin
  select * into v_rules from gate.estate e where e.estate_id = p_estate_id;
  if not found then
    insert into gate.estate (estate_id) values (p_estate_id) on conflict do nothing;
    select * into v_rules from gate.estate e where e.estate_id = p_estate_id;
  end if;
  return v_rules;
end $$;
revoke all on function gate.rules_of(bigint) from public;
grant execute on function gate.rules_of(bigint) to gatelight_app;
