-- For acts of staff: takes a meter from its house, and tells its whole household. See clear_meter.
create or replace function households.take_meter(p_meter_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform households.notify_user(l.user_id, 'membership:' || l.id || ':ended', jsonb_build_object('name', 'meter-access-ended',
    'meter', right(m.number, 4)))
  from households.link l join metering.meter m on m.id = l.meter_id
  where l.meter_id = p_meter_id and l.role = 'owner' and l.ended_at is null;
  perform households.clear_meter(p_meter_id);
end $$;
revoke all on function households.take_meter(bigint) from public;
grant execute on function households.take_meter(bigint) to gatelight_app;
