-- Ends every link to a meter and every open invitation and request for it: the household gives it up.
create or replace function households.clear_meter(p_meter_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Locked first, as in close_request: a request cannot be approved at the same time.
  perform from metering.meter m where m.id = p_meter_id for no key update;
  perform households.end_link(l.id) from (
    select k.id from households.link k where k.meter_id = p_meter_id and k.ended_at is null order by k.user_id) l;
  update households.request r set status = 'withdrawn', decided_at = now()
  where r.meter_id = p_meter_id and r.status = 'open' and r.kind in ('access', 'invitation');
end $$;
revoke all on function households.clear_meter(bigint) from public;
grant execute on function households.clear_meter(bigint) to gatelight_app;
