-- Stores the first state of new orders, and moves their parts of the meters' carries. It runs after the rows are
-- written, because an insert with a conflict writes no rows.
create or replace function vending.keep_first_events() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_meters bigint[];
  v_changes bigint[];
begin
  insert into vending.order_event (order_id, from_status, to_status)
  select n.id, null, n.status from new_order n order by n.id;
  select array_agg(c.meter_id order by c.meter_id), array_agg(c.change order by c.meter_id) into v_meters, v_changes
  from (
    select n.meter_id, sum(vending.carry_weight(n.status, n.carry_delta_micro))::bigint as change from new_order n group by 1
  ) c
  where c.change <> 0;
  if v_meters is not null then
    perform metering.bring_carries(v_meters, v_changes);
  end if;
  return null;
end $$;
revoke all on function vending.keep_first_events() from public;
