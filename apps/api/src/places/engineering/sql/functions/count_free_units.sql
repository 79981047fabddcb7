-- Only this function writes free units. It holds the estate's lock until the end of the transaction, so that requests
-- at the same moment cannot exceed the monthly cap together. Returns false when the cap would be exceeded.
create or replace function engineering.count_free_units(p_request_id bigint, p_source text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_request engineering.request;
  v_meter metering.meter;
begin
  select * into strict v_request from engineering.request r where r.id = p_request_id;
  select * into strict v_meter from metering.meter m where m.id = v_request.meter_id;
  perform pg_advisory_xact_lock(hashtextextended('engineering.free:' || v_meter.estate_id || ':' || v_meter.utility, 0));
  if p_source = 'free-issue' and engineering.given_this_month(v_meter.estate_id, v_meter.utility) + v_request.value
       > coalesce((engineering.limit_of(v_meter.estate_id, v_meter.utility)).month_tenths, 0) then
    return false;
  end if;
  insert into engineering.free_units (request_id, estate_id, utility, month, units_tenths, source)
  values (p_request_id, v_meter.estate_id, v_meter.utility, date_trunc('month', now() at time zone 'Africa/Lagos')::date,
    v_request.value, p_source);
  return true;
end $$;
revoke all on function engineering.count_free_units(bigint, text) from public;
grant execute on function engineering.count_free_units(bigint, text) to gatelight_app;
