-- Moves a household from a replaced meter to the new one: its scheduled top-ups and reminders, its members, its open requests and its debt rule.
create or replace function engineering.move_household(p_old_id bigint, p_new_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform top_ups.move_to_meter(p_old_id, p_new_id);
  perform usage.move_to_meter(p_old_id, p_new_id);
  perform households.move_to_meter(p_old_id, p_new_id);
  perform metering.take_over_debt_rule(p_old_id, p_new_id);
end $$;
revoke all on function engineering.move_household(bigint, bigint) from public;
grant execute on function engineering.move_household(bigint, bigint) to gatelight_app;
