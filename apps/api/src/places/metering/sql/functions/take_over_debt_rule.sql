-- A replacement meter pays back debt at the same rate.
create or replace function metering.take_over_debt_rule(p_old_id bigint, p_new_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update metering.meter n set debt_recovery_bp = o.debt_recovery_bp from metering.meter o where n.id = p_new_id and o.id = p_old_id
$$;
revoke all on function metering.take_over_debt_rule(bigint, bigint) from public;
